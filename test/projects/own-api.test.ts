import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServing, type Variables } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { createUserProject, type UserProject } from '../support/user-project.ts';

/** Uses `createTest({ api })` with Vitest as users install it (W17), and runs the example of a shop. */

setDefaultTimeout(600_000);

const { JEST_WORKER_ID: _, QUINTET_URL: __, ...inherited } = process.env as Variables;
const example = join(import.meta.dir, '../../examples/shop');

let project: UserProject;
let folder: string;

beforeAll(async () => {
  project = await createUserProject([]);
  folder = join(project.folder, 'shop');
  mkdirSync(folder);
  cpSync(example, folder, { recursive: true });
  const packages = ['vitest', 'typescript', '@types/node'];
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

const compile = (file: string) =>
  run(
    `tsc --noEmit --strict --module nodenext --target esnext --types node --resolveJsonModule --allowJs --noUncheckedIndexedAccess --exactOptionalPropertyTypes ${file}`,
  );

const head = `import { createTest } from 'quintet/vitest';
import { expect } from 'vitest';
import shop from './shop.json' with { type: 'json' };
`;

const own = `${head}
const test = createTest({ api: shop, clock: { at: '2030-01-01T12:00:00Z' } });
const titles = async ({ data }: { data: { books: { list(): Promise<readonly { title: string }[]> } } }) =>
  (await data.books.list()).map(({ title }) => title);

test('starts with the records of the file', async ({ sandbox }) => {
  expect(await titles(sandbox)).toEqual(['Emma', 'Persuasion', 'Middlemarch']);
  expect(await sandbox.data.profile.get()).toEqual(shop.profile);
  await sandbox.data.books.delete(1);
});
test('has its own sandbox', async ({ sandbox, quintet }) => {
  console.log('server', quintet.url);
  expect(await titles(sandbox)).toEqual(['Emma', 'Persuasion', 'Middlemarch']);
  const other = await quintet.sandbox({ data: { books: [{ title: 'Lady Susan' }] } });
  expect(await titles(other)).toEqual(['Lady Susan']);
  expect(await titles(await quintet.sandbox({ from: 'empty' }))).toEqual([]);
  expect(await titles(await quintet.sandbox())).toHaveLength(3);
});

const given = createTest({ api: { ...shop }, data: { books: [{ title: 'Lady Susan', price: 3 }] } });
given('has other records of the same server', async ({ sandbox, quintet }) => {
  console.log('server', quintet.url);
  expect(await sandbox.data.books.list()).toEqual([{ id: 1, title: 'Lady Susan', price: 3 }]);
  expect(await sandbox.data.authors.list()).toEqual([]);
  expect(await titles(await quintet.sandbox({ data: {} }))).toEqual([]);
});

const named = createTest({ api: './shop.json', data: { authors: [{ id: 1, name: 'Ada' }] } });
named('is named by its path', async ({ sandbox, quintet }) => {
  console.log('other server', quintet.url);
  const [ada] = await sandbox.data.authors.list();
  expect(ada?.name).toBe('Ada');
  expect((await sandbox.document()).data).toMatchObject({ books: [], authors: [{ name: 'Ada' }] });
});
`;

const withoutRunningServer = `
test('refuses a request that drops the sandbox', async ({ sandbox }) => {
  expect((await fetch(new URL('/books', sandbox.url))).status).toBe(421);
});
createTest()('serves the five contracts without a file', async ({ sandbox, quintet }) => {
  console.log('other server', quintet.url);
  expect(await sandbox.data.apiPosts.list()).toEqual([]);
});
`;

/** Never run: what must compile, and what must not. */
const types = `${head}import { connectQuintet, startQuintet } from 'quintet/testing';

const test = createTest({ api: shop });
test('types', async ({ sandbox, quintet }) => {
  const { books, orders, profile } = sandbox.data;
  const [book] = await books.list({ where: { authorId: 1 }, search: 'e', sort: '-price', limit: 2 });
  const price: number | undefined = book?.price;
  const { title } = await books.get(1);
  title satisfies string;
  await books.create({ title: 'Emma' });
  await books.update('1', { price: 2 });
  await orders.create({ bookId: 1, gift: true });
  (await orders.list())[0]?.bookId satisfies unknown;
  (await profile.update({ city: 'Bath' })).name satisfies string;
  (await sandbox.document()).data.reviews[0]?.stars satisfies number | undefined;
  await quintet.sandbox({ data: { ...shop, books: [{ title: 'Emma' }] } });
  await quintet.sandbox({ from: 'file' });
  await quintet.sandbox({ from: await sandbox.document() });

  // @ts-expect-error The file has no such collection.
  sandbox.data.posts;
  // @ts-expect-error The records have no such field.
  book?.titel;
  // @ts-expect-error
  await books.list({ where: { titel: 'Emma' } });
  // @ts-expect-error
  await books.create({ titel: 'Emma' });
  // @ts-expect-error The price is a number.
  await books.update(1, { price: '2' });
  // @ts-expect-error A collection has no record without an id.
  await books.get();
  // @ts-expect-error A singleton has no list.
  await profile.list();
  // @ts-expect-error
  (await sandbox.document()).data.posts;
  // @ts-expect-error
  await quintet.sandbox({ data: { posts: [] } });
  // @ts-expect-error A server of a file has no generated data.
  await quintet.sandbox({ from: { seed: {} } });
  return price;
});

// @ts-expect-error
createTest({ api: shop, data: { posts: [] } });
// @ts-expect-error
createTest({ api: shop, data: { books: [{ price: '2' }] } });
// @ts-expect-error
createTest({ api: 1 });

createTest<typeof shop>({ api: './shop.json' })('path', async ({ sandbox }) => {
  (await sandbox.data.books.get(1)).title satisfies string;
  // @ts-expect-error
  sandbox.data.posts;
});
createTest({ api: './shop.json' })('path', async ({ sandbox }) => {
  (await sandbox.data.books?.list())?.[0]?.title satisfies unknown;
});
createTest({ data: { users: [{ name: 'Ada', email: 'ada@example.com' }] } })('contracts', async ({ sandbox }) => {
  (await sandbox.data.users.get(1)).email satisfies string;
  // @ts-expect-error
  sandbox.data.books;
});
const mixed = { tags: ['a'], $lastIds: { notes: 3 }, notes: [{ id: 'a', at: null, lines: [] }, { id: 'b', color: 'red' }] };
createTest({ api: mixed })('records that differ', async ({ sandbox }) => {
  (await sandbox.data.notes.get('b')).color satisfies string | undefined;
  await sandbox.data.notes.create({ at: '2030-01-01', lines: [1] });
  // @ts-expect-error A list of texts is read-only.
  sandbox.data.tags;
  // @ts-expect-error
  sandbox.data.$lastIds;
});
(await startQuintet({ api: shop })).sandbox().then(({ data }) => data.books.list());
(await startQuintet({ api: './shop.json' })).sandbox().then(({ data }) => data.books?.list());
connectQuintet<typeof shop>({ url: '' }).sandbox().then(({ data }) => data.profile.get());
`;

describe.skipIf(Bun.which('node') === null)('createTest({ api }) in Vitest', () => {
  const serversIn = (output: string, name: string) =>
    [...output.matchAll(new RegExp(`^${name} (\\S+)`, 'gm'))].map(([, url = '']) => url);

  it('gives each test the records of the file, and shares the server of an equal one', async () => {
    await write('own.test.ts', own + withoutRunningServer);
    const { exitCode, output } = await run('vitest run own.test.ts');
    expect([exitCode, output]).toEqual([0, expect.stringContaining('6 passed')]);
    const servers = serversIn(output, 'server');
    const others = serversIn(output, 'other server');
    expect([servers.length, new Set(servers).size, new Set([...servers, ...others]).size]).toEqual([2, 1, 3]);
    for (const url of [...servers, ...others]) await until(() => isGone(url));
  });

  it('knows the types of the file', async () => {
    await write('types.test.ts', types);
    expect(await compile('types.test.ts own.test.ts')).toEqual({ exitCode: 0, output: '' });
  });

  it('sends the records of the file to a running server', async () => {
    await write('own.test.ts', own);
    await write(
      'other.json',
      JSON.stringify({ ...(await Bun.file(join(example, 'shop.json')).json()), books: [] }),
    );
    const server = await startServing({
      DATABASE_URL: 'sqlite::memory:',
      API_FILE: join(folder, 'other.json'),
    });
    const { exitCode, output } = await run('vitest run own.test.ts', { QUINTET_URL: server.url });
    await server.stop();
    expect([exitCode, output]).toEqual([0, expect.stringContaining('4 passed')]);
    expect(new Set([...serversIn(output, 'server'), ...serversIn(output, 'other server')])).toEqual(
      new Set([server.url]),
    );
  });

  it('refuses a running server that lacks a collection of the file', async () => {
    await write('other.json', '{"books": [], "authors": [], "reviews": [], "profile": {}}');
    const server = await startServing({
      DATABASE_URL: 'sqlite::memory:',
      API_FILE: join(folder, 'other.json'),
    });
    const { exitCode, output } = await run('vitest run own.test.ts', { QUINTET_URL: server.url });
    await server.stop();
    expect([exitCode, output]).toEqual([1, expect.stringContaining('4 failed')]);
    expect(output).toContain('WorkbenchError: data.orders: is not a collection of other.json');
  });
});

describe.skipIf(Bun.which('node') === null)('examples/shop', () => {
  it('compiles, and its tests pass', async () => {
    const { exitCode, output } = await run('vitest run shop.test.ts');
    expect([exitCode, output]).toEqual([0, expect.stringContaining('3 passed')]);
    expect(await compile('shop.test.ts')).toEqual({ exitCode: 0, output: '' });
  });
});
