import { describe, expect, it } from 'bun:test';
import { EventQueue } from '../../client/src/event-queue.ts';
import { createQuintetClient, type SubscribeOptions, SubscriptionError } from '../../client/src/index.ts';

const encoder = new TextEncoder();
const next = (n: number) => `event: next\ndata: {"data":{"n":${n}}}\n\n`;
const complete = 'event: complete\ndata:\n\n';

/** A server of one path, which answers each connection in its turn with some events. */
function createStreams(...answers: readonly (() => Response | Promise<Response>)[]) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    const answer = answers[requests.length - 1];
    if (answer === undefined) throw new TypeError('no route');
    return answer();
  };
  const client = createQuintetClient({ baseUrl: 'http://server', token: 'token', fetch });
  const subscribe = (options: SubscribeOptions = {}) =>
    client.subscribe<{ n: number }>('subscription { n }', undefined, options);
  return { client, requests, subscribe };
}

function stream(events: readonly string[], { isCut = false, isOpen = false } = {}): Response {
  const left = [...events];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const event = left.shift();
      if (event !== undefined) controller.enqueue(encoder.encode(event));
      else if (isCut) controller.error(new TypeError('cut'));
      else if (!isOpen) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const refusal = (status: number, code: string) => () =>
  Response.json({ errors: [{ message: 'No', extensions: { code } }] }, { status });

async function collect(events: AsyncIterable<{ n: number }>): Promise<unknown[]> {
  const seen: unknown[] = [];
  try {
    for await (const { n } of events) seen.push(n);
  } catch (error) {
    seen.push(error);
  }
  return seen;
}

describe('subscribe()', () => {
  it('gives the data of each event, and ends with the stream', async () => {
    const { requests, subscribe } = createStreams(() => stream([':\n\n', next(1), next(2), complete]));
    expect(await collect(subscribe())).toEqual([1, 2]);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST http://server/graphql']);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer token');
    expect(await requests[0]?.json()).toEqual({ query: 'subscription { n }' });
  });

  it('starts with the call, before anyone reads', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { subscribe } = createStreams(() => stream([next(1), complete]));
    const events = subscribe({ onConnected: () => resolve() });
    await promise;
    await new Promise(setImmediate);
    expect(await collect(events)).toEqual([1]);
  });

  it('closes the connection when the loop is left', async () => {
    const { requests, subscribe } = createStreams(() => stream([next(1)], { isOpen: true }));
    for await (const { n } of subscribe()) {
      expect(n).toBe(1);
      break;
    }
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('ends when its signal is aborted, before or while it runs', async () => {
    const { requests, subscribe } = createStreams(() => stream([], { isOpen: true }));
    expect(await collect(subscribe({ signal: AbortSignal.abort() }))).toEqual([]);
    const ending = new AbortController();
    const events = collect(subscribe({ signal: ending.signal, onConnected: () => ending.abort() }));
    expect(await events).toEqual([]);
    expect(requests.every(({ signal }) => signal.aborted)).toBe(true);
  });

  it('lets go of a connection that comes when it is over', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const cancelled = Promise.withResolvers<void>();
    const connections: boolean[] = [];
    const { subscribe } = createStreams(() => promise);
    const events = subscribe({ onConnected: (isReconnected) => connections.push(isReconnected) });
    await events.return?.();
    resolve(new Response(new ReadableStream({ cancel: () => cancelled.resolve() })));
    await cancelled.promise;
    expect([await events.next(), connections]).toEqual([{ done: true, value: undefined }, []]);
  });

  it('throws what an event tells of errors, after the events before it', async () => {
    const errors = [{ message: 'Gone', extensions: { code: 'NOT_FOUND' as const } }];
    const failed = `event: next\ndata: ${JSON.stringify({ errors })}\n\n`;
    const { subscribe } = createStreams(() => stream([next(1), failed, next(2), complete]));
    const [first, failure, ...rest] = await collect(subscribe());
    expect([first, rest]).toEqual([1, []]);
    expect(failure).toBeInstanceOf(SubscriptionError);
    expect(failure).toMatchObject({ name: 'SubscriptionError', message: 'Gone', errors });
  });

  it('throws a refusal at once, and does not try again', async () => {
    const { requests, subscribe } = createStreams(refusal(400, 'BAD_USER_INPUT'));
    const [failure] = await collect(subscribe());
    expect(failure).toMatchObject({ message: 'No', errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    expect(requests.length).toBe(1);
  });

  it('throws when the server cannot be reached and no try is left', async () => {
    const { subscribe } = createStreams();
    const [failure] = await collect(subscribe({ retryAttempts: 0 }));
    expect(failure).toBeInstanceOf(SubscriptionError);
    expect(failure).toMatchObject({ message: 'no route', errors: [] });
  });

  it.each([
    ['is cut off', () => stream([next(1)], { isCut: true }), [1, 2]],
    ['ends without a word', () => stream([next(1)]), [1, 2]],
    ['is refused for now', refusal(503, 'SERVICE_UNAVAILABLE'), [2]],
  ])('connects again, with the token of that moment, when the connection %s', async (_, answer, seen) => {
    const { client, requests, subscribe } = createStreams(answer, () => stream([next(2), complete]));
    const connections: boolean[] = [];
    const events = collect(subscribe({ onConnected: (isReconnected) => connections.push(isReconnected) }));
    client.logOut();
    expect(await events).toEqual(seen);
    expect(connections.at(-1)).toBe(true);
    expect(requests.at(-1)?.headers.get('authorization')).toBeNull();
  });

  it('does not wait for the next try once the loop is left', async () => {
    const { requests, subscribe } = createStreams();
    const events = subscribe();
    const reading = events.next();
    await new Promise(setImmediate);
    expect(requests.length).toBe(1);
    await events.return?.();
    expect(await reading).toEqual({ done: true, value: undefined });
  });
});

describe('The queue of events', () => {
  it('gives what came before a failure, then the failure, then the end', async () => {
    const queue = new EventQueue<number>(() => undefined);
    queue.push(1);
    queue.fail(new Error('oh'));
    queue.push(2);
    expect(await queue.next()).toEqual({ done: false, value: 1 });
    expect(queue.next()).rejects.toThrow('oh');
    expect(await queue.next()).toEqual({ done: true, value: undefined });
  });

  it('serves readers in the order in which they came', async () => {
    const queue = new EventQueue<number>(() => undefined);
    const readers = [queue.next(), queue.next(), queue.next()];
    queue.push(1);
    queue.push(2);
    queue.end();
    expect(await Promise.all(readers)).toEqual([
      { done: false, value: 1 },
      { done: false, value: 2 },
      { done: true, value: undefined },
    ]);
  });

  it('forgets what nobody will read, and says that it is over', async () => {
    let stops = 0;
    const queue = new EventQueue<number>(() => {
      stops += 1;
    });
    queue.push(1);
    await queue.return();
    expect([await queue.next(), stops]).toEqual([{ done: true, value: undefined }, 1]);
  });
});
