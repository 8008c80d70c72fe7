import { describe, expect, it } from 'bun:test';
import { readConfig } from '../../src/config.ts';
import { Documents } from '../../src/http/documents.ts';
import type { Lanes } from '../../src/lib/lanes.ts';
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

describe('Documents', () => {
  const settings = readConfig({ DATABASE_URL: 'sqlite::memory:' });
  const site = (base: string) => ({ base, hasConsole: true, hasGraphiql: true });
  const unused = () => {
    throw new Error('written on the event loop');
  };

  /** Creates lanes that return these results in order, and fail after that. */
  function lanesWith(...results: string[]) {
    const jobs: { base: string; task: unknown }[] = [];
    const run = async (_: string, job: string) => {
      const { world, task } = JSON.parse(job);
      jobs.push({ base: JSON.parse(world).base, task });
      return results.shift() ?? Promise.reject(new Error('no result'));
    };
    return { jobs, lanes: { run } as unknown as Lanes };
  }

  it('are written in a lane, once for main and once for all sandboxes', async () => {
    const { jobs, lanes } = lanesWith('of main', 'of sandboxes');
    const documents = new Documents(lanes, settings);
    const readers = ['', '/~t1', '/~t2', ''].map((base) => documents.add('/docs', site(base), unused));
    const read = await Promise.all(readers.map((reader) => reader()));
    expect(read).toEqual(['of main', 'of sandboxes', 'of sandboxes', 'of main']);
    const kind = 'document';
    expect(jobs).toEqual([
      { base: '', task: { kind, name: '/docs of main with a console', hasWorkbench: true } },
      { base: '/~any', task: { kind, name: '/docs of a sandbox with a console', hasWorkbench: false } },
    ]);
  });

  it('are written again after a failure', async () => {
    const { lanes } = lanesWith();
    const read = new Documents(lanes, settings).add('/docs', site(''), unused);
    await expect(read()).rejects.toThrow('no result');
    Object.assign(lanes, lanesWith('fine').lanes);
    expect(await read()).toBe('fine');
  });

  it('are written on the event loop if there are no lanes', async () => {
    const documents = new Documents(null, settings);
    expect(await documents.add('/docs', site(''), () => 'here')()).toBe('here');
    expect(() => documents.write('/other')).toThrow('there is no document /other');
  });
});
