import { expect, it } from 'bun:test';
import { onEveryEngine } from '../support/engines.ts';
import { describeOn } from '../support/suites.ts';
import { useWorkbench } from '../support/workbench.ts';

const postCreated = 'subscription { postCreated { title } }';
const byGet = `/graphql?query=${encodeURIComponent(postCreated)}`;
const events = 'text/event-stream';
const parts = 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0';

/** Each request accepts every coding, because the server must not compress a stream either. */
const streams: readonly (readonly [path: string, accept: string, query: string | null, type: string])[] = [
  ['/graphql', events, postCreated, `${events}; charset=utf-8`],
  ['/graphql', events, '{ me { name } }', `${events}; charset=utf-8`],
  ['/graphql/main', events, postCreated, `${events}; charset=utf-8`],
  [byGet, events, null, `${events}; charset=utf-8`],
  ['/graphql', `${parts},application/json`, postCreated, parts],
  ['/~kept/graphql', events, postCreated, `${events}; charset=utf-8`],
  ['/~kept/graphql', `${parts},application/json`, postCreated, parts],
  ['/status/events', events, null, `${events}; charset=utf-8`],
  ['/_workbench/sandboxes/kept/journal/events', events, null, `${events}; charset=utf-8`],
];

/** Headers that a stream shares with other responses. */
const others = ['content-length', 'date', 'quintet-sandbox', 'transfer-encoding', 'vary', 'x-request-id'];

describeOn('Event streams', onEveryEngine, useWorkbench, (bench) => {
  it('tell proxies neither to buffer nor to transform them', async () => {
    expect((await bench.send('PUT', '/_workbench/sandboxes/kept', {})).status).toBe(201);
    for (const [path, accept, query, type] of streams) {
      const ending = new AbortController();
      const response = await fetch(`${bench.url}${path}`, {
        headers: { accept, 'accept-encoding': 'br, gzip, zstd', 'content-type': 'application/json' },
        ...(query !== null && { method: 'POST', body: JSON.stringify({ query }) }),
        signal: ending.signal,
      });
      const headers = Object.fromEntries(response.headers);
      for (const name of others) delete headers[name];
      expect([path, response.status, headers]).toEqual([
        path,
        200,
        {
          'content-type': type,
          'cache-control': 'no-cache, no-transform',
          'x-accel-buffering': 'no',
          'x-content-type-options': 'nosniff',
        },
      ]);
      ending.abort();
    }
  });
});
