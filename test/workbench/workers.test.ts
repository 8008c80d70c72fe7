import { afterEach, beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { type Serving, startServing } from '../support/command-line.ts';

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

  /** Uses a new connection, so that the system picks a process again. */
  const send = (method: string, path: string, json?: unknown) =>
    fetch(`${server.url}${path}`, {
      method,
      keepalive: false,
      headers: { 'content-type': 'application/json', connection: 'close' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  // biome-ignore lint/suspicious/noExplicitAny: the test picks parts out of bodies that others assert as a whole
  const bodyOf = async (asking: Promise<Response>): Promise<any> => (await asking).json();

  it('share data, a journal and fault counts across all processes', async () => {
    await send('PUT', '/_workbench/sandboxes/t1', { clock: { at: '2030-01-01T12:00:00Z' } });
    await send('PUT', '/_workbench/sandboxes/t1/faults', [{ status: 503, times: 3 }]);
    const writing = Array.from({ length: requests }, () =>
      send('POST', '/~t1/posts', { title: 'Hello', content: 'Text' }),
    );
    const statuses = (await Promise.all(writing)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(3);
    expect(statuses.filter((status) => status === 201)).toHaveLength(requests - 3);
    const { data, meta } = await bodyOf(send('GET', '/~t1/posts?limit=100'));
    expect([meta.total, new Set(data.map(({ createdAt }: { createdAt: string }) => createdAt))]).toEqual([
      requests - 3,
      new Set(['2030-01-01T12:00:00.000Z']),
    ]);
    const { data: rules } = await bodyOf(send('GET', '/_workbench/sandboxes/t1/faults'));
    expect(rules).toEqual([{ id: 'rule-1', times: 3, status: 503, applied: 3 }]);
    const { data: entries } = await bodyOf(send('GET', '/_workbench/sandboxes/t1/journal'));
    expect(entries.map(({ id }: { id: number }) => id)).toEqual(
      Array.from({ length: requests + 1 }, (_, index) => index + 1),
    );
    expect(entries.filter(({ fault }: { fault?: string }) => fault === 'rule-1')).toHaveLength(3);
    await send('POST', '/_workbench/sandboxes/t1/reset');
    const after = await Promise.all(
      Array.from({ length: 8 }, async () => (await bodyOf(send('GET', '/~t1/posts'))).meta.total),
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
    const counted = () => bodyOf(send('GET', '/_workbench/sandboxes/t1/listeners'));
    const all = { sse: 8, websocket: 0 };
    expect(await Promise.all([counted(), counted(), counted()])).toEqual([all, all, all]);
    leaving.abort();
  });
});
