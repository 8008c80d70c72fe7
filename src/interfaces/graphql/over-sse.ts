import { type ExecutionResult, GraphQLError } from 'graphql';
import { createHandler, type Response as HandlerResponse } from 'graphql-sse';
import { eventStream } from '../../http/event-stream.ts';
import type { Exchange } from '../../http/exchange.ts';
import { json, type Reply } from '../../http/reply.ts';
import { endTogether } from '../../lib/mapped.ts';
import type { Holding } from '../../lib/memory-ledger.ts';
import type { DocumentReference } from './documents/document-reference.ts';
import type { GraphqlEngine } from './engine.ts';
import { explain, graphqlError } from './errors.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import { isMutationByGet, mutationByGet } from './over-http.ts';
import type { Requester } from './requester.ts';
import { OperationResult, SetAside } from './result.ts';
import type { SchemaName } from './schema/documents.ts';
import { eventFrame, type StreamFrame } from './stream-frame.ts';

/** Backpressure of one client: an event is let through once the client has room for the previous one (G12). */
class Pace {
  #isFull = false;
  #isReleased = false;
  #proceed: (() => void) | null = null;

  async wait(): Promise<void> {
    if (this.#isFull && !this.#isReleased) {
      await new Promise<void>((resolve) => {
        this.#proceed = resolve;
      });
    }
    this.#isFull = true;
  }

  /** Called when the client has read everything. */
  step(): void {
    this.#isFull = false;
    this.#proceed?.();
    this.#proceed = null;
  }

  /** Stops all waiting: the stream is about to end, or the client is gone. */
  release(): void {
    this.#isReleased = true;
    this.step();
  }
}

interface SseContext {
  readonly requester: Requester;
  readonly pinned: SchemaName | null;
  readonly reference: DocumentReference | null;
  /** The last position that the client received; null if it names none. */
  readonly lastEventId: string | null;
  readonly pace: Pace;
  readonly aside: SetAside;
  /** True if the operation runs until the client or the server ends it. */
  isSubscription: boolean;
  /** True if the stream ends without a `complete`. */
  isBroken: boolean;
}

/** Server-sent events, one connection per operation, by the reference implementation of the protocol. */
export function overSse(engine: GraphqlEngine, log: Parameters<typeof explain>[1]) {
  let isStopping = false;
  const handle = createHandler<Request, SseContext>({
    // Distinct connections mode only, so there is no stream token.
    authenticate: () => null,
    async onSubscribe(request, params) {
      const { query, operationName, variables } = params;
      const { requester, pinned, reference, pace, aside } = request.context;
      if (operationName != null && typeof operationName !== 'string') return invalidName;
      const operation = await engine.prepare({ query, reference, operationName, pinned, requester });
      if (!('definition' in operation)) return once(new OperationResult(undefined, operation), aside);
      if (isMutationByGet(operation, request.method)) return refusedByGet;
      if (operation.definition.operation !== 'subscription') {
        return once(await engine.execute(operation, variables, requester), aside);
      }
      const { context } = request;
      const subscribing = engine.subscribe(operation, variables, requester, {
        lastEventId: context.lastEventId,
        onTooSlow: () => pace.release(),
        close: () => {
          context.isBroken = true;
        },
      });
      // The handler keeps both for as long as the stream is open.
      Object.assign(request, { body: null });
      Object.assign(params, { query: '', variables: null });
      const results = await subscribing.catch(asResult);
      if (!(Symbol.asyncIterator in results)) return once(results, aside);
      request.context.isSubscription = true;
      return endTogether(results, reportingErrors(results, aside, log));
    },
    async onNext(_context, request) {
      await request.context.pace.wait();
    },
  });

  async function reply(
    exchange: Exchange,
    { envelope, url, reference }: GraphqlRequest,
    requester: Requester,
    pinned: SchemaName | null,
    frame: StreamFrame = eventFrame,
  ): Promise<Reply | Response> {
    const { request } = exchange;
    const context: SseContext = {
      requester,
      pinned,
      reference,
      lastEventId: exchange.header('last-event-id') || null,
      pace: new Pace(),
      aside: new SetAside(),
      isSubscription: false,
      isBroken: false,
    };
    const [body, init] = await handle({
      method: exchange.method,
      url,
      headers: headersOf(request),
      body: envelope,
      raw: request,
      context,
    });
    if (body === null || typeof body === 'string') return refuse(body, init);
    return stream(exchange, body, context, frame);
  }

  /** Not part of `reply`: the functions made here would keep the envelope in memory for as long as the stream is open. */
  function stream(
    exchange: Exchange,
    body: AsyncGenerator<string, void, void>,
    context: SseContext,
    frame: StreamFrame,
  ): Response {
    // After a `complete`, a client would not reconnect to the next server.
    const isCutOff = (message: string) =>
      (isStopping || context.isBroken) && context.isSubscription && message.startsWith('event: complete');
    const unread = exchange.ledger.hold(exchange.client, 0);
    const events = toStream(body, context, frame, isCutOff, () => exchange.hold(), unread);
    return eventStream(events, frame.contentType);
  }

  return {
    reply,
    /** Subscriptions that end from now on break off, as if the process had died. */
    close() {
      isStopping = true;
    },
  };
}

/** The handler recognizes only one spelling of each value. */
function headersOf({ headers }: Request) {
  return {
    get: (name: string) => (name === 'accept' ? 'text/event-stream' : headers.get(name)?.toLowerCase()),
  };
}

function asResult(error: unknown): OperationResult {
  if (error instanceof GraphQLError) return new OperationResult(undefined, [error]);
  throw error;
}

async function* once(result: OperationResult, aside: SetAside): AsyncGenerator<ExecutionResult, void, void> {
  yield result.asExecuted(aside);
}

/** Reports the error of a failed stream in its last event. */
async function* reportingErrors(
  results: AsyncGenerator<OperationResult, void, void>,
  aside: SetAside,
  log: Parameters<typeof explain>[1],
): AsyncGenerator<ExecutionResult, void, void> {
  try {
    for await (const result of results) yield result.asExecuted(aside);
  } catch (error) {
    yield { errors: [explain(error, log)] };
  }
}

/** The handler checks everything else in the envelope itself. */
const invalidName: HandlerResponse = [
  JSON.stringify({ errors: [{ message: 'Invalid operationName' }] }),
  { status: 400, statusText: 'Bad Request' },
];

const refusedByGet: HandlerResponse = [
  JSON.stringify({ errors: [{ message: mutationByGet }] }),
  { status: 405, statusText: 'Method Not Allowed', headers: { allow: 'POST' } },
];

/** Writes refusals of the handler in the error style of this interface. */
function refuse(body: string | null, { status, statusText, headers }: HandlerResponse[1]): Reply {
  const { errors = [] } = JSON.parse(body ?? '{}') as ExecutionResult;
  const messages = errors.length === 0 ? [statusText] : errors.map(({ message }) => message);
  const coded = messages.map((message) => graphqlError(message, 'BAD_USER_INPUT'));
  return json(status, { errors: coded }, { ...headers });
}

/** Reads a message when the client has room for it. */
function toStream(
  messages: AsyncIterator<string>,
  { pace, aside }: Pick<SseContext, 'pace' | 'aside'>,
  frame: StreamFrame,
  isCutOff: (message: string) => boolean,
  hold: () => () => void,
  unread: Holding,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let letGo: (() => void) | null = null;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const opening = letGo === null ? frame.opening : '';
      letGo ??= hold();
      const { done, value } = await messages.next();
      if (done || isCutOff(value)) {
        letGo();
        unread.release();
        return controller.close();
      }
      const event = encoder.encode(opening + frame.write(value, aside));
      unread.resize(event.byteLength);
      controller.enqueue(event);
      pace.step();
    },
    async cancel() {
      letGo?.();
      unread.release();
      pace.release();
      await messages.return?.();
    },
  });
}
