import { type Awaitable, orElse, whenReady } from '../lib/awaitable.ts';
import { NeedsLane } from '../lib/budget.ts';
import { Failure, RetryLater } from '../lib/failure.ts';
import { lengthOf } from '../lib/stream-of.ts';
import { Answer } from './answer.ts';
import { beginReceiving, isReceived } from './body.ts';
import type { Caching, CachingRules } from './caching.ts';
import { validate, writeIfMatch } from './conditional.ts';
import { mayCarryBody, sayClose } from './edge.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { answerFailure, explainFailure } from './explain-failure.ts';
import { faultHeader } from './faults.ts';
import { answerWithFault } from './inject-faults.ts';
import type { Handler } from './interface.ts';
import { isWorkbench } from './place.ts';
import { withHeaders } from './rate-limit.ts';
import { describeRequest } from './request-line.ts';
import { traceRequest } from './trace-request.ts';
import { callInLane } from './world-lane.ts';
import { describeWritten } from './written.ts';

/** A step around a handler. A step with nothing to do returns `next` itself and costs nothing. */
type Step = (next: Handler, endpoint: Endpoint, parts: HttpParts) => Handler;

/** The steps around every response, from the outside in. */
const steps: readonly Step[] = [
  recognizePages,
  trace,
  observe,
  receiveBody,
  limitRate,
  refuseForeignPages,
  takeTurn,
  answerOptions,
  injectFaults,
  finishReads,
  explainFailures,
  describeRecord,
  matchCondition,
  replayByKey,
];

/** Wraps the handler of an endpoint in the steps. Done once, when the app is created. */
export function throughSteps(handler: Handler, endpoint: Endpoint, parts: HttpParts): Handler {
  return steps.reduceRight((next, step) => step(next, endpoint, parts), handler);
}

/** Pages and assets are neither recorded in a journal nor affected by faults. */
function recognizePages(next: Handler, { isPage }: Endpoint, { faults, journal }: HttpParts): Handler {
  if (isPage === undefined || (faults === null && journal === null)) return next;
  return (exchange) => {
    exchange.isPage = isPage(exchange);
    return next(exchange);
  };
}

function trace(next: Handler, { meter }: Endpoint, { tracing }: HttpParts): Handler {
  if (tracing === null) return next;
  return (exchange) => traceRequest(tracing, exchange, meter, () => next(exchange));
}

function observe(next: Handler, { meter }: Endpoint, parts: HttpParts): Handler {
  return (exchange) => whenReady(next(exchange), (answer) => observed(answer, exchange, meter, parts));
}

/** Counts and logs a response, and releases the resources of its request. */
export function observed<Given extends Answer | Response>(
  answer: Given,
  exchange: Exchange,
  meter: Endpoint['meter'],
  { requests, requestLines }: HttpParts,
): Given {
  exchange.end();
  requests.answered(meter, exchange.method, answer.status, exchange.startedAt);
  requestLines?.('request', describeRequest(exchange, meter, answer.status));
  return answer;
}

/** Starts to receive the body before anything waits, and charges it to the client. */
function receiveBody(next: Handler, endpoint: Endpoint, { log }: HttpParts): Handler {
  const maxBytes = endpoint.operation?.body?.maxBytes;
  return (exchange) => {
    if (!mayCarryBody(exchange.request)) return next(exchange);
    if (maxBytes !== undefined) exchange.maxBodyBytes = maxBytes;
    const answering = receiveThen(next, exchange).catch((error) =>
      explainFailure(error, exchange, endpoint, log),
    );
    return onceReceived(exchange, answering);
  };
}

async function receiveThen(next: Handler, exchange: Exchange): Promise<Answer | Response> {
  await beginReceiving(exchange);
  return next(exchange);
}

/**
 * Waits briefly for the rest of the body, because a client does not read the response before it has sent
 * everything.
 */
async function onceReceived(
  exchange: Exchange,
  answering: Promise<Answer | Response>,
): Promise<Answer | Response> {
  const answer = await answering;
  if (await isReceived(exchange)) return answer;
  return answer instanceof Answer ? answer.with({ connection: 'close' }) : sayClose(answer);
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
    cors.refuses(exchange, false) ? answerFailure(api, new Failure('FORBIDDEN')) : next(exchange);
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
        : orElse(() => whenAdmitted(next, exchange, turn), explain);
    return whenReady(answering, (answer) =>
      isBeyondShare(exchange, answer) ? explain(new RetryLater('UNAVAILABLE', 1)) : answer,
    );
  };
}

async function whenAdmitted(
  next: Handler,
  exchange: Exchange,
  turn: Awaitable<void>,
): Promise<Answer | Response> {
  await turn;
  await exchange.reserve();
  // Requests that are admitted together must not all run at once.
  await exchange.pause();
  return next(exchange);
}

/**
 * Charges the response. By now, the client may have left so much unread that there is no room for a large
 * one.
 */
function isBeyondShare(exchange: Exchange, answer: Answer | Response): boolean {
  if (!(answer instanceof Answer) || answer.content === null) return false;
  return !exchange.chargeResponse(lengthOf(answer.content));
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

/**
 * Adds the tag and the cache headers to reads, failures included, and responds 304 if the client has this
 * version.
 */
function finishReads(next: Handler, { isTagged, caching }: Endpoint): Handler {
  if (!isTagged && caching === null) return next;
  return (exchange) => {
    const told = caching && cachingFor(caching, exchange);
    return whenReady(next(exchange), (answer) => {
      if (!(answer instanceof Answer)) return told === null ? answer : tellCaches(answer, told);
      return isTagged ? validate(answer, exchange, told) : answer.withTag(null, told);
    });
  };
}

function cachingFor({ open, withToken }: CachingRules, exchange: Exchange): Caching {
  if (withToken === null || exchange.header('authorization') === undefined) return open;
  return withToken;
}

function tellCaches(response: Response, { control, vary }: Caching): Response {
  const { headers } = response;
  if (!headers.has('cache-control')) headers.set('cache-control', control);
  if (vary !== null) headers.append('vary', vary);
  return response;
}

/** Adds the `Location` of a created record and the tag of a written one. */
function describeRecord(next: Handler, { written }: Endpoint, { base }: HttpParts): Handler {
  if (written === null) return next;
  return async (exchange) => {
    const answer = await next(exchange);
    return answer instanceof Answer ? describeWritten(answer, written, exchange, base) : answer;
  };
}

function matchCondition(next: Handler, { operation, read }: Endpoint, { database }: HttpParts): Handler {
  if (operation === null || read === null) return next;
  return (exchange) => {
    const match = exchange.header('if-match');
    const noneMatch = exchange.header('if-none-match');
    if (match === undefined && noneMatch === undefined) return next(exchange);
    return writeIfMatch({ match, noneMatch }, exchange, { read, write: operation }, database);
  };
}

function replayByKey(next: Handler, { operation }: Endpoint, { idempotency }: HttpParts): Handler {
  if (!operation?.isRepeatable) return next;
  return (exchange): Awaitable<Answer | Response> => {
    const key = exchange.header('idempotency-key');
    return key === undefined ? next(exchange) : idempotency.run(key, exchange, operation);
  };
}
