import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath as browser } from '../../harness/chromium.ts';
import { startServing, type Variables } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { createUserProject, type UserProject } from '../support/user-project.ts';

/** Uses `createTest` with the runners that users install (W17). */

setDefaultTimeout(600_000);

const { JEST_WORKER_ID: _, QUINTET_URL: __, ...inherited } = process.env as Variables;

let project: UserProject;
let folder: string;

beforeAll(async () => {
  project = await createUserProject([]);
  folder = join(project.folder, 'runners');
  mkdirSync(folder);
  await write('package.json', '{"type": "module"}');
  const packages = ['vitest', '@playwright/test', 'typescript', '@types/node'];
  const install = ['npm', 'install', '--silent', '--no-audit', '--no-fund', ...packages];
  expect(await project.run(install, folder, inherited)).toMatchObject({ exitCode: 0 });
  project.copyPackageTo(folder);
  await write('vitest.config.js', 'export default { test: { testTimeout: 120_000 } };');
});
afterAll(() => project.remove());

const write = (name: string, text: string) => Bun.write(join(folder, name), text);

async function run(command: string, environment: Variables = {}) {
  const words = ['sh', '-c', `exec node_modules/.bin/${command}`];
  const { exitCode, stdout, stderr } = await project.run(words, folder, { ...inherited, ...environment });
  return { exitCode, output: Bun.stripANSI(stdout + stderr) };
}

const isGone = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  );

const head = `import { createTest } from 'quintet/vitest';
import { describe, expect } from 'vitest';
const data = { apiPosts: [{ title: 'Bread', content: '-' }] };
`;

const failing = `${head}const test = createTest({ data });
test('passes', async ({ sandbox }) => void console.log('passed in', sandbox.name, 'of', sandbox.url));
test('fails', async ({ sandbox, quintet }) => {
  await sandbox.faults.add({ match: { path: '/posts' }, status: 503 });
  await sandbox.fetch('/posts?limit=1');
  await using gone = await quintet.sandbox({ data: {} });
  expect(sandbox.name).toBe('another');
});
`;

describe.skipIf(Bun.which('node') === null)('createTest in Vitest', () => {
  it('gives each test a sandbox, and extends the test of the runner', async () => {
    await write(
      'good.test.ts',
      `${head}const test = createTest({ data, clock: { at: '2030-01-01T12:00:00Z' } });
const named = test.extend<{ title: string }>({
  title: async ({ sandbox }, use) => use((await sandbox.data.apiPosts.get(1)).title),
});
test.beforeEach(async ({ sandbox }) => void (await sandbox.data.apiPosts.create({ title: 'Milk', content: '-' })));

test('starts with the data', async ({ sandbox }) => {
  const posts = await sandbox.data.apiPosts.list();
  expect(posts.map(({ title, createdAt }) => [title, createdAt])).toEqual([
    ['Bread', '2030-01-01T12:00:00.000Z'],
    ['Milk', '2030-01-01T12:00:00.000Z'],
  ]);
  // @ts-expect-error There is no such field.
  expect(posts[0].titel).toBeUndefined();
});
named.concurrent('can be extended', async ({ title }) => expect(title).toBe('Bread'));
describe('A table', () => {
  test.each([1, 2])('has the row %i', (row) => expect(row).toBeGreaterThan(0));
});
test('has another sandbox', async ({ sandbox, quintet }) => {
  const other = await quintet.sandbox();
  expect(await other.data.apiPosts.list()).toHaveLength(1);
  expect((await quintet.sandbox({ data: {} })).url).not.toBe(sandbox.url);
  expect(await (await quintet.sandbox({ from: 'empty' })).data.apiPosts.list()).toEqual([]);
});
test('refuses a request that drops the sandbox', async ({ sandbox }) => {
  expect((await fetch(new URL('/posts', sandbox.url))).status).toBe(421);
});

const same = createTest();
const strict = createTest({ settings: { MAX_BODY_BYTES: '1024' } });
same('shares the server of equal settings', async ({ quintet }) => void console.log('server', quintet.url));
test('shares its server', async ({ quintet }) => void console.log('server', quintet.url));
strict('has a server of its own', async ({ quintet, sandbox }) => {
  console.log('other server', quintet.url);
  const body = JSON.stringify({ title: 'Long', content: 'x'.repeat(2000) });
  const headers = { 'content-type': 'application/json' };
  expect((await sandbox.fetch('/posts', { method: 'POST', headers, body })).status).toBe(413);
});
`,
    );
    const { exitCode, output } = await run('vitest run good.test.ts');
    expect([exitCode, output]).toEqual([0, expect.stringContaining('9 passed')]);
    const servers = [...output.matchAll(/^server (\S+)/gm)].map(([, url = '']) => url);
    const [other = ''] = [...output.matchAll(/^other server (\S+)/gm)].map(([, url = '']) => url);
    expect([servers.length, new Set(servers).size, servers.includes(other)]).toEqual([2, 1, false]);
    for (const url of [...servers, other]) await until(() => isGone(url));
    const options = '--noEmit --strict --module nodenext --target esnext --types node';
    expect(await run(`tsc ${options} good.test.ts`)).toEqual({ exitCode: 0, output: '' });
  });

  it('prints the last requests of a test that fails, and where to see them', async () => {
    await write('bad.test.ts', failing);
    const { exitCode, output } = await run('vitest run bad.test.ts');
    expect([exitCode, output]).toEqual([1, expect.stringContaining('1 failed')]);
    expect(output).toMatch(
      /Quintet: sandbox (\w+), in the console: http:\/\/127\.0\.0\.1:\d+\/console\/requests\?sandbox=\1\nIt is deleted now\. .*\nIts last requests:\n {2}\d\d:\d\d:\d\d {2}503 {2}\d+ ms {2}GET {2}\/posts\?limit=1 {2}fault rule-1\n/,
    );
    expect(output.match(/Quintet: sandbox/g)).toHaveLength(1);
  });

  it('uses a running server, where the sandbox of a test that fails can be kept', async () => {
    const server = await startServing({ DATABASE_URL: 'sqlite::memory:' });
    const { output } = await run('vitest run bad.test.ts', { QUINTET_URL: server.url, QUINTET_KEEP: '1' });
    const [, kept = ''] = /\?sandbox=(\w+)\n/.exec(output) ?? [];
    const listed = await (await fetch(`${server.url}/_workbench/sandboxes`)).json();
    await server.stop();
    expect((listed as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual(['main', kept]);
    expect(output).toContain(`of ${server.url}/~`);
    expect(output).not.toContain('It is deleted now');
  });
});

const page = `<!doctype html><h1></h1><ul></ul><script>
const show = (text) => document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: text }));
const socket = new WebSocket('ws://api.test:4000/v1/graphql', 'graphql-transport-ws');
socket.onopen = () => socket.send('{"type":"connection_init"}');
socket.onmessage = ({ data }) => show('socket ' + data);
const events = new EventSource('http://api.test:4000/v1/graphql?query=subscription{postCreated{title}}');
events.addEventListener('next', ({ data }) => show('event ' + data));
fetch('http://api.test:4000/v1/posts', { headers: { 'x-mine': '1' } })
  .then((response) => response.json())
  .then(({ data }) => show('post ' + data[0].title));
fetch('http://api.test:4000/v10/posts').catch(() => show('not routed'));
</script>`;

const spec = `import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, mergeTests, test as plain } from '@playwright/test';
import { createTest } from 'quintet/playwright';
const data = { users: [{ name: 'Ada', email: 'ada@example.com' }], apiPosts: [{ title: 'Bread', content: '-' }] };
const test = createTest({ url: 'http://api.test:4000/v1', data });
const html = ${JSON.stringify(page)};

test('leads pages to the sandbox', { tag: '@page' }, async ({ page, sandbox }) => {
  const app = createServer((_, response) => void response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => void app.listen(0, '127.0.0.1', resolve));
  await page.goto(\`http://127.0.0.1:\${(app.address() as AddressInfo).port}/\`);
  await expect(page.getByText('post Bread')).toBeVisible();
  await expect(page.getByText('socket {"type":"connection_ack"}')).toBeVisible();
  await expect(page.getByText('not routed')).toBeVisible();
  await sandbox.journal.waitFor({ path: '/posts', headers: { 'x-mine': '1' } });
  await sandbox.journal.waitFor({ path: '/graphql', headers: { accept: 'text/event-stream' } });
  await sandbox.data.posts.create({ authorId: 1, title: 'Live', body: '-', published: true });
  await expect(page.getByText(/event .*Live/)).toBeVisible();
  app.close();
});

test('sends requests to the sandbox', async ({ request, sandbox }) => {
  expect((await request.post('/posts', { data: { title: 'Milk', content: '-' } })).status()).toBe(201);
  expect((await sandbox.data.apiPosts.list()).map(({ title }) => title)).toEqual(['Bread', 'Milk']);
});

const shop = { books: [{ id: 1, title: 'Emma' }], profile: { name: 'The Book Corner' } };
const shopTest = createTest({ api: shop, url: 'http://api.test:4000' });
shopTest('sends requests to the sandbox of a file', async ({ request, sandbox }) => {
  expect(await (await request.get('/books')).json()).toEqual(shop.books);
  expect((await sandbox.data.profile.get()).name).toBe('The Book Corner');
  // @ts-expect-error The file has no such collection.
  sandbox.data.users;
});

const merged = mergeTests(test, plain.extend<{ two: number }>({ two: async ({}, use) => use(2) }));
merged('attaches the last requests of a test that fails', { tag: '@fails' }, async ({ request, two }) => {
  await request.get('/posts/' + two);
  expect(two).toBe(3);
});
`;

describe.skipIf(Bun.which('node') === null)('createTest in Playwright', () => {
  beforeAll(async () => {
    const launch = browser === null ? {} : { executablePath: browser, args: ['--no-sandbox'] };
    const use = JSON.stringify({ launchOptions: launch });
    await write(
      'playwright.config.js',
      `export default { testMatch: '*.spec.ts', timeout: 120_000, workers: 1, use: ${use} };`,
    );
    await write('posts.spec.ts', spec);
  });

  it('sends requests to the sandbox of the test', async () => {
    const { exitCode, output } = await run("playwright test --grep-invert='@page|@fails'");
    expect([exitCode, output]).toEqual([0, expect.stringContaining('2 passed')]);
    const options = '--noEmit --strict --module nodenext --target esnext --lib esnext,dom --types node';
    expect(await run(`tsc ${options} posts.spec.ts`)).toEqual({ exitCode: 0, output: '' });
  });

  it.skipIf(browser === null)('leads pages to it (skipped without Chromium)', async () => {
    const { exitCode, output } = await run('playwright test --grep @page');
    expect([exitCode, output]).toEqual([0, expect.stringContaining('1 passed')]);
  });

  it('attaches the last requests of a test that fails to the report', async () => {
    const { exitCode, output } = await run('playwright test --grep @fails --reporter json');
    const [spec] = JSON.parse(output).suites[0].specs;
    const { name, contentType, body } = spec.tests[0].results[0].attachments[0];
    expect([exitCode, name, contentType]).toEqual([1, 'quintet', 'text/plain']);
    expect(Buffer.from(body, 'base64').toString()).toMatch(
      /^Quintet: sandbox (\w+), .*\?sandbox=\1\n.*\nIts last requests:\n .* 404 {2}\d+ ms {2}GET {2}\/posts\/2$/,
    );
  });

  it('can be required in CommonJS', async () => {
    await write('package.json', '{"type": "commonjs"}');
    const { exitCode, output } = await run("playwright test --grep-invert='@page|@fails'");
    await write('package.json', '{"type": "module"}');
    expect([exitCode, output]).toEqual([0, expect.stringContaining('2 passed')]);
  });
});
