import { describe, expect, it } from 'bun:test';
import { readEvents } from '../../harness/event-stream.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { onEverySetup, startOfTest, useApp } from '../support/app.ts';
import { register, writeComment, writePost } from '../support/blog.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { until, useLive } from '../support/live.ts';
import { scrape } from '../support/metrics.ts';
import { expectReply } from '../support/replies.ts';
import { readReply } from '../support/send.ts';
import { describeOn } from '../support/suites.ts';

/** Reads the messages of a stream one by one; null marks its end. */
function messagesOf(response: Response) {
  const events = readEvents(response);
  return async () => {
    const { value } = await events.next();
    return value ? { event: value.event, content: value.data } : null;
  };
}

describeOn('GET /status.json', onEverySetup, useApp, (app, setup) => {
  const engine = setup.engine.name === 'SQLite' ? 'sqlite' : 'postgres';

  it('returns version, engine, uptime, requests and events, newest first', async () => {
    const before = await app.get('/status.json');
    expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(before.body).toEqual({
      version: packageJson.version,
      engine,
      uptimeSeconds: expect.any(Number),
      processes: 1,
      requests: { total: 0, perSecond: new Array(60).fill(0), byInterface: {} },
      events: [],
    });
    const ada = await register(app, 'Ada');
    const { id: postId } = await writePost(app, ada);
    const commentId = (await writeComment(app, ada, postId, 'A private thought')).id;
    await until(async () => (await app.get('/status.json')).body.events.length === 2);
    const { body, text } = await app.get('/status.json');
    expect(body.events).toEqual([
      { kind: 'commentAdded', postId, commentId, time: startOfTest },
      { kind: 'postCreated', postId, time: startOfTest },
    ]);
    expect(body.requests.total).toBeGreaterThanOrEqual(4);
    expect(text).not.toContain('private');
    expect(text).not.toContain('Ada');
  });
});

const stream = { headers: { accept: 'text/event-stream' } };

describe('GET /status/events', () => {
  onEveryEngine((engine) => {
    const live = useLive(engine);

    it('starts with the status, streams events, and ends with the server', async () => {
      const response = await fetch(`${live.url}/status/events`, stream);
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      const next = messagesOf(response);
      expect(await next()).toMatchObject({ event: 'status', content: { events: [], processes: 1 } });
      const { id: postId } = await writePost(live.app, await register(live.app, 'Ada'));
      const received = { kind: 'postCreated', postId, time: startOfTest };
      let message = await next();
      while (message?.event === 'status') message = await next();
      expect(message).toEqual({ event: 'event', content: received });
      await live.server.stop();
      while (message !== null) message = await next();
    });

    it.each(['*/*', 'text/*', 'application/json', 'application/json, text/event-stream;q=0.9'])(
      'returns the current status once for a client that does not name event streams, or prefers JSON: %s',
      async (accept) => {
        const response = await fetch(`${live.url}/status/events`, { headers: { accept } });
        expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(await response.json()).toMatchObject({ events: [], processes: 1 });
      },
    );

    it('allows up to 100 listeners, and accepts a new one when one disconnects', async () => {
      for (let count = 0; count < 3; count += 1)
        await fetch(`${live.url}/status/events`, { method: 'HEAD', ...stream });
      const leaving = new AbortController();
      const open = async (index: number) => {
        const signal = index === 0 ? leaving.signal : null;
        const response = await fetch(`${live.url}/status/events`, { ...stream, signal });
        // A client that has received a message is subscribed.
        await messagesOf(response)();
        return response;
      };
      await Promise.all(Array.from({ length: 100 }, (_, index) => open(index)));
      const refused = await fetch(`${live.url}/status/events`, stream);
      expectReply(await readReply(refused), 503, { error: 'Too many listeners' });
      expect(refused.headers.get('retry-after')).toBe('10');
      expect((await scrape(live.app)).get('quintet_database_listeners')).toBe(1);
      leaving.abort();
      await until(async () => (await fetch(`${live.url}/status/events`, stream)).status === 200);
    });
  });
});

describe.each([
  [{ HARDENED: 'on' }, 404, ['/status.json', '/status/events']],
  [{ HARDENED: 'on', STATUS: 'on' }, 200, ['/status.json']],
] as const)('A service with %o', (environment, status, paths) => {
  const app = useApp({ engine: engines[0], transport: 'in process' }, environment);

  it(`returns ${status} for its status`, async () => {
    for (const path of paths) expect((await app.get(path)).status).toBe(status);
  });
});
