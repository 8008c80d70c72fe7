import { describe, expect, it, spyOn } from 'bun:test';
import { createQuintetClient, type SubscribeOptions, SubscriptionError } from '../../client/src/index.ts';
import { iteratePushed } from '../../client/src/iterate-pushed.ts';

const encoder = new TextEncoder();
const next = (n: number) => `event: next\ndata: {"data":{"n":${n}}}\n\n`;
const complete = 'event: complete\ndata:\n\n';

/** A client whose connections get these responses in order. */
function createStreams(...responses: readonly (() => Response | Promise<Response>)[]) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    const reply = responses[requests.length - 1];
    if (reply === undefined) throw new TypeError('no route');
    return reply();
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
  it('yields the data of each event, and ends with the stream', async () => {
    const { requests, subscribe } = createStreams(() => stream([':\n\n', next(1), next(2), complete]));
    expect(await collect(subscribe())).toEqual([1, 2]);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST http://server/graphql']);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer token');
    expect(await requests[0]?.json()).toEqual({ query: 'subscription { n }' });
  });

  it('connects when called, before the first read', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { subscribe } = createStreams(() => stream([next(1), complete]));
    const events = subscribe({ onConnected: () => resolve() });
    await promise;
    await new Promise(setImmediate);
    expect(await collect(events)).toEqual([1]);
  });

  it('closes the connection when the loop exits', async () => {
    const { requests, subscribe } = createStreams(() => stream([next(1)], { isOpen: true }));
    for await (const { n } of subscribe()) {
      expect(n).toBe(1);
      break;
    }
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('ends when its signal is aborted, before or after it connects', async () => {
    const { requests, subscribe } = createStreams(() => stream([], { isOpen: true }));
    expect(await collect(subscribe({ signal: AbortSignal.abort() }))).toEqual([]);
    const ending = new AbortController();
    const events = collect(subscribe({ signal: ending.signal, onConnected: () => ending.abort() }));
    expect(await events).toEqual([]);
    expect(requests.every(({ signal }) => signal.aborted)).toBe(true);
  });

  it('cancels a response that arrives after return()', async () => {
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

  it('throws the errors of an event after yielding earlier events', async () => {
    const errors = [{ message: 'Gone', extensions: { code: 'NOT_FOUND' as const } }];
    const failed = `event: next\ndata: ${JSON.stringify({ errors })}\n\n`;
    const { subscribe } = createStreams(() => stream([next(1), failed, next(2), complete]));
    const [first, failure, ...rest] = await collect(subscribe());
    expect([first, rest]).toEqual([1, []]);
    expect(failure).toBeInstanceOf(SubscriptionError);
    expect(failure).toMatchObject({ name: 'SubscriptionError', message: 'Gone', errors });
  });

  it('throws on a 400 response without retrying', async () => {
    const { requests, subscribe } = createStreams(refusal(400, 'BAD_USER_INPUT'));
    const [failure] = await collect(subscribe());
    expect(failure).toMatchObject({ message: 'No', errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    expect(requests.length).toBe(1);
  });

  it('throws when the server is unreachable and no retries are left', async () => {
    const { subscribe } = createStreams();
    const [failure] = await collect(subscribe({ retryAttempts: 0 }));
    expect(failure).toBeInstanceOf(SubscriptionError);
    expect(failure).toMatchObject({ message: 'no route', errors: [] });
  });

  it.each([
    ['fails', () => stream([next(1)], { isCut: true }), [1, 2]],
    ['ends early', () => stream([next(1)]), [1, 2]],
    ['gets a 503 response', refusal(503, 'SERVICE_UNAVAILABLE'), [2]],
    ['gets a 429 response', refusal(429, 'RATE_LIMITED'), [2]],
  ])('reconnects with the current token when the connection %s', async (_, reply, seen) => {
    const { client, requests, subscribe } = createStreams(reply, () => stream([next(2), complete]));
    const connections: boolean[] = [];
    const events = collect(subscribe({ onConnected: (isReconnected) => connections.push(isReconnected) }));
    client.logOut();
    expect(await events).toEqual(seen);
    expect(connections.at(-1)).toBe(true);
    expect(requests.at(-1)?.headers.get('authorization')).toBeNull();
  });

  const eventOf = (n: number) => `event: next\nid: at-${n}\ndata: {"data":{"n":${n}}}\n\n`;
  const failing = (code: string) =>
    `event: next\ndata: {"errors":[{"message":"No","extensions":{"code":"${code}"}}]}\n\n`;
  const positions = (requests: readonly Request[]) =>
    requests.map(({ headers }) => headers.get('last-event-id'));

  it('resumes after the last received event, however the connection ended', async () => {
    const { requests, subscribe } = createStreams(
      () => stream([eventOf(1), eventOf(2)], { isCut: true }),
      () => stream([eventOf(3), next(4), failing('SERVICE_UNAVAILABLE'), complete]),
      () => stream([eventOf(5), complete]),
    );
    expect(await collect(subscribe())).toEqual([1, 2, 3, 4, 5]);
    expect(positions(requests)).toEqual([null, 'at-2', 'at-3']);
  });

  it('starts over without a position if the events after it have expired', async () => {
    const { requests, subscribe } = createStreams(
      () => stream([eventOf(1)]),
      () => stream([failing('EVENTS_EXPIRED'), complete]),
      () => stream([eventOf(7), complete]),
    );
    expect(await collect(subscribe())).toEqual([1, 7]);
    expect(positions(requests)).toEqual([null, 'at-1', null]);
  });

  it('resets the retry count after a connection of 10 s, even without an event', async () => {
    let now = 0;
    const clock = spyOn(performance, 'now').mockImplementation(() => now);
    const quiet = (livedMs: number) => () => {
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            now += livedMs;
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
    try {
      const steady = createStreams(quiet(10_000), quiet(10_000), () => stream([next(1), complete]));
      const brief = createStreams(quiet(9_999), quiet(9_999), () => stream([next(1), complete]));
      expect(await collect(steady.subscribe({ retryAttempts: 1 }))).toEqual([1]);
      expect(await collect(brief.subscribe({ retryAttempts: 1 }))).toEqual([expect.any(SubscriptionError)]);
    } finally {
      clock.mockRestore();
    }
  });

  it('does not wait for the next retry after return()', async () => {
    const { requests, subscribe } = createStreams();
    const events = subscribe();
    const reading = events.next();
    await new Promise(setImmediate);
    expect(requests.length).toBe(1);
    await events.return?.();
    expect(await reading).toEqual({ done: true, value: undefined });
  });
});

describe('iteratePushed', () => {
  const start = (push: (push: (item: number) => void) => void | Promise<void>) => {
    const ending = new AbortController();
    return { ending, items: iteratePushed<number>(async (add) => push(add), ending) };
  };

  it('yields items to waiting readers in order', async () => {
    const { items } = start(async (push) => {
      await new Promise(setImmediate);
      push(1);
      push(2);
    });
    expect(await Promise.all([items.next(), items.next(), items.next()])).toEqual([
      { done: false, value: 1 },
      { done: false, value: 2 },
      { done: true, value: undefined },
    ]);
  });

  it('buffers items until they are read', async () => {
    const { items } = start((push) => {
      for (let item = 0; item < 10_000; item += 1) push(item);
    });
    let count = 0;
    for await (const item of items) expect(item).toBe(count++);
    expect(count).toBe(10_000);
  });
});
