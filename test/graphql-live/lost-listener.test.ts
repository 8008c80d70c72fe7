import { describe, expect, it } from 'bun:test';
import type { TcpProxy } from '../../harness/tcp-proxy.ts';
import { worldOf } from '../support/app.ts';
import { register, writeComment, writePost } from '../support/blog.ts';
import { engines } from '../support/engines.ts';
import { until, useLive } from '../support/live.ts';
import { take, transports } from '../support/live-clients.ts';
import { proxiedPostgres } from '../support/proxied-postgres.ts';

const [, postgres] = engines;
const commentAdded = 'subscription { commentAdded(postId: 1) { text } }';

/** Events that a lost connection would have delivered are read from the log. */
describe('A lost connection to PostgreSQL (G12)', () => {
  const live = useLive(postgres);
  const { app } = live;

  const lose = (condition: string) => async () => {
    await worldOf(app).database.all(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
    );
  };
  const losses = [
    ['that notifications come over', lose("application_name = 'quintet events'")],
    ['of any kind', lose("application_name like 'quintet%'")],
  ] as const;

  for (const [transport, open] of Object.entries(transports)) {
    it.each(losses)(`%s causes no missed events over ${transport}`, async (_, loseThem) => {
      const ada = await register(app, 'Ada');
      await writePost(app, ada);
      const client = open(live);
      const events = client.iterate({ query: commentAdded });
      await live.untilOpen(1);
      const texts = ['One', 'Two', 'Three', 'Four'];
      for (const text of texts) {
        await loseThem();
        await until(async () => (await tryToWrite(ada.token, text)) === 201);
      }
      expect(await take(events, texts.length)).toEqual(
        texts.map((text) => ({ data: { commentAdded: { text } } })),
      );
      await writeComment(app, ada, 1, 'Five');
      expect(await take(events, 1)).toEqual([{ data: { commentAdded: { text: 'Five' } } }]);
      await client.dispose();
      app.unexpected.length = 0;
    });
  }

  const tryToWrite = async (token: string, body: string) =>
    (await app.post('/api/v1/posts/1/comments', { comment: { body } }, { token })).status;
});

let proxy: TcpProxy;
const behindProxy = proxiedPostgres((made) => {
  proxy = made;
});

const postCreated = 'subscription { postCreated { title } }';
const events = (title: string) => [{ data: { postCreated: { title } } }];

describe('A silent connection to PostgreSQL (G12)', () => {
  const live = useLive(behindProxy);
  const { app } = live;

  /** A subscriber that has received one event, and a function that writes others. */
  async function begin() {
    const client = transports.WebSocket?.(live);
    if (client === undefined) throw new Error('there are WebSockets');
    const { token } = await register(app, 'Ada');
    const write = async (title: string) =>
      (await app.post('/api/v1/posts', { title, body: 'Body' }, { token })).status;
    const received = client.iterate({ query: postCreated });
    await live.untilOpen(1);
    expect(await write('Before')).toBe(201);
    expect(await take(received, 1)).toEqual(events('Before'));
    return { write, client, received };
  }

  it('is replaced if the network dropped it, and subscribers miss no events', async () => {
    const { write, client, received } = await begin();
    proxy.swallow();
    await until(async () => (await write('During')) === 201);
    expect(await write('After')).toBe(201);
    expect(await take(received, 2)).toEqual([...events('During'), ...events('After')]);
    await client.dispose();
    app.unexpected.length = 0;
  });

  it('keeps its subscribers while it stalls, and delivers events once it resumes', async () => {
    const { write, client, received } = await begin();
    proxy.pause();
    // Each one fails after the timeout for a server that does not respond.
    for (let reads = 0; reads < 3; reads += 1) expect((await app.get('/posts')).status).toBe(503);
    expect(live.openSubscriptions()).toBe(1);
    proxy.resume();
    await until(async () => (await write('After')) === 201);
    expect(await take(received, 1)).toEqual(events('After'));
    await client.dispose();
    // The log has the reads that returned 503.
    app.unexpected.length = 0;
  });
});
