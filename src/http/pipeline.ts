import { type Awaitable, orElse, whenReady } from '../lib/awaitable.ts';
import { NeedsLane } from '../lib/budget.ts';
import { Failure, RetryLater } from '../lib/failure.ts';
import { Answer, closing, RequestIds, withHeaders } from './answer.ts';
import { enterSandbox, type Sandboxes, sandboxHeader } from './choose-sandbox.ts';
import { packed } from './compress.ts';
import { matchCondition, tagReads } from './conditional.ts';
import type { Fetch } from './connection.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import { Exchange, type ExchangeParts } from './exchange.ts';
import { answerFailure, explainFailure } from './explain-failure.ts';
import { faultHeader } from './faults.ts';
import { answerWithFault } from './inject-faults.ts';
import type { Handler } from './interface.ts';
import { keepExchange } from './journal.ts';
import { cacheReads } from './kept-answers.ts';
import { isBrowsing } from './page.ts';
import { isWorkbench } from './place.ts';
import { prefersProblem, toProblem } from './problem.ts';
import { closeIfUnread, receiveBody } from './receive.ts';
import { describeRequest } from './request-line.ts';
import { nameRequest, type Responder, send } from './send.ts';
import { keepMessages } from './socket-journal.ts';
import { trace } from './trace-request.ts';
import { spoil } from './wire-faults.ts';
import { callInLane } from './world-lane.ts';
import { describeRecord } from './written.ts';

/** A step around a handler. A step with nothing to do returns `next` itself and costs nothing. */
type Step = (next: Handler, endpoint: Endpoint, parts: HttpParts) => Handler;

/**
 * Everything that happens around a response, from the outside in: from `send`, which comes last, to the
 * handler. WebSockets are opened, and requests refused, through the same list.
 */
const steps: readonly Step[] = [
  recognizePages,
  closeConnection,
  keepJournal,
  spoilBytes,
  allowOrigins,
  compress,
  nameRequest,
  viewAsPage,
  describeProblem,
  refuseConnection,
  trace,
  observe,
  receiveBody,
  limitRate,
  refuseForeignPages,
  takeTurn,
  answerOptions,
  injectFaults,
  tagReads,
  explainFailures,
  describeRecord,
  matchCondition,
  replayByKey,
  cacheReads,
];

/** Wraps the handler of an endpoint in the steps. Done once, when the app is created. */
export function throughSteps(handler: Handler, endpoint: Endpoint, parts: HttpParts): Responder {
  return send(steps.reduceRight((next, step) => step(next, endpoint, parts), handler));
}

/** Changes every response of a handler, at once if it is ready. */
function after(
  next: Handler,
  change: (answer: Answer | Response, exchange: Exchange) => Awaitable<Answer | Response>,
): Handler {
  return (exchange) => {
    const answering = next(exchange);
    if (answering instanceof Promise) return answering.then((answer) => change(answer, exchange));
    return change(answering, exchange);
  };
}

export interface Routes {
  /** Returns the endpoint of a request, with its steps. */
  find(exchange: Exchange): Responder;
  /** The endpoint of requests that have no destination. */
  readonly none: Endpoint;
  /** Null in a sandbox. */
  readonly sandboxes: Sandboxes | null;
}

/** Responds to every request: chooses its sandbox, whose routes find the endpoint, and takes the steps. */
export function createFetch({ find, none, sandboxes }: Routes, parts: HttpParts): Fetch {
  const exchangeParts: ExchangeParts = { ...parts, requestIds: new RequestIds() };
  const main: Fetch = (request, connection) => {
    const exchange = new Exchange(request, connection, exchangeParts);
    return find(exchange)(exchange);
  };
  if (sandboxes === null) return main;
  const refusing = { ...parts, journal: null, faults: null };
  return (request, connection) => {
    const exchange = new Exchange(request, connection, exchangeParts);
    const { path } = exchange;
    const isNamed =
      path.startsWith('/~') || path.startsWith('//~') || exchange.header(sandboxHeader) !== undefined;
    if (!isNamed) return find(exchange)(exchange);
    const refuse = (handler: Handler) =>
      throughSteps(
        handler,
        { ...none, api: sandboxes.api, caching: null, view: undefined },
        refusing,
      )(exchange);
    return enterSandbox(exchange, connection, { main, sandboxes, refuse });
  };
}

/** Pages and assets are neither recorded in a journal nor affected by faults. */
function recognizePages(next: Handler, { isPage }: Endpoint, { faults, journal }: HttpParts): Handler {
  if (isPage === undefined || (faults === null && journal === null)) return next;
  return (exchange) => {
    exchange.isPage = isPage(exchange);
    return next(exchange);
  };
}

/** Closes the connection if its client asks for that, or may still be sending. */
function closeConnection(next: Handler): Handler {
  return (exchange) => {
    const answering = exchange.mayHaveBody ? closeIfUnread(exchange, next(exchange)) : next(exchange);
    const options = exchange.header('connection');
    // Most clients say nothing else here.
    if (options === undefined || options === 'keep-alive') return answering;
    const isLast = options.split(',').some((option) => option.trim().toLowerCase() === 'close');
    return isLast ? whenReady(answering, (answer) => withHeaders(answer, closing)) : answering;
  };
}

/** Records the request and its response, or the messages of the socket that it opens. */
function keepJournal(next: Handler, { place }: Endpoint, { journal }: HttpParts): Handler {
  if (journal === null) return next;
  return after(next, (answer, exchange) => {
    if (exchange.opening !== null && answer.status === 101) {
      exchange.opening = keepMessages(journal, exchange, place, exchange.opening);
      return answer;
    }
    return journal.isOn ? keepExchange(journal, exchange, place, answer) : answer;
  });
}

/** Applies faults to the bytes on the wire. */
function spoilBytes(next: Handler, _endpoint: Endpoint, { faults }: HttpParts): Handler {
  if (faults === null) return next;
  return after(next, (answer, exchange) =>
    exchange.fault === null ? answer : spoil(exchange, exchange.fault, answer, faults),
  );
}

function allowOrigins(next: Handler, _endpoint: Endpoint, { cors }: HttpParts): Handler {
  return after(next, (answer, exchange) =>
    cors.allowsAny && exchange.header('origin') === undefined ? answer : cors.finish(exchange, answer),
  );
}

function compress(next: Handler, _endpoint: Endpoint, { budgets }: HttpParts): Handler {
  return after(next, (answer, exchange) =>
    answer instanceof Answer && answer.isPackable ? packed(answer, exchange, budgets) : answer,
  );
}

/** Shows JSON as a page to a browser. A response affected by a fault stays as it is. */
function viewAsPage(next: Handler, { view, place }: Endpoint): Handler {
  if (view === undefined) return next;
  return after(next, (answer, exchange) => {
    if (!(answer instanceof Answer) || exchange.method !== 'GET') return answer;
    if (exchange.fault !== null || !isBrowsing(exchange) || prefersProblem(exchange)) return answer;
    return view(answer, exchange.path, place) ?? answer;
  });
}

/** Converts a failure to problem details for a client that prefers them. */
function describeProblem(next: Handler, { place }: Endpoint): Handler {
  if (place.interface === 'graphql') return next;
  return after(next, (answer, exchange) => {
    if (answer.status < 400 || !(answer instanceof Answer) || !prefersProblem(exchange)) return answer;
    return toProblem(answer, exchange);
  });
}

/** Refuses what the server does not take: too many connections, another `Host`, headers that are too large. */
function refuseConnection(next: Handler, { isUnlimited }: Endpoint): Handler {
  return (exchange) => exchange.refuse(isUnlimited) ?? next(exchange);
}

/** Counts and logs a response, and releases the resources of its request. A socket counts its operations. */
function observe(next: Handler, { meter }: Endpoint, parts: HttpParts): Handler {
  const { requests, requestLines, journal } = parts;
  return after(next, (answer, exchange) => {
    exchange.end();
    if (!journal?.isOn) exchange.dropBody();
    if (answer.status === 101) return answer;
    requests.answered(meter, exchange.method, answer.status, exchange.startedAt);
    requestLines?.('request', describeRequest(exchange, meter, answer.status));
    return answer;
  });
}

/** Comes before every other refusal, so that requests refused for other reasons count too. */
function limitRate(next: Handler, { api, isUnlimited }: Endpoint, { rateLimit }: HttpParts): Handler {
  if (rateLimit === null || isUnlimited) return next;
  return (exchange) => {
    const { refusal, headers } = rateLimit.count(exchange.address);
    const answering = refusal === null ? next(exchange) : answerFailure(api, refusal);
    return whenReady(answering, (answer) => withHeaders(answer, headers));
  };
}

/** Refuses unsafe requests of pages with an unlisted origin. */
function refuseForeignPages(next: Handler, { api }: Endpoint, { cors }: HttpParts): Handler {
  if (cors.allowsAny) return next;
  return (exchange) =>
    cors.refuses(exchange) ? answerFailure(api, new Failure('FORBIDDEN')) : next(exchange);
}

/**
 * Shares the event loop and the memory between clients: a request beyond its client's share of memory waits
 * for room, and is then refused. Health checks never wait.
 */
function takeTurn(next: Handler, endpoint: Endpoint, { log }: HttpParts): Handler {
  if (endpoint.isUnlimited)
    return (exchange) => {
      exchange.isAlwaysServed = true;
      return next(exchange);
    };
  return (exchange) => {
    const turn = exchange.pause();
    const explain = (error: unknown) => explainFailure(error, exchange, endpoint, log);
    const answering =
      turn === undefined && !exchange.ledger.isTight
        ? next(exchange)
        : orElse(() => exchange.admit(turn).then(() => next(exchange)), explain);
    return whenReady(answering, (answer) =>
      isBeyondShare(exchange, answer) ? explain(new RetryLater('UNAVAILABLE', 1)) : answer,
    );
  };
}

/**
 * Charges the response. By now, the client may have left so much unread that there is no room for a large
 * one.
 */
function isBeyondShare(exchange: Exchange, answer: Answer | Response): boolean {
  if (!(answer instanceof Answer) || answer.content === null) return false;
  return !exchange.chargeResponse(answer.content.length);
}

/** Responds to `OPTIONS`, whether it is a preflight or not. */
function answerOptions(next: Handler, { allow }: Endpoint, { cors }: HttpParts): Handler {
  if (allow === '') return next;
  const taken = new Answer(204, null, {
    allow,
    ...(allow.includes('PATCH') && { 'accept-patch': patchTypes }),
  });
  return (exchange) => {
    if (exchange.method !== 'OPTIONS') return next(exchange);
    return cors.isPreflight(exchange) ? cors.answerPreflight(exchange, allow) : taken;
  };
}

/** The media types of a `PATCH` (RFC 5789, section 3.1). Both are merged (RFC 7396). */
const patchTypes = 'application/merge-patch+json, application/json';

/** Applies faults, but never to a preflight: the actual request would not be sent. */
function injectFaults(next: Handler, endpoint: Endpoint, { faults }: HttpParts): Handler {
  if (faults === null || isWorkbench(endpoint.place)) return next;
  return (exchange) => {
    const isSpared = exchange.isPage || (!faults.isOn && exchange.header(faultHeader) === undefined);
    if (isSpared) return next(exchange);
    return answerWithFault(next, exchange, endpoint, faults);
  };
}

/** Writes every failure, expected or not, in the style of its interface. */
function explainFailures(next: Handler, endpoint: Endpoint, { log, lane }: HttpParts): Handler {
  const explain = (error: unknown, exchange: Exchange) => explainFailure(error, exchange, endpoint, log);
  return (exchange) =>
    orElse(
      () => next(exchange),
      (error) => {
        if (lane === null || !(error instanceof NeedsLane)) return explain(error, exchange);
        return callInLane(exchange, lane).catch((reason) => explain(reason, exchange));
      },
    );
}

function replayByKey(next: Handler, { operation }: Endpoint, { idempotency }: HttpParts): Handler {
  if (!operation?.isRepeatable) return next;
  return (exchange): Awaitable<Answer | Response> => {
    const key = exchange.header('idempotency-key');
    return key === undefined ? next(exchange) : idempotency.run(key, exchange, operation);
  };
}
