import { afterEach, beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { type Serving, startServing } from '../support/command-line.ts';
import { sendAnew } from '../support/send.ts';

setDefaultTimeout(60_000);

const requests = 40;

describe('Sandboxes of a server with several processes (W10)', () => {
  let server: Serving;

  beforeEach(async () => {
    const folder = await makeScratchFolder('workers');
    server = await startServing({
      DATABASE_URL: `sqlite:${join(folder, 'main.db')}`,
      WORKERS: '2',
      WORKBENCH: 'on',
    });
  });
  afterEach(() => server.stop());

  const send = (method: string, path: string, json?: unknown) =>
    sendAnew(method, `${server.url}${path}`, json);

  it('share data, a journal and fault counts across all processes', async () => {
    await send('PUT', '/_workbench/sandboxes/t1', { clock: { at: '2030-01-01T12:00:00Z' } });
    await send('PUT', '/_workbench/sandboxes/t1/faults', [{ status: 503, times: 3 }]);
    const writing = Array.from({ length: requests }, () =>
      send('POST', '/~t1/posts', { title: 'Hello', content: 'Text' }),
    );
    const statuses = (await Promise.all(writing)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(3);
    expect(statuses.filter((status) => status === 201)).toHaveLength(requests - 3);
    const { data, meta } = (await send('GET', '/~t1/posts?limit=100')).body;
    const times = new Set(data.map(({ createdAt }: { createdAt: string }) => createdAt));
    expect([meta.total, times]).toEqual([requests - 3, new Set(['2030-01-01T12:00:00.000Z'])]);
    const { data: rules } = (await send('GET', '/_workbench/sandboxes/t1/faults')).body;
    expect(rules).toEqual([{ id: 'rule-1', times: 3, status: 503, applied: 3 }]);
    const { data: entries } = (await send('GET', '/_workbench/sandboxes/t1/journal')).body;
    expect(entries.map(({ id }: { id: number }) => id)).toEqual(
      Array.from({ length: requests + 1 }, (_, index) => index + 1),
    );
    expect(entries.filter(({ fault }: { fault?: string }) => fault === 'rule-1')).toHaveLength(3);
    await send('POST', '/_workbench/sandboxes/t1/reset');
    const after = await Promise.all(
      Array.from({ length: 8 }, async () => (await send('GET', '/~t1/posts')).body.meta.total),
    );
    expect(after).toEqual(Array.from({ length: 8 }, () => 0));
  });

  it('count the subscribers of all processes', async () => {
    await send('PUT', '/_workbench/sandboxes/t1');
    const leaving = new AbortController();
    const listening = Array.from({ length: 8 }, async () => {
      const stream = await fetch(`${server.url}/~t1/graphql?query=subscription{postCreated{id}}`, {
        keepalive: false,
        headers: { accept: 'text/event-stream', connection: 'close' },
        signal: leaving.signal,
      });
      await stream.body?.getReader().read();
    });
    await Promise.all(listening);
    const counted = async () => (await send('GET', '/_workbench/sandboxes/t1/listeners')).body;
    const all = { sse: 8, websocket: 0 };
    expect(await Promise.all([counted(), counted(), counted()])).toEqual([all, all, all]);
    leaving.abort();
  });
});
