import { describe, expect, it, spyOn } from 'bun:test';
import { SQL } from 'bun';
import { createQuintetClient } from '../../client/src/index.ts';
import { openStream } from '../../harness/event-stream.ts';
import { impatientOptions } from '../../harness/postgres.ts';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { Failure, RetryLater } from '../../src/lib/failure.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { worldOf } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { type Engine, engines, onEveryEngine } from '../support/engines.ts';
import { errorAt } from '../support/graphql.ts';
import { type Live, until, useLive } from '../support/live.ts';
import { describeOn } from '../support/suites.ts';

const query = 'subscription { postCreated { title author { friends { name } } } }';

interface Subscriber {
  /** The next message of the protocol, without its position. */
  next(): Promise<unknown>;
  close(): void;
}

/** The subscribers, by raw protocol and with the typed client, and what each receives for a result. */
const subscribers: Readonly<
  Record<string, readonly [open: (live: Live) => Promise<Subscriber>, message: (result: object) => unknown]>
> = {
  'server-sent events': [
    async (live) => {
      const stream = await openStream(live.url, query);
      const next = async () => {
        const event = await stream.next();
        return event && { event: event.event, data: event.data };
      };
      return { next, close: stream.close };
    },
    (data) => ({ event: 'next', data }),
  ],
  WebSocket: [
    async (live) => {
      const socket = await openReadySocket(live.socketUrl());
      socket.send({ type: 'subscribe', id: '1', payload: { query } });
      const next = async () => {
        const message = (await socket.next()) as { payload: { extensions?: unknown } };
        const { extensions: _, ...payload } = message.payload;
        return { ...message, payload };
      };
      return { next, close: socket.close };
    },
    (payload) => ({ type: 'next', id: '1', payload }),
  ],
  'the typed client': [
    async (live) => {
      const ending = new AbortController();
      const events = createQuintetClient({ baseUrl: live.url }).subscribe(query, undefined, {
        signal: ending.signal,
      });
      return { next: async () => (await events.next()).value, close: () => ending.abort() };
    },
    (result) => (result as { data: unknown }).data,
  ],
};

const resultOf = (title: string) => ({ data: { postCreated: { title, author: { friends: [] } } } });

describeOn('An event whose record is temporarily unreadable (E3)', onEveryEngine, useLive, (live) => {
  const { app } = live;

  it.each(Object.entries(subscribers))('is delivered later over %s', async (_, [open, message]) => {
    const ada = await register(app, 'Ada');
    const subscriber = await open(live);
    await live.untilOpen(1);
    const find = spyOn(worldOf(app).blog.posts, 'find');
    const unavailable = () => Promise.reject(new RetryLater('UNAVAILABLE', 1));
    find.mockImplementationOnce(unavailable).mockImplementationOnce(unavailable);
    // The subscriber has received nothing yet, so it has no position to resume from.
    for (const title of ['One', 'Two']) await writePost(app, ada, { title });
    for (const title of ['One', 'Two']) expect(await subscriber.next()).toEqual(message(resultOf(title)));
    find.mockRestore();
    subscriber.close();
    await live.untilOpen(0);
  });

  it('is delivered once to every subscriber', async () => {
    const ada = await register(app, 'Ada');
    const streams = await Promise.all([1, 2, 3].map(() => openStream(live.url, query)));
    await live.untilOpen(3);
    const find = spyOn(worldOf(app).blog.posts, 'find');
    find.mockImplementationOnce(() => Promise.reject(new RetryLater('UNAVAILABLE', 1)));
    for (const title of ['One', 'Two']) await writePost(app, ada, { title });
    for (const stream of streams) {
      const events = await stream.take(2);
      expect(events.map(({ data }) => data)).toEqual([resultOf('One'), resultOf('Two')]);
      stream.close();
    }
    find.mockRestore();
    await live.untilOpen(0);
  });

  it('does not keep the server from stopping, which cuts off the stream', async () => {
    const ada = await register(app, 'Ada');
    const stream = await openStream(live.url, query);
    await live.untilOpen(1);
    const find = spyOn(worldOf(app).blog.posts, 'find');
    find.mockImplementation(() => Promise.reject(new RetryLater('UNAVAILABLE', 1)));
    await writePost(app, ada);
    await until(() => find.mock.calls.length > 1);
    await live.server.stop();
    expect(await stream.next().catch(() => null)).toBeNull();
    expect(live.openSubscriptions()).toBe(0);
    find.mockRestore();
  });

  it('is delivered as an error if reading fails for another reason, and the stream continues', async () => {
    const ada = await register(app, 'Ada');
    const stream = await openStream(live.url, query);
    await live.untilOpen(1);
    const find = spyOn(worldOf(app).blog.posts, 'find');
    find.mockImplementationOnce(() => Promise.reject(new Failure('INTERNAL')));
    for (const title of ['One', 'Two']) await writePost(app, ada, { title });
    const events = await stream.take(2);
    expect(events.map(({ data }) => data)).toEqual([
      {
        data: null,
        errors: [errorAt(16, 'INTERNAL_SERVER_ERROR', 'Internal server error', ['postCreated'])],
      },
      resultOf('Two'),
    ]);
    find.mockRestore();
    stream.close();
  });
});

const [, postgres] = engines;

let direct: SQL;

const impatient: Engine = {
  name: 'PostgreSQL',
  async createLocation() {
    const { location, url, drop } = await postgres.createLocation();
    direct = new SQL(url, { max: 1 });
    return {
      location,
      url,
      open: () => openDatabase({ location, ...impatientOptions }),
      async drop() {
        await direct.close();
        await drop();
      },
    };
  },
};

describe('An event whose record takes too long to read (E3)', () => {
  const live = useLive(impatient);
  const { app } = live;

  it('is delivered later', async () => {
    const ada = await register(app, 'Ada');
    const stream = await openStream(live.url, query);
    await live.untilOpen(1);
    const find = spyOn(worldOf(app).blog.posts, 'find');
    await direct.begin(async (tx) => {
      await tx.unsafe('lock table blog_friends in access exclusive mode');
      for (const title of ['One', 'Two']) await writePost(app, ada, { title });
      // The first read of the friends has timed out when the post is read again.
      await until(() => find.mock.calls.length > 1);
    });
    const events = await stream.take(2);
    expect(events.map(({ data }) => data)).toEqual([resultOf('One'), resultOf('Two')]);
    find.mockRestore();
    stream.close();
  });
});
