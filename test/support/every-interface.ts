import { expect } from 'bun:test';
import { sourceFiles, staticFiles } from '../../src/http/static-files.ts';
import { startServer } from './command-line.ts';
import { withoutChance } from './console-examples.ts';
import { send } from './send.ts';

/** One write for each interface on an empty database, with the expected response. */
const calls: readonly (readonly [path: string, sent: unknown, status: number, body: string])[] = [
  [
    '/graphql',
    { query: 'mutation { createUser(input: {name: "Ada", email: "ada@example.com"}) { id name } }' },
    200,
    '{"data":{"createUser":{"id":"1","name":"Ada"}}}',
  ],
  [
    '/posts',
    { title: 'Title', content: 'Content' },
    201,
    '{"data":{"id":1,"title":"Title","content":"Content","createdAt":"<time>","updatedAt":"<time>"}}',
  ],
  [
    '/api/v1/auth/register',
    {
      name: 'Bob',
      email: 'bob@example.com',
      password: 'password',
      password_confirmation: 'password',
    },
    201,
    '{"token":"<token>","user":{"id":2,"name":"Bob","email":"bob@example.com","role":"user","created_at":"<time>","full_name":"Bob"}}',
  ],
  [
    '/users',
    { name: 'Cid', email: 'cid@example.com' },
    201,
    '{"id":"<uuid>","name":"Cid","email":"cid@example.com","role":"user","created_at":"<time>"}',
  ],
  [
    '/api/v1/products',
    { name: 'Pen', price: 1.5 },
    201,
    '{"data":{"id":1,"name":"Pen","price":1.5,"category":"general"}}',
  ],
];

/** Calls each interface once, then the pages and everything they load. The database must be empty. */
export async function expectEveryInterface(url: string, productsToken: string): Promise<void> {
  for (const [path, sent, status, body] of calls) {
    const token = path === '/api/v1/products' ? productsToken : undefined;
    const reply = await send('POST', `${url}${path}`, sent, { token });
    expect([path, reply.status, withoutChance(reply.text)]).toEqual([path, status, body]);
  }
  await expectPage(url, '/graphql', 'Quintet GraphQL');
  await expectPage(url, '/', 'Quintet');
  await expectPage(url, '/docs', 'Quintet reference');
  await expectPage(url, '/docs/posts', 'Posts API – Quintet');
}

/** Starts a program in an empty folder, and checks that it serves everything and stops with 0. */
export async function expectWholeServer(command: readonly string[], folder: string): Promise<void> {
  const server = await startServer(command, { PRODUCTS_TOKEN: 'token' }, folder);
  try {
    await expectEveryInterface(server.url, 'token');
    await expectConsole(server.url);
    await expectGuides(server.url);
  } finally {
    const { exitCode, stderr } = await server.stop();
    expect([exitCode, stderr]).toEqual([0, '']);
  }
}

/** Loads a page and all its assets, from packages and from the sources. */
async function expectPage(url: string, path: string, title: string): Promise<void> {
  const page = await (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain(`<title>${title}</title>`);
  const loaded = [...page.matchAll(/(?:src|href)="(\/(?:\w+\/)?assets\/[^"]*)"/g)].map(
    ([, file = '']) => file,
  );
  expect(loaded.length).toBeGreaterThan(2);
  for (const file of loaded) await expectStaticFile(`${url}${file}`);
}

function sourceOf(name: string): ReturnType<typeof Bun.file> {
  if (sourceFiles.has(name)) return Bun.file(`${import.meta.dir}/../../src/${sourceFiles.get(name)}`);
  const { package: packageName, path } = staticFiles[name as keyof typeof staticFiles];
  return Bun.file(`${import.meta.dir}/../../node_modules/${packageName}/${path}`);
}

/** Checks that a file is served as it is in the installed package or in the sources. */
async function expectStaticFile(address: string): Promise<void> {
  const name = address.slice(address.lastIndexOf('/') + 1);
  const installed = sourceOf(name);
  const reply = await fetch(address);
  expect([name, reply.status, Bun.hash(await reply.bytes())]).toEqual([
    name,
    200,
    Bun.hash(await installed.bytes()),
  ]);
}

/** Loads the console and its first files. */
async function expectConsole(url: string): Promise<void> {
  const page = await fetch(`${url}/console`);
  const files = [...(await page.text()).matchAll(/"(\/console\/files\/[^"]*)"/g)].map(
    ([, file = '']) => file,
  );
  expect([page.status, files]).toEqual([200, ['/console/files/console.css', '/console/files/console.js']]);
  for (const file of files) expect([file, (await fetch(`${url}${file}`)).status]).toEqual([file, 200]);
}

/** Checks that every page of the documentation is embedded in the program. */
async function expectGuides(url: string): Promise<void> {
  const text = await (await fetch(`${url}/docs/testing`)).text();
  const pages = [...text.matchAll(/<li><a href="(\/docs\/[\w-]+)"/g)].map(([, page = '']) => page);
  expect(pages.length).toBe(27);
  for (const page of pages) expect([page, (await fetch(`${url}${page}`)).status]).toEqual([page, 200]);
}
