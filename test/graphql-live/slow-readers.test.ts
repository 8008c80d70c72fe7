import { describe, expect, it } from 'bun:test';
import { createClient } from 'graphql-ws';
import { upgradeHeaders } from '../../harness/raw-connection.ts';
import { worldOf } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { engines } from '../support/engines.ts';
import { useLive } from '../support/live.ts';
import { take } from '../support/live-clients.ts';
import { openStalling, parseFrames, type StallingClient } from '../support/stalling-client.ts';

const query = 'subscription { postCreated { content } }';
const reason = 'The subscriber reads too slowly';
/** So large that some of them fill the socket buffers of the system. */
const content = 'x'.repeat(120_000);
/** More events than the socket buffers of the system hold. */
const slack = 300;

// On SQLite alone: events for a slow reader wait in this process, whatever the engine.
describe('A subscriber that stops reading (G12)', () => {
  // Events must reach the socket in order of their commits, without the start of a thread in between.
  const live = useLive(engines[0], { MAX_TEXT_CHARACTERS: String(content.length), LANES: 'off' });
  const { app } = live;

  /** Announces a post this many times, with one commit for each hundred. */
  async function announce(count: number): Promise<void> {
    for (let sent = 0; sent < count; sent += 100)
      await worldOf(app).database.transaction(async (writer) => {
        for (let index = sent; index < Math.min(sent + 100, count); index += 1)
          await writer.publish(JSON.stringify({ kind: 'postCreated', postId: 1 }));
      });
  }

  async function makePost(): Promise<void> {
    await writePost(app, await register(app, 'Ada'), { body: content });
  }

  async function openSocket(subscriptions: number): Promise<StallingClient> {
    const client = await openStalling(live.url, '/graphql', upgradeHeaders);
    client.sendFrame({ type: 'connection_init' });
    for (let id = 1; id <= subscriptions; id += 1)
      client.sendFrame({ type: 'subscribe', id: String(id), payload: { query } });
    return client;
  }

  it('is closed with 1013 over WebSocket if more than 1,000 events wait', async () => {
    await makePost();
    const stalled = await openSocket(1);
    const reader = createClient({ url: live.socketUrl(), retryAttempts: 0 });
    const events = reader.iterate({ query: 'subscription { postCreated { id } }' });
    await live.untilOpen(2);

    await announce(1000);
    expect(await take(events, 1000)).toHaveLength(1000);
    expect(live.openSubscriptions()).toBe(2);
    await announce(slack);
    await live.untilOpen(1);

    const { messages, close } = parseFrames(await stalled.readToEnd());
    expect(close).toEqual({ code: 1013, reason });
    expect(messages.length).toBeLessThan(slack);
    expect(messages.at(-1)).toEqual({
      id: '1',
      type: 'next',
      payload: { data: { postCreated: { content } }, extensions: { eventId: expect.any(String) } },
    });
    // Other subscribers still receive events.
    expect(await take(events, slack)).toHaveLength(slack);
    await reader.dispose();
  }, 120_000);

  it('is closed with 1013 over WebSocket if more than 1 MiB waits', async () => {
    await makePost();
    const stalled = await openSocket(20);
    await live.untilOpen(20);
    await announce(10);
    await live.untilOpen(0);
    const { messages, close } = parseFrames(await stalled.readToEnd());
    expect(close).toEqual({ code: 1013, reason });
    expect(messages.length).toBeLessThan(slack);
  }, 120_000);

  it('ends with the reason over server-sent events if more than 1,000 events wait', async () => {
    await makePost();
    const stalled = await openStalling(live.url, `/graphql?query=${encodeURIComponent(query)}`, [
      'Accept: text/event-stream',
      'Connection: close',
    ]);
    await live.untilOpen(1);
    await announce(1000);
    expect(live.openSubscriptions()).toBe(1);
    await announce(slack);
    await live.untilOpen(0);

    const text = (await stalled.readToEnd()).toString();
    const error = { message: reason, extensions: { code: 'SERVICE_UNAVAILABLE' } };
    expect(text).toContain(`event: next\ndata: ${JSON.stringify({ errors: [error] })}\n\n`);
    expect(text).toContain('event: complete\ndata:\n\n');
    expect(text.match(/^event: next$/gm)?.length).toBeLessThan(slack);
  }, 120_000);

  it('keeps no events of other subscribers in memory', async () => {
    await makePost();
    const stalled = await openSocket(1);
    const reader = createClient({ url: live.socketUrl(), retryAttempts: 0 });
    const events = reader.iterate({ query });
    await live.untilOpen(2);
    const before = memoryInUse();
    for (let sent = 0; sent < 600; sent += 100) {
      await announce(100);
      for (let index = 0; index < 100; index += 1) await take(events, 1);
    }
    // 600 events of 400 kB are 240 MB.
    expect(memoryInUse() - before).toBeLessThan(100_000_000);
    expect(live.openSubscriptions()).toBe(2);
    stalled.destroy();
    await live.untilOpen(1);
    await reader.dispose();
  }, 120_000);
});

function memoryInUse(): number {
  Bun.gc(true);
  return process.memoryUsage().heapUsed;
}
