import { describe, expect, it } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from '../../harness/lists.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { onEveryTransport, type Reply, useApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { expectJson, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const inProcess = { engine: engines[0], transport: 'in process' } as const;

const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const index = {
  name: 'Quintet',
  version: packageJson.version,
  interfaces: [
    {
      name: 'GraphQL',
      path: '/graphql',
      description:
        'A blog of users, posts and comments: queries, mutations, and subscriptions that notify you of each new post.',
      contract: '/docs/graphql',
      schema: '/graphql/main.graphql',
    },
    ...[
      [
        'Posts API',
        '/posts',
        'posts',
        'posts',
        'A collection of posts with pagination and search. No token or account required.',
      ],
      [
        'Versioned API',
        '/api/v1',
        'versioned',
        'versioned',
        'The same blog over REST, with accounts: register, then send the token from the response.',
      ],
      [
        'Flat Users API',
        '/users',
        'flat-users',
        'users',
        'Users without an envelope, with search, bulk create and bulk delete. `/wrapped/users` serves the same users in an envelope.',
      ],
      [
        'Products API',
        '/api/v1/products',
        'products',
        'products',
        'Public reads; writes require a fixed token, which the command `quintet products-token` prints.',
      ],
    ].map(([name = '', path = '', guide, document, description]) => ({
      name,
      path,
      description,
      contract: `/docs/${guide}`,
      openapi: `/openapi/${document}.json`,
    })),
  ],
  links: {
    docs: '/docs',
    contracts: '/docs/contracts',
    openapi: '/openapi.json',
    olderOpenapi: '/openapi-3.0.json',
    graphiql: '/graphql',
    status: '/status.json',
    events: '/status/events',
    health: '/healthz',
    readiness: '/readyz',
  },
};

const docs = join(import.meta.dir, '../../docs');
/** The files of docs/, by the names under which they are served. */
const guides = new Map(
  readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file.replace('/README', '').replace(/^contracts\/|\.md$/g, ''), file]),
);
const guideNames = [...guides.keys()];

/** Checks the status and the headers of a page, and that it has no inline script, style or event handler. */
function expectPage({ status, headers, text }: Reply, ...contents: readonly string[]): string {
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toBe(policy);
  for (const content of contents) expect(text).toContain(content);
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
  return text;
}

/** Returns the URLs that a page loads or links to. */
function addressesIn(page: string): readonly string[] {
  return [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
}

describeOn('Pages', onEveryTransport, useApp, (app) => {
  let guideTexts: ReadonlyMap<string, string> | null = null;
  /** The reference and every guide by path. They are the same in every app, and take a second to render. */
  async function readGuides(): Promise<ReadonlyMap<string, string>> {
    const paths = ['/docs', ...guideNames.map((name) => `/docs/${name}`)];
    guideTexts ??= new Map(
      await Promise.all(paths.map(async (path) => [path, (await app.get(path)).text] as const)),
    );
    return guideTexts;
  }

  describe('GET /', () => {
    it('returns an index to a program that sends no Accept, or accepts anything or JSON', async () => {
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
        const reply = expectJson(await app.get('/', { headers }), 200, index);
        expect(reply.headers.get('vary')).toBe('accept, accept-encoding');
        expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      }
    });

    it('starts with the purpose and the first steps, and ends with the examples', async () => {
      const { text } = await app.get('/', { headers: browser });
      const chapters = ['Start here', 'Call it', 'Test with it', 'Look inside', 'Try it'];
      const order = [packageJson.description, ...chapters];
      const [, content = ''] = text.split('<main');
      const places = order.map((words) => content.indexOf(words));
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places.toSorted((one, other) => one - other)).toEqual(places);
    });

    it('returns a page to a browser, with a strict content security policy', async () => {
      const reply = await app.get('/', { headers: browser });
      const listed = index.interfaces.map(({ name, path }) => `<span>${name}</span> <code>${path}</code>`);
      expect(expectPage(reply, '<title>Quintet</title>', ...listed)).toStartWith('<!doctype html>');
      expect(reply.headers.get('vary')).toBe('accept, accept-encoding');
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
    });
  });

  it('GET /docs returns the reference, to programs as well', async () => {
    for (const headers of [{}, browser])
      expectPage(await app.get('/docs', { headers }), '<title>Quintet reference</title>');
  });

  it('GET /docs/<name> returns that guide, with headings to link to', async () => {
    for (const [name, file] of guides) {
      const markdown = readFileSync(join(docs, file), 'utf8');
      const [title = ''] = markdown.slice('# '.length).split('\n');
      const chapters = [...markdown.matchAll(/^## ([\w ]+)$/gm)].map(([, chapter = '']) => chapter);
      const headings = chapters.map((chapter) => {
        const id = chapter.toLowerCase().replaceAll(' ', '-');
        return `<h2 id="${id}">${chapter} `;
      });
      const text = expectPage(await app.get(`/docs/${name}`), `<h1>${title}</h1>`, ...headings);
      expect(addressesIn(text).filter((address) => !/^[/#]/.test(address))).toEqual([]);
    }
  });

  it('serve and list every file of docs/, and link to existing headings', async () => {
    const texts = await readGuides();
    for (const name of guideNames) {
      const text = texts.get(`/docs/${name}`) ?? '';
      const [, navigation = ''] = /<nav class="contents".*?>(.*?)<\/nav>/s.exec(text) ?? [];
      const listed = addressesIn(navigation);
      for (const other of guideNames) expect(listed).toContain(`/docs/${other}`);
      expect(listed).toContain('/docs#posts');
      for (const address of addressesIn(text).filter((link) => /^(\/docs(\/[\w-]+)?)?#/.test(link))) {
        const [path, id] = address.split('#');
        const target = path === '' ? text : texts.get(path ?? '');
        expect({ address, isThere: target?.includes(` id="${id}"`) }).toEqual({ address, isThere: true });
      }
    }
  });

  it('show a file that is not served as its path in the package, without a link', async () => {
    const { text } = await app.get('/docs/tutorial');
    expect(text).toContain('<code>examples/vitest/notes.test.ts</code>');
    expect(text).not.toMatch(/href="[^"]*examples/);
  });

  it('have a copy button for every example of a guide, and mark the server address in it', async () => {
    const texts = await readGuides();
    for (const name of guideNames) {
      const text = texts.get(`/docs/${name}`) ?? '';
      const blocks = text.match(/<pre><code>/g)?.length ?? 0;
      const buttons = text.match(/<button type="button" class="copy" hidden>Copy<\/button><pre>/g) ?? [];
      expect({ name, buttons: buttons.length }).toEqual({ name, buttons: blocks });
      const [, prose = ''] = /<main(.*)<\/main>/s.exec(text) ?? [];
      const bare = prose.replaceAll(/<var class="origin">[^<]*<\/var>/g, '');
      expect({ name, names: bare.includes('localhost:3000') }).toEqual({ name, names: false });
    }
  });

  it('GET /docs/search.json contains every operation, and every chapter of every guide', async () => {
    const { status, headers, body } = await app.get('/docs/search.json');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const entries: readonly Record<string, string>[] = body;
    const hrefs = entries.map(({ href }) => href);
    expect(new Set(hrefs).size).toBe(hrefs.length);
    const parts = [...(await readGuides())].flatMap(([path, text]) => {
      const pattern = path === '/docs' ? /<article class="operation" id="([^"]+)"/g : /<h[23] id="([^"]+)"/g;
      return [...text.matchAll(pattern)].map(([, id]) => `${path}#${id}`);
    });
    expect(parts.length).toBeGreaterThan(200);
    expect(hrefs).toEqual(expect.arrayContaining([...parts, ...guideNames.map((name) => `/docs/${name}`)]));
    expect(entries.find(({ href }) => href === '/docs#listPosts')).toEqual({
      kind: 'GET',
      title: 'List posts',
      within: 'Posts API',
      href: '/docs#listPosts',
      text: expect.stringMatching(/^posts api list posts .*\blimit\b/),
    });
    expect(entries.find(({ href }) => href === '/docs/test-runners')).toEqual({
      kind: '',
      title: 'Test runners',
      within: 'Test runners',
      href: '/docs/test-runners',
      text: expect.stringMatching(/^test runners test runners each section gives every test its own sandbox/),
    });
  });

  describe('a response in JSON', () => {
    it('is JSON for browsers too (S7), with Vary: accept, because failures depend on it', async () => {
      for (const accept of [null, '*/*', 'application/json', browser.accept, 'text/html']) {
        const options = accept === null ? {} : { headers: { accept } };
        const meta = { total: 0, page: 1, limit: 10, totalPages: 0 };
        const { headers } = expectJson(await app.get('/posts', options), 200, { data: [], meta });
        expect([headers.get('vary'), headers.get('cache-control')]).toEqual(['accept', 'no-cache']);
        expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
        expectReplyTo(accept, await app.get('/nowhere', options), 404, { error: 'Resource not found' });
      }
    });
  });

  it('GET / says first what is served', async () => {
    const { text } = await app.get('/', { headers: browser });
    expect(text.split('<h2', 1).join()).toContain('Five ready-made contracts');
  });

  it('name the origin of the request', async () => {
    for (const path of ['/', '/docs', '/docs/posts', '/docs/graphql']) {
      const { text } = await app.get(path, { headers: browser });
      const shown = [...text.matchAll(/<var (?:class|data-marker)="origin">([^<]*)/g)].map(([, at]) => at);
      const origins = [...new Set(shown.map((at) => at?.replace(/^ws/, 'http')))];
      expect([path, origins]).toEqual([
        path,
        [expect.stringMatching(/^https?:\/\/(?!localhost:3000)[\w.:]+$/)],
      ]);
    }
  });

  it('show the whole command that prints the token for writes', async () => {
    for (const path of ['/', '/docs'])
      expect((await app.get(path, { headers: browser })).text).toMatch(
        /<small>(?:set <code>PRODUCTS_TOKEN|<code>(?:DATABASE_URL=\S+ )?quintet products-token<)/,
      );
  });

  it('load the style that hides dead controls only without JavaScript', async () => {
    const { text } = await app.get('/', { headers: browser });
    expect(text).toContain('<noscript><link rel="stylesheet" href="/assets/no-script.css"></noscript>');
    const { text: style } = await app.get('/assets/no-script.css');
    for (const name of ['.run', '.copy', '.tools']) expect(style).toContain(`${name},\n`);
  });

  it('do not mention npm: a package, an executable and an image serve the same pages', async () => {
    const paths = ['/', '/docs', '/openapi.json'];
    const texts = await Promise.all(
      paths.map(async (path) => (await app.get(path, { headers: browser })).text),
    );
    for (const text of texts) expect(text).not.toMatch(/npm (run|start|ci)/);
  });

  it('link only to existing pages of this server', async () => {
    const paths = ['/', '/docs', ...guideNames.map((name) => `/docs/${name}`)];
    const pages = await Promise.all(paths.map((path) => app.get(path, { headers: browser })));
    const addresses = new Set(pages.flatMap(({ text }) => addressesIn(text)));
    for (const address of addresses) expect(address).toMatch(/^[/#]/);
    const targets = new Set([...addresses].map((address) => address.replace(/#.*/, '')).filter(Boolean));
    expect(targets.size).toBeGreaterThan(20);
    for (const address of targets) {
      const { status } = await app.get(address, { headers: browser });
      expect({ address, status }).toEqual({ address, status: 200 });
    }
  });

  it('GET /assets/<name> returns every asset with its type, which caches must revalidate', async () => {
    const types = {
      js: 'text/javascript; charset=utf-8',
      css: 'text/css; charset=utf-8',
      svg: 'image/svg+xml',
    };
    const folder = join(import.meta.dir, '../../src/interfaces/pages/assets');
    const sources = readdirSync(folder).filter((name) => !name.endsWith('.d.ts'));
    for (const source of sources) {
      const name = source.replace('.page.', '.');
      const { status, headers, text } = await app.get(`/assets/${name}`);
      const type = types[name.split('.')[1] as keyof typeof types];
      expect([name, status, headers.get('content-type')]).toEqual([name, 200, type]);
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(text).toBe(await Bun.file(join(folder, source)).text());
    }
    const names = 'nothing.js react.js graphiql-page.js package.json ..%2fpackage.json __proto__ constructor';
    for (const name of words(names))
      expectReplyTo(name, await app.get(`/assets/${name}`), 404, { error: 'Resource not found' });
  });

  /** Pages and files of this server, with the headers of a request for each. */
  const served = [
    ['/', {}],
    ['/', browser],
    ...words('/docs /docs/posts /docs/search.json /assets/home.css /assets/snippets.js').map(
      (path) => [path, {}] as const,
    ),
    ...words('/openapi.json /openapi-3.0.json').map((path) => [path, {}] as const),
    ...words('posts versioned users wrapped products').map((name) => [`/openapi/${name}.json`, {}] as const),
    ...['main', 'simple', 'connection'].map((name) => [`/graphql/${name}.graphql`, {}] as const),
  ] as const;

  it('return 304 for a current ETag, handle HEAD like GET, and return 405 for other methods', async () => {
    for (const [path, headers] of served) {
      const get = await app.get(path, { headers });
      const etag = get.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect([path, get.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      if (path.endsWith('.json'))
        expect(get.headers.get('content-type')).toBe('application/json; charset=utf-8');
      for (const known of [etag, `"other", W/${etag}`]) {
        const again = await app.get(path, { headers: { ...headers, 'if-none-match': known } });
        expect([path, again.status, again.text]).toEqual([path, 304, '']);
      }
      const head = await app.request('HEAD', path, { headers });
      expect([path, head.status, head.text]).toEqual([path, 200, '']);
      for (const name of ['content-type', 'content-security-policy', 'etag', 'vary'])
        expect([path, head.headers.get(name)]).toEqual([path, get.headers.get(name)]);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const reply = await app.request(method, path);
        expectReplyTo([method, path], reply, 405, { error: 'Method not allowed' });
        expect(reply.headers.get('allow')).toBe('GET, HEAD');
      }
    }
  });
});

describe('Pages with features switched off', () => {
  const readPages = async (app: ReturnType<typeof useApp>) => {
    const home = (await app.get('/', { headers: browser })).text;
    const docs = (await app.get('/docs')).text;
    return {
      runs: home.includes('class="run primary"'),
      asksForToken: home.includes('type="password"'),
      tries: docs.includes('class="run primary"'),
      graphiql: home.includes('href="/graphql"') || docs.includes('href="/graphql"'),
      schema: home.includes('/graphql/main.graphql'),
      copies: home.includes('class="copy"'),
    };
  };
  const everything = Object.fromEntries(
    words('runs asksForToken tries graphiql schema copies').map((feature) => [feature, true]),
  );

  describe.each([
    ['by default', {}, {}],
    ['with TRY_IT=off', { TRY_IT: 'off' }, { runs: false, asksForToken: false, tries: false }],
    ['with GRAPHIQL=off', { GRAPHIQL: 'off' }, { graphiql: false }],
    ['without introspection', { GRAPHQL_INTROSPECTION: 'off' }, { schema: false }],
    [
      'hardened',
      { HARDENED: 'on' },
      { runs: false, asksForToken: false, tries: false, graphiql: false, schema: false },
    ],
    ['hardened, with TRY_IT=on', { HARDENED: 'on', TRY_IT: 'on' }, { graphiql: false, schema: false }],
  ] as const)('%s', (_, environment, difference) => {
    const app = useApp(inProcess, environment);

    it('show only enabled features', async () => {
      expect<object>(await readPages(app)).toEqual({ ...everything, ...difference });
    });
  });

  describe('hardened', () => {
    const app = useApp(inProcess, { HARDENED: 'on' });

    it('list only available links in the index', async () => {
      const { body } = await app.get('/');
      const { schema: _, ...graphql } = index.interfaces[0] as { schema?: string };
      const { graphiql, status, events, ...links } = index.links;
      expect(body).toEqual({ ...index, interfaces: [graphql, ...index.interfaces.slice(1)], links });
    });

    it('link only to existing pages', async () => {
      const { text } = await app.get('/', { headers: browser });
      const addresses = addressesIn(text).filter((address) => address.startsWith('/'));
      expect(addresses).toContain('/docs');
      for (const address of addresses) {
        const { status } = await app.get(address.replace(/#.*/, ''));
        expect({ address, status }).toEqual({ address, status: 200 });
      }
    });
  });
});
