import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Exchange, GraphqlRequest } from './graphql.ts';
import { parseResult, SubscriptionError } from './graphql-errors.ts';

/** A failure that is worth retrying. */
export class Interruption {
  readonly error: SubscriptionError;

  constructor(error: SubscriptionError) {
    this.error = error;
  }
}

function interrupt(cause: unknown): never {
  const message = cause instanceof Error ? cause.message : String(cause);
  throw new Interruption(new SubscriptionError([], { message, cause }));
}

/** Requests the events of a subscription, after a position if there is one, and returns the response body. */
export async function connect(
  exchange: Exchange,
  request: GraphqlRequest,
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await exchange
    .fetch(
      new Request(exchange.url, {
        method: 'POST',
        headers: {
          ...exchange.headers(),
          'content-type': 'application/json',
          accept: 'text/event-stream',
          ...(lastEventId !== null && { 'last-event-id': lastEventId }),
        },
        body: JSON.stringify(request),
        signal,
      }),
    )
    .catch(interrupt);
  if (response.ok && response.body !== null) return response.body;
  const { errors = [] } = parseResult(await response.text().catch(interrupt), response);
  const error = new SubscriptionError(errors);
  // A rejected request would be rejected again, unless it was throttled.
  throw response.status < 500 && response.status !== 429 ? error : new Interruption(error);
}

/** Yields the events of a body until the reader stops or the signal is aborted. An earlier end is an interruption. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<EventSourceMessage, void, void> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void events.push(event) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // Node drops the signal of a request at the next garbage collection, so the body is canceled as well.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(interrupt);
      if (done) return interrupt(new Error('The connection closed before the subscription ended'));
      parser.feed(decoder.decode(value, { stream: true }));
      yield* events.splice(0);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
