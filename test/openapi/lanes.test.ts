import { describe, expect, it } from 'bun:test';
import { useApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { words } from '../support/words.ts';
import { useWorkbench } from '../support/workbench.ts';

const [sqlite] = engines;

const paths = words('/openapi.json /openapi/posts.json /openapi-3.0.json /docs /docs/search.json');

describe('Long documents', () => {
  // Otherwise a page names the database in its command for the token.
  const settings = { PRODUCTS_TOKEN: 'token' };
  const app = useApp({ engine: sqlite, transport: 'in process' }, settings);
  const onLoop = useApp({ engine: sqlite, transport: 'in process' }, { ...settings, LANES: 'off' });

  it.each(paths)('are the same from a lane and from the event loop: %s', async (path) => {
    const { status, text, headers } = await app.get(path);
    const expected = await onLoop.get(path);
    expect({ status, tag: headers.get('etag'), text }).toEqual({
      status: 200,
      tag: expected.headers.get('etag'),
      text: expected.text,
    });
  });
});

describe('Long documents of a server with a workbench', () => {
  const bench = useWorkbench(sqlite);

  it('describe the workbench, unlike those of its sandboxes, which have their own links', async () => {
    await bench.send('PUT', '/_workbench/sandboxes/t1');
    const routes = async (base: string) => {
      const { body } = await bench.get(`${base}/openapi.json`);
      return { url: body.servers[0].url, hasWorkbench: '/_workbench/sandboxes' in body.paths };
    };
    expect(await routes('')).toEqual({ url: bench.url, hasWorkbench: true });
    expect(await routes('/~t1')).toEqual({ url: `${bench.url}/~t1`, hasWorkbench: false });
    const { body: index } = await bench.get('/~t1/docs/search.json');
    const strangers = index.filter(({ href }: { href: string }) => !href.startsWith('/~t1/docs'));
    expect(strangers).toEqual([]);
  });
});
