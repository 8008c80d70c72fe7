import { heapStats } from 'bun:jsc';
import { expect, it } from 'bun:test';
import { connect } from 'node:net';
import { readConfig } from '../../src/config.ts';
import { serve } from '../../src/server.ts';
import { closeSandboxFolder, openSandboxFolder } from '../../src/workbench/sandboxes/sandbox-folder.ts';
import { serveWorlds } from '../../src/worlds.ts';
import { onSqlite } from '../support/engines.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';
import { upgrade } from '../support/upgrade.ts';
import { wireOutcome } from '../support/wire-outcome.ts';
import { useWorkbench } from '../support/workbench.ts';

describeOn('A fault that has been applied', onSqlite, useWorkbench, (bench) => {
  const get = (path: string, fault: string, method = 'GET') =>
    bench.send(method, path, undefined, { headers: { 'quintet-fault': fault } });

  it('holds no memory for large responses that it emptied', async () => {
    const content = 'x'.repeat(100_000);
    for (let index = 0; index < 40; index += 1)
      await bench.send('POST', '/posts', { title: `Post ${index}`, content });
    const whole = await bench.get('/posts?limit=40');
    expect([whole.status, whole.body.data.length]).toEqual([200, 40]);
    // More than a client may leave unread.
    for (let index = 0; index < 9; index += 1) {
      const { status, text } = await get('/posts?limit=40', 'body=empty');
      expect([status, text]).toEqual([200, '']);
    }
    const again = await bench.get('/posts?limit=40');
    expect([again.status, again.text.length]).toEqual([200, whole.text.length]);
  });

  it.each(['status=503; when=after', 'body=empty', 'delay=1; status=500; when=after'])(
    'leaves no open subscription if it discards the stream: %s',
    async (fault) => {
      const headers = { accept: 'text/event-stream', 'quintet-fault': fault };
      const query = { query: 'subscription { postCreated { id } }' };
      await bench.send('POST', '/graphql', query, { headers });
      const { text } = await bench.get('/metrics');
      expect(text).toContain('quintet_graphql_subscriptions{transport="sse"} 0\n');
    },
  );

  it('leaves nothing in memory after it resets connections', async () => {
    const resetConnections = async () => {
      for (let index = 0; index < 10; index += 1) {
        const outcomes = await Promise.all(
          Array.from({ length: 30 }, () =>
            wireOutcome(`${bench.url}/posts`, 'GET', '', { 'quintet-fault': 'connection=reset' }),
          ),
        );
        expect(new Set(outcomes.map(({ end }) => end))).toEqual(new Set(['reset']));
      }
      Bun.gc(true);
      return heapStats().objectTypeCounts.Promise ?? 0;
    };
    const before = await resetConnections();
    expect((await resetConnections()) - before).toBeLessThan(100);
  });

  it('leaves no idle connection open', async () => {
    const config = readConfig({ WORKBENCH: 'on', DATABASE_URL: 'sqlite::memory:' });
    const limits = { ...config, idleTimeoutSeconds: 4 };
    const folder = openSandboxFolder(null);
    const app = await serveWorlds(config, bench.world, folder);
    const server = serve(app, { host: '127.0.0.1', port: 0, graceMs: 100, limits });
    try {
      // The last response takes longer than the idle timeout.
      const faults = ['delay=1', 'bytesPerSecond=1000000', 'bytesPerSecond=10'];
      const ends = faults.map((fault) =>
        wireOutcome(`${server.url}/posts`, 'GET', '', { 'quintet-fault': fault }),
      );
      for (const { text, end } of await Promise.all(ends)) {
        expect([text.split('\r\n', 1)[0], end]).toEqual(['HTTP/1.1 200 OK', 'closed']);
        expect(text).toMatch(/\}(\r\n0\r\n\r\n)?$/);
      }
    } finally {
      await server.stop();
      closeSandboxFolder(folder);
    }
  });
});

const withLittleMemory = given(useWorkbench, { MAX_CLIENT_MEMORY_BYTES: '8388608' });

describeOn('Responses that a fault delays', onSqlite, withLittleMemory, (bench) => {
  const t1 = bench.sandbox();
  it('are charged to the memory of their client: one too many returns 503', async () => {
    await t1.make();
    for (let count = 0; count < 100; count += 1)
      await bench.send('POST', '/~t1/posts', { title: 'Long', content: 'x'.repeat(9_000) });
    const headers = { 'quintet-fault': 'delay=600000; when=after' };
    const asked = Array.from({ length: 20 }, () => bench.get('/~t1/posts?limit=100', headers));
    const refused = await Promise.race(asked);
    expectReply(refused, 503, { error: { code: 'UNAVAILABLE', message: 'Service unavailable' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    await t1.reset();
    await Promise.all(asked);
  });
});

describeOn('A body fault (W11)', onSqlite, useWorkbench, (bench) => {
  it.each(['body=empty', 'body=truncated', 'bytesPerSecond=10'])(
    'does not change a response without a body, but still reports a delay: %s',
    async (fault) => {
      const whole = await bench.get('/posts');
      const headers = { 'quintet-fault': `delay=1; ${fault}` };
      const head = await bench.send('HEAD', '/posts', undefined, { headers });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.text.length)]);
      expect(head.headers.get('quintet-fault-applied')).toBe('header');
      const etag = whole.headers.get('etag') ?? '';
      const known = await bench.get('/posts', { ...headers, 'if-none-match': etag });
      const framing = ['content-length', 'transfer-encoding'].map((name) => known.headers.get(name));
      expect([known.status, known.text, framing]).toEqual([304, '', [null, null]]);
    },
  );
});

describeOn('A fault on an upgrade (W13)', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  const open = (headers: Readonly<Record<string, string>> = {}) =>
    wireOutcome(`${bench.url}/~t1/graphql`, 'GET', '', { ...upgrade, ...headers }, '\r\n\r\n');

  it('is named in the 101 response and in the journal if it only delays', async () => {
    await t1.make();
    const { text } = await open({ 'quintet-fault': 'delay=1' });
    expect(text).toStartWith('HTTP/1.1 101 ');
    expect(text.toLowerCase()).toContain('quintet-fault-applied: header\r\n');
    const { data } = (await bench.get('/_workbench/sandboxes/t1/journal')).body;
    expect([data[0].response.status, data[0].fault]).toEqual([101, 'header']);
  });

  it('counts once for a client that disconnects during the delay', async () => {
    await t1.make();
    await t1.setFaults({ id: 'late', delayMs: 50, times: 1 }, { id: 'other', status: 503 });
    const socket = connect(Number(new URL(bench.url).port), '127.0.0.1');
    const fields = Object.entries({ host: 'localhost', ...upgrade });
    const lines = fields.map(([name, value]) => `${name}: ${value}`);
    socket.write(`GET /~t1/graphql HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy());
    const entries = async () => await t1.entries();
    while ((await entries()).length === 0);
    expect(await t1.applied()).toEqual([1, 0]);
  });

  it('is neither named nor counted if it changes nothing', async () => {
    await t1.make();
    await t1.setFaults({ id: 'none', delayMs: 0 });
    const { text } = await open();
    expect(text).toStartWith('HTTP/1.1 101 ');
    expect(text.toLowerCase()).not.toContain('quintet-fault-applied');
    expect(await t1.faults()).toEqual([{ id: 'none', delayMs: 0, applied: 0 }]);
  });
});
