import { type Awaitable, orElse, whenReady } from '../lib/awaitable.ts';
import { Failure, RetryLater } from '../lib/failure.ts';
import { methodName } from '../observe/request-meter.ts';
import { chargeDeclaredBody } from './body.ts';
import { type Enter, type Sandboxes, sandboxHeader } from './choose-sandbox.ts';
import { completeUrls } from './complete-urls.ts';
import { packed } from './compress.ts';
import { matchCondition, tagReads } from './conditional.ts';
import type { Fetch } from './connection.ts';
import { delay } from './delay.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import type { AnyReply } from './event-stream.ts';
import { Exchange, type ExchangeParts } from './exchange.ts';
import { describeRequest, explainFailure, replyToFailure } from './explain-failure.ts';
import { faultHeader } from './faults.ts';
import { replyWithFault } from './inject-faults.ts';
import type { Handler } from './interface.ts';
import { keepExchange, keepSocket } from './journal.ts';
import { isWorkbench } from './place.ts';
import { prefersProblem, toProblem } from './problem.ts';
import { closeConnection, receiveBody } from './receive.ts';
import { Reply, RequestIds } from './reply.ts';
import { requireSandbox } from './require-sandbox.ts';
import { cacheReads } from './response-cache.ts';
import { type Responder, send } from './send.ts';
import { spoil } from './wire-faults.ts';
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
  admit,
  keepJournal,
  spoilBytes,
  allowOrigins,
  compress,
  nameRequest,
  describeProblem,
  trace,
  observe,
  receiveBody,
  limitRate,
  refuseForeignPages,
  replyToOptions,
  requireSandbox,
  injectFaults,
  tagReads,
  explainFailures,
  delay,
  completeUrls,
  describeRecord,
  matchCondition,
  replayByKey,
  cacheReads,
];

/** Changes every response of a handler, synchronously if it is ready. */
function after(next: Handler, change: (reply: AnyReply, exchange: Exchange) => Awaitable<AnyReply>): Handler {
  return (exchange) => {
    const replying = next(exchange);
    if (replying instanceof Promise) return replying.then((reply) => change(reply, exchange));
    return change(replying, exchange);
  };
}

/** Wraps the handler of an endpoint in the steps. Done once, when the app is created. */
export function throughSteps(handler: Handler, endpoint: Endpoint, parts: HttpParts): Responder {
  return send(steps.reduceRight((next, step) => step(next, endpoint, parts), handler));
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
export function createFetch(
  { find, none, sandboxes }: Routes,
  parts: HttpParts,
): { readonly fetch: Fetch; readonly enter: Enter } {
  const exchangeParts: ExchangeParts = { ...parts, requestIds: new RequestIds() };
  const refusing = { ...parts, journal: null, faults: null };
  const enter: Enter = (exchange, destination) => {
    exchange.enter(destination, exchangeParts);
    return find(exchange)(exchange);
  };
  const fetch: Fetch = (request, connection) => {
    const exchange = new Exchange(request, connection, exchangeParts);
    // A refused request must neither open a sandbox nor reveal that it exists.
    if (sandboxes === null || !namesSandbox(exchange) || exchange.refuse(false) !== null)
      return find(exchange)(exchange);
    const refuse = (handler: Handler) =>
      throughSteps(handler, { ...none, api: sandboxes.api, caching: null }, refusing)(exchange);
    return sandboxes.respond(exchange, enter, refuse);
  };
  return { fetch, enter };
}

function namesSandbox(exchange: Exchange): boolean {
  const { path } = exchange;
  return path.startsWith('/~') || path.startsWith('//~') || exchange.header(sandboxHeader) !== undefined;
}

/** Pages and assets are neither recorded in a journal nor affected by faults. */
function recognizePages(next: Handler, { isPage }: Endpoint, { faults, journal }: HttpParts): Handler {
  if (isPage === undefined || (faults === null && journal === null)) return next;
  return (exchange) => {
    exchange.isPage = isPage(exchange);
    return next(exchange);
  };
}

/**
 * The door. Refuses requests that the server rejects: too many connections, another `Host`, a client that has used up its
 * share of memory. Such a request reaches no sandbox and no journal, and its response is sent unchanged, because a
 * server that is too busy has no time to render a page. Everything else waits for its turn before anything is done for
 * it, except health checks.
 */
function admit(next: Handler, { api, isUnlimited, operation }: Endpoint, { cors }: HttpParts): Handler {
  const maxBytes = operation?.body?.maxBytes;
  const refuse = (exchange: Exchange, refusal: Reply) =>
    cors.finish(exchange, refusal.with({ 'x-request-id': exchange.id }));
  const noRoom = replyToFailure(api, new RetryLater('UNAVAILABLE', 1));
  const enter: Handler = (exchange) => (exchange.hasRoom ? next(exchange) : refuse(exchange, noRoom));
  /** Nothing is done for a client that has left while its request waited. */
  const enterLater: Handler = (exchange) =>
    exchange.signal.aborted ? refuse(exchange, noRoom) : enter(exchange);
  return (exchange) => {
    const refusal = exchange.refuse(isUnlimited);
    if (refusal !== null) return refuse(exchange, refusal);
    if (isUnlimited) return next(exchange);
    if (maxBytes !== undefined) exchange.maxBodyBytes = maxBytes;
    // The runtime receives a body while its request waits.
    if (exchange.mayHaveBody && !chargeDeclaredBody(exchange)) return refuse(exchange, noRoom);
    const turn = exchange.pause();
    return turn === undefined ? enter(exchange) : turn.then(() => enterLater(exchange));
  };
}

/** Records the request and its response, or the messages of the socket that it opens. */
function keepJournal(next: Handler, { place }: Endpoint, { journal }: HttpParts): Handler {
  const { route } = place;
  if (journal === null || (route !== null && !journal.keeps(route))) return next;
  return after(next, (reply, exchange) => {
    const { opening, isPage, path } = exchange;
    if (isPage || (route === null && !journal.keeps(path))) return reply;
    journal.countRequest();
    if (opening !== null && reply.status === 101)
      exchange.opening = keepSocket(journal, exchange, place, opening);
    else if (journal.isOn) keepExchange(journal, exchange, place, reply);
    return reply;
  });
}

/** Applies faults to the bytes on the wire. */
function spoilBytes(next: Handler, _endpoint: Endpoint, { faults }: HttpParts): Handler {
  if (faults === null) return next;
  return after(next, (reply, exchange) =>
    exchange.fault === null ? reply : spoil(exchange, exchange.fault, reply, faults),
  );
}

function allowOrigins(next: Handler, _endpoint: Endpoint, { cors }: HttpParts): Handler {
  return after(next, (reply, exchange) =>
    cors.allowsAny && exchange.header('origin') === undefined ? reply : cors.finish(exchange, reply),
  );
}

function compress(next: Handler, _endpoint: Endpoint, { admission }: HttpParts): Handler {
  return after(next, (reply, exchange) =>
    reply instanceof Reply && reply.isPackable ? packed(reply, exchange, admission) : reply,
  );
}

/** Completes the headers: the request id, and the sandbox that the request names. */
function nameRequest(next: Handler): Handler {
  return after(next, (reply, exchange) => {
    const { id, sandbox } = exchange;
    if (sandbox === null) return reply.with({ 'x-request-id': id });
    return reply.with({ 'x-request-id': id, [sandboxHeader]: sandbox });
  });
}

/** Converts a failure to problem details for a client that prefers them. */
function describeProblem(next: Handler, { place }: Endpoint): Handler {
  if (place.interface === 'graphql') return next;
  return after(next, (reply, exchange) => {
    if (reply.status < 400 || !(reply instanceof Reply) || !prefersProblem(exchange)) return reply;
    return toProblem(reply, exchange);
  });
}

/** Handles each request inside a span of the trace that its `traceparent` header names. */
function trace(next: Handler, { meter }: Endpoint, { tracing }: HttpParts): Handler {
  if (tracing === null) return next;
  const { interfaceName, route } = meter;
  return (exchange) => {
    const method = methodName(exchange.method);
    const attributes = {
      'http.request.method': method === 'other' ? '_OTHER' : method,
      'http.route': route,
      'quintet.interface': interfaceName,
      'quintet.request_id': exchange.id,
    };
    // An empty parent means none: each request starts its own trace.
    const parent = exchange.header('traceparent') ?? '';
    return tracing.span(`${method} ${route}`, { kind: 'server', attributes, parent }, async (span) => {
      const response = await next(exchange);
      span.set({ 'http.response.status_code': response.status });
      if (response.status >= 500) span.fail();
      return response;
    });
  };
}

/** Charges, counts and logs a response, and releases the resources of its request. A socket counts its operations. */
function observe(next: Handler, { api, meter }: Endpoint, parts: HttpParts): Handler {
  const { requests, requestLines } = parts;
  return after(next, (given, exchange) => {
    exchange.end();
    const content = given instanceof Reply ? given.content : null;
    const hasRoom = content === null || exchange.chargeResponse(content);
    const reply = hasRoom ? given : replyToFailure(api, new RetryLater('UNAVAILABLE', 1));
    if (reply.status === 101) return reply;
    requests.responded(meter, exchange.method, reply.status, exchange.startedAt);
    requestLines?.('request', describeRequest(exchange, meter, reply.status));
    return reply;
  });
}

/** Comes before every other refusal, so that requests refused for other reasons count too. */
function limitRate(next: Handler, { api, isUnlimited }: Endpoint, { rateLimit }: HttpParts): Handler {
  if (rateLimit === null || isUnlimited) return next;
  return (exchange) => {
    const { refusal, headers } = rateLimit.count(exchange.address);
    const replying = refusal === null ? next(exchange) : replyToFailure(api, refusal);
    return whenReady(replying, (reply) => reply.with(headers));
  };
}

/** Refuses unsafe requests of pages with an unlisted origin. */
function refuseForeignPages(next: Handler, { api }: Endpoint, { cors }: HttpParts): Handler {
  if (cors.allowsAny) return next;
  return (exchange) =>
    cors.refuses(exchange) ? replyToFailure(api, new Failure('FORBIDDEN')) : next(exchange);
}

/** Responds to `OPTIONS`, whether it is a preflight or not. */
function replyToOptions(next: Handler, { allow }: Endpoint, { cors }: HttpParts): Handler {
  if (allow === '') return next;
  const taken = new Reply(204, null, {
    allow,
    ...(allow.includes('PATCH') && { 'accept-patch': patchTypes }),
  });
  return (exchange) => {
    if (exchange.method !== 'OPTIONS') return next(exchange);
    return cors.isPreflight(exchange) ? cors.replyToPreflight(exchange, allow) : taken;
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
    return replyWithFault(next, exchange, endpoint, faults);
  };
}

/** Writes every failure, expected or not, in the style of its interface. */
function explainFailures(next: Handler, endpoint: Endpoint, { log }: HttpParts): Handler {
  return (exchange) =>
    orElse(
      () => next(exchange),
      (error) => explainFailure(error, exchange, endpoint, log),
    );
}

function replayByKey(next: Handler, { operation }: Endpoint, { idempotency }: HttpParts): Handler {
  if (!operation?.isRepeatable) return next;
  return (exchange): Awaitable<AnyReply> => {
    const key = exchange.header('idempotency-key');
    return key === undefined ? next(exchange) : idempotency.run(key, exchange, operation);
  };
}
