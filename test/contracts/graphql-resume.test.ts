import { afterEach, describe, expect, it } from 'bun:test';
import { type EventStream, openStream, type StreamOptions } from '../../harness/event-stream.ts';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { register, type Writer, writeComment, writePost } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { expireEvents, publish as publishEvents } from '../support/events.ts';
import { data } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { scrape } from '../support/metrics.ts';
import { markAsRestored, reset } from '../support/operator.ts';
import { describeOn, given } from '../support/suites.ts';

interface Delivered {
  readonly extensions: { readonly eventId: string };
}

const postCreated = 'subscription { postCreated { title } }';
const position = expect.stringMatching(/^[\w-]{16,64}$/);
const expired = {
  message: 'The events after this position have expired: subscribe without lastEventId',
  extensions: { code: 'EVENTS_EXPIRED' },
};
const unknown = { message: 'lastEventId is not a valid position', extensions: { code: 'BAD_USER_INPUT' } };

const shortAnswers = given(useLive, { MAX_ANSWER_BYTES: '2000' });
describeOn('Events that can be resumed', onEveryEngine, shortAnswers, (live, engine) => {
  const { app } = live;

  const opened: { close(): void }[] = [];
  afterEach(() => {
    for (const one of opened.splice(0)) one.close();
  });
  /** Keeps a stream or socket open until the test closes it or ends. */
  const keep = <Opened extends { close(): void }>(one: Opened): Opened => {
    opened.push(one);
    return one;
  };
  const streamOf = async (query: string, options?: StreamOptions) =>
    keep(await openStream(live.url, query, options));
  const stream = (options?: StreamOptions) => streamOf(postCreated, options);
  /** Publishes a number of events of post 1 in one transaction. */
  const publish = (count: number) =>
    publishEvents(app, Array(count).fill({ kind: 'postCreated', postId: 1 }));
  const titlesOf = async (events: EventStream, count: number) =>
    (await events.take(count)).map(({ data: result }) => result.data.postCreated.title);
  const write = async (ada: Writer, ...titles: readonly string[]) => {
    for (const title of titles) await writePost(app, ada, { title });
  };

  /** Returns the position of a delivered event, and its author. */
  async function receiveOne(): Promise<{ ada: Writer; lastEventId: string }> {
    const ada = await register(app, 'Ada');
    const events = await stream();
    await live.untilOpen(1);
    await write(ada, 'First');
    const [first] = await events.take(1);
    events.close();
    await live.untilOpen(0);
    return { ada, lastEventId: first?.id ?? '' };
  }

  async function subscribeOverSocket(lastEventId?: unknown) {
    const socket = keep(await openReadySocket(live.socketUrl()));
    const extensions = lastEventId === undefined ? {} : { extensions: { lastEventId } };
    socket.send({ type: 'subscribe', id: '1', payload: { query: postCreated, ...extensions } });
    return socket;
  }

  const eventOf = (title: string) => ({
    type: 'next',
    id: '1',
    payload: { data: { postCreated: { title } }, extensions: { eventId: position } },
  });

  describe('The position of an event (E2)', () => {
    it('is the id of a server-sent event, and in the extensions of a WebSocket message', async () => {
      const ada = await register(app, 'Ada');
      const events = await stream();
      const socket = await subscribeOverSocket();
      await live.untilOpen(2);
      await write(ada, 'One');
      const [event] = await events.take(1);
      expect(event?.text).toBe(
        `event: next\nid: ${event?.id}\ndata: {"data":{"postCreated":{"title":"One"}}}`,
      );
      expect(event?.id).toEqual(position);
      expect(await socket.next()).toEqual({
        type: 'next',
        id: '1',
        payload: { data: { postCreated: { title: 'One' } }, extensions: { eventId: event?.id } },
      });
    });

    it('is the same for every subscriber, operation and schema', async () => {
      const { ada, lastEventId } = await receiveOne();
      await write(ada, 'Second');
      const comments = 'subscription { commentAdded(postId: 1) { text } }';
      const later = await Promise.all([
        stream({ lastEventId }),
        streamOf('subscription { made: postCreated { id } }', { lastEventId }),
        streamOf(postCreated, { lastEventId, path: '/graphql/simple' }),
      ]);
      const ids = (await Promise.all(later.map((events) => events.take(1)))).map(([event]) => event?.id);
      expect(new Set(ids).size).toBe(1);
      const other = await streamOf(comments, { lastEventId: ids[0] ?? '' });
      await writeComment(app, ada, 1, 'Hi');
      const [comment] = await other.take(1);
      expect(comment?.data).toEqual({ data: { commentAdded: { text: 'Hi' } } });
      expect(ids).not.toContain(comment?.id);
    });

    it('is absent from a result that is not an event, from the end, and from a failed event', async () => {
      const { token } = await register(app, 'Ada');
      const responded = await streamOf('{ posts { id } }');
      expect(await responded.next()).toMatchObject({
        text: 'event: next\ndata: {"data":{"posts":[]}}',
        id: null,
      });
      expect(await responded.next()).toMatchObject({ text: 'event: complete\ndata:', id: null });
      const withContent = 'subscription { postCreated { title content } }';
      const events = await streamOf(withContent);
      const socket = keep(await openReadySocket(live.socketUrl()));
      socket.send({ type: 'subscribe', id: '1', payload: { query: withContent } });
      await live.untilOpen(2);
      const body = 'x'.repeat(3000);
      await app.post('/api/v1/posts', { title: 'Long', body }, { token });
      const [failed] = await events.take(1);
      const errors = [{ message: expect.any(String), extensions: { code: 'ANSWER_TOO_LARGE' } }];
      expect([failed?.id, failed?.data]).toEqual([null, { errors, data: null }]);
      expect(await socket.next()).toEqual({ type: 'next', id: '1', payload: { errors, data: null } });
    });
  });

  describe('A subscriber that resumes after a position (E3)', () => {
    it('receives all later events over server-sent events, in order, then live ones', async () => {
      const { ada, lastEventId } = await receiveOne();
      await write(ada, 'Second', 'Third');
      const events = await stream({ lastEventId });
      expect(await titlesOf(events, 2)).toEqual(['Second', 'Third']);
      await write(ada, 'Fourth');
      const [fourth] = await events.take(1);
      expect(fourth?.data).toEqual({ data: { postCreated: { title: 'Fourth' } } });
      events.close();
      const nothingMissed = await stream({ lastEventId: fourth?.id ?? '' });
      await write(ada, 'Fifth');
      expect(await titlesOf(nothingMissed, 1)).toEqual(['Fifth']);
    });

    it('receives the same over a WebSocket, after a position from either transport', async () => {
      const { ada, lastEventId } = await receiveOne();
      await write(ada, 'Second', 'Third');
      const socket = await subscribeOverSocket(lastEventId);
      const second = (await socket.next()) as { payload: { extensions: { eventId: string } } };
      expect([second, await socket.next()]).toEqual([eventOf('Second'), eventOf('Third')] as never);
      await write(ada, 'Fourth');
      expect(await socket.next()).toEqual(eventOf('Fourth'));
      socket.close();
      const again = await subscribeOverSocket(second.payload.extensions.eventId);
      expect([await again.next(), await again.next()]).toEqual([eventOf('Third'), eventOf('Fourth')]);
    });

    it('resumes over GET, like EventSource in a browser', async () => {
      const { ada, lastEventId } = await receiveOne();
      await write(ada, 'Two\nlines');
      const response = await fetch(`${live.url}/graphql?query=${encodeURIComponent(postCreated)}`, {
        headers: { accept: 'text/event-stream', 'last-event-id': lastEventId },
      });
      let text = '';
      for await (const chunk of response.body ?? []) {
        text += new TextDecoder().decode(chunk);
        if (text.endsWith('}\n\n')) break;
      }
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
      ]);
      expect(text).toMatch(
        /^:\n\nevent: next\nid: [\w-]+\ndata: \{"data":\{"postCreated":\{"title":"Two\\nlines"\}\}\}\n\n$/,
      );
      await live.untilOpen(0);
    });

    it('receives many pages of events, each once', async () => {
      const { lastEventId } = await receiveOne();
      const count = 1050;
      await publish(count);
      const events = await stream({ lastEventId });
      const ids = (await events.take(count)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(count);
    });

    it('receives every event of a burst larger than the queue', async () => {
      await register(app, 'Ada').then((ada) => write(ada, 'First'));
      const [events, socket] = [await stream(), await subscribeOverSocket()];
      await live.untilOpen(2);
      const count = 2500;
      await publish(count);
      const ids = (await events.take(count)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(count);
      const overSocket: (string | null)[] = [];
      while (overSocket.length < count)
        overSocket.push(((await socket.next()) as { payload: Delivered }).payload.extensions.eventId);
      expect(overSocket).toEqual(ids);
    });

    it('shares one database read per event with other live subscribers', async () => {
      await register(app, 'Ada').then((ada) => write(ada, 'First'));
      const streams = await Promise.all(Array.from({ length: 30 }, () => stream()));
      await live.untilOpen(streams.length);
      const kind = { engine: engine.name === 'SQLite' ? 'sqlite' : 'postgres', kind: 'read' };
      const reads = async () =>
        (await scrape(app)).get('quintet_database_statement_duration_seconds_count', kind) ?? 0;
      const readsOfOneEvent = async () => {
        const before = await reads();
        await publish(1);
        const titles = await Promise.all(streams.map((events) => titlesOf(events, 1)));
        expect(titles).toEqual(streams.map(() => ['First']));
        return (await reads()) - before;
      };
      // A stream that is still catching up with the log reads its first event for itself.
      const costs = [await readsOfOneEvent(), await readsOfOneEvent(), await readsOfOneEvent()];
      expect(Math.min(...costs)).toBe(1);
    });

    it('receives records in their current state, and none that has since been deleted (E4)', async () => {
      const { ada, lastEventId } = await receiveOne();
      await write(ada, 'Second', 'Third');
      const before = await stream({ lastEventId });
      expect(await titlesOf(before, 2)).toEqual(['Second', 'Third']);
      before.close();
      await app.delete('/api/v1/posts/2', ada);
      await app.put('/api/v1/posts/3', { title: 'Changed', body: 'x' }, ada);
      const events = await stream({ lastEventId });
      expect(await titlesOf(events, 1)).toEqual(['Changed']);
    });

    it('starts live if the position is null or the header is empty', async () => {
      const ada = await register(app, 'Ada');
      const socket = await subscribeOverSocket(null);
      const events = await stream({ lastEventId: '' });
      await live.untilOpen(2);
      await write(ada, 'One');
      expect(await socket.next()).toEqual(eventOf('One'));
      expect(await titlesOf(events, 1)).toEqual(['One']);
    });

    it('receives every event once and in order, despite disconnects and concurrent writers', async () => {
      const ada = await register(app, 'Ada');
      const ids = 'subscription { postCreated { id } }';
      const [whole, cut] = [await streamOf(ids), await streamOf(ids)];
      await live.untilOpen(2);
      const count = 120;
      const writing = Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let index = 0; index < count / 4; index += 1) await writePost(app, ada);
        }),
      );
      const received: (string | null)[] = [];
      let events = cut;
      for (let portion = 1; received.length < count; portion = (portion % 5) + 1) {
        const taken = await events.take(Math.min(portion, count - received.length));
        received.push(...taken.map(({ id }) => id));
        events.close();
        events = await streamOf(ids, { lastEventId: received.at(-1) ?? '' });
      }
      await writing;
      const all = await whole.take(count);
      expect(received).toEqual(all.map(({ id }) => id));
      const posts = all.map(({ data: result }) => Number(result.data.postCreated.id));
      expect(posts.toSorted((left, right) => left - right)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      );
    });
  });

  describe('An invalid position (E3)', () => {
    const refusedStream = (error: object) =>
      [`event: next\ndata: ${JSON.stringify({ errors: [error] })}`, 'event: complete\ndata:'] as const;

    async function expectRefused(lastEventId: unknown, error: object): Promise<void> {
      if (typeof lastEventId === 'string') {
        const events = await stream({ lastEventId });
        const texts = [(await events.next())?.text, (await events.next())?.text, await events.next()];
        expect(texts).toEqual([...refusedStream(error), null]);
      }
      const socket = await subscribeOverSocket(lastEventId);
      expect(await socket.next()).toEqual({ type: 'error', id: '1', payload: [error] });
      socket.close();
      expect(live.openSubscriptions()).toBe(0);
    }

    it('returns BAD_USER_INPUT if the server did not issue it', async () => {
      const { lastEventId } = await receiveOne();
      const changed = `${lastEventId.slice(0, -1)}${lastEventId.endsWith('A') ? 'B' : 'A'}`;
      for (const forged of ['1', 'nonsense', changed, `${lastEventId}=`])
        await expectRefused(forged, unknown);
      for (const noText of [1, true, {}, [lastEventId]]) await expectRefused(noText, unknown);
    });

    it('returns EVENTS_EXPIRED once the events after it are deleted, and is valid until then', async () => {
      const { ada, lastEventId } = await receiveOne();
      await write(ada, 'Second', 'Third');
      await expireEvents(app, 3, "message like '%:1}'");
      const good = await stream({ lastEventId });
      const [second] = await good.take(1);
      expect(second?.data).toEqual({ data: { postCreated: { title: 'Second' } } });
      good.close();
      await live.untilOpen(0);
      await expireEvents(app, 3, 'true');
      await expectRefused(lastEventId, expired);
      await expectRefused(second?.id, expired);
    });

    it('returns EVENTS_EXPIRED after a reset, while new positions are valid', async () => {
      const { lastEventId } = await receiveOne();
      await reset(app);
      await expectRefused(lastEventId, expired);
      const { ada, lastEventId: position } = await receiveOne();
      await write(ada, 'Second');
      const events = await stream({ lastEventId: position });
      expect(await titlesOf(events, 1)).toEqual(['Second']);
      events.close();
      await live.untilOpen(0);
      await expectRefused(lastEventId, expired);
    });

    it('returns EVENTS_EXPIRED after a restore, whether from before or after the backup', async () => {
      const { ada, lastEventId: before } = await receiveOne();
      const events = await stream({ lastEventId: before });
      await write(ada, 'Second');
      const [after] = await events.take(1);
      events.close();
      await live.untilOpen(0);
      await markAsRestored(app);
      await expectRefused(before, expired);
      await expectRefused(after?.id, expired);
      const client = await stream();
      await live.untilOpen(1);
      await data(app, 'mutation { createUser(input: {name: "B", email: "b@example.com"}) { id } }');
      await data(app, 'mutation { createPost(title: "New", content: "x", authorId: 2) { id } }');
      expect(await titlesOf(client, 1)).toEqual(['New']);
    });
  });
});
