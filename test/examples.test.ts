import { describe, expect, it } from 'bun:test';
import { basename, join } from 'node:path';
import { describeInBrowser } from './support/browser.ts';
import { runProgram } from './support/command-line.ts';
import { withoutChance } from './support/console-examples.ts';
import { send } from './support/send.ts';
import { useServer } from './support/server.ts';

const root = join(import.meta.dir, '..');

const server = useServer({ PRODUCTS_TOKEN: 'token' }, 'test');

/** Creates a post as another client, with a new author. */
async function writePost(name: string, title: string): Promise<void> {
  const ask = async (query: string) =>
    (await send('POST', `${server.url}/graphql/simple`, { query })).body.data;
  const email = `${crypto.randomUUID()}@example.com`;
  const { createUser } = await ask(`mutation { createUser(name: "${name}", email: "${email}") { id } }`);
  await ask(`mutation { createPost(title: "${title}", content: "c", authorId: ${createUser.id}) { id } }`);
}

/** Runs an example twice: it must work with the data of an earlier run. */
async function runTwice(...command: readonly string[]): Promise<readonly string[]> {
  const outputs: string[] = [];
  for (let run = 0; run < 2; run += 1) {
    const finished = await runProgram([...command, server.url], { PRODUCTS_TOKEN: 'token' }, root);
    expect([finished.exitCode, finished.stderr]).toEqual([0, '']);
    outputs.push(withoutChance(finished.stdout).replace(/-[\d-]+@/g, '-<unique>@'));
  }
  return outputs;
}

/** Runs an example without the products token. */
async function runWithoutToken(...command: readonly string[]): Promise<readonly string[]> {
  const { exitCode, stdout, stderr } = await runProgram([...command, server.url], {}, root);
  expect([exitCode, stderr]).toEqual([0, '']);
  return stdout.trimEnd().split('\n');
}
const noProducts = 'Products API: 0 to read; PRODUCTS_TOKEN lets you write';

/** The output of the examples that call every interface in the same way. */
const story = [
  'Versioned API: registered Ada',
  'GraphQL: Ada wrote "Hello"',
  'Posts API: "Draft" became "Final", and is gone',
  'Flat Users API: Grace is a user',
  'Products API: Lamp for 24.5',
  '',
].join('\n');

describe('examples', () => {
  it.skipIf(Bun.which('curl') === null)('curl.sh calls every interface (skipped without curl)', async () => {
    const [first = '', second = ''] = await runTwice('sh', 'examples/curl.sh');
    expect(first.split('\n')).toEqual([
      '{"data":{"createUser":{"name":"Ada","posts":[]}}}',
      '{"data":{"id":1,"title":"Hello","content":"From curl","createdAt":"<time>","updatedAt":"<time>"}}',
      '{"token":"<token>","user":{"id":2,"name":"Bob","email":"bob-<unique>@example.com","role":"user","created_at":"<time>","full_name":"Bob"}}',
      '{"id":"<uuid>","name":"Cid","email":"cid-<unique>@example.com","role":"user","created_at":"<time>"}',
      '{"data":{"id":1,"name":"Lamp","price":24.5,"category":"general"}}',
      '',
    ]);
    expect(second.replace(/"id":\d+/g, '')).toBe(first.replace(/"id":\d+/g, ''));
  });

  it.skipIf(Bun.which('curl') === null)('curl.sh only reads products without the token', async () => {
    const lines = await runWithoutToken('sh', 'examples/curl.sh');
    expect([lines.length, lines.at(-1)]).toEqual([5, '{"data":[],"count":0}']);
  });

  it.skipIf(Bun.which('curl') === null)('curl.sh fails when a request fails', async () => {
    const command = ['sh', 'examples/curl.sh', server.url];
    const { exitCode, stdout } = await runProgram(command, { PRODUCTS_TOKEN: 'wrong' }, root);
    expect([exitCode, stdout.trimEnd().split('\n').at(-1)]).toEqual([22, '{"error":"Unauthorized"}']);
  });

  it.skipIf(Bun.which('node') === null)('fetch.mjs runs in Node (skipped without Node)', async () => {
    expect(await runTwice('node', 'examples/fetch.mjs')).toEqual([story, story]);
  });

  it('fetch.mjs runs in Bun', async () => {
    expect(await runTwice(process.execPath, 'examples/fetch.mjs')).toEqual([story, story]);
  });

  it('fetch.mjs only reads products without the token', async () => {
    const lines = await runWithoutToken(process.execPath, 'examples/fetch.mjs');
    expect([lines.length, lines.at(-1)]).toEqual([5, noProducts]);
  });

  it.skipIf(Bun.which('python3') === null)(
    'python_client.py calls every interface (skipped without Python)',
    async () => {
      expect(await runTwice('python3', 'examples/python_client.py')).toEqual([story, story]);
      const lines = await runWithoutToken('python3', 'examples/python_client.py');
      expect([lines.length, lines.at(-1)]).toEqual([
        5,
        'Products API: 2 to read; PRODUCTS_TOKEN lets you write',
      ]);
    },
  );
});

describeInBrowser('examples/page.html', (browser) => {
  it('lists posts, adds one, and shows new posts of other clients', async () => {
    await writePost('Ada', 'Before');
    // The page is a file, so every request goes to another host.
    browser.excuse(new RegExp(`^asked another host: (http|ws)://${new URL(server.url).host}/`));
    const page = await browser.visit(`file://${root}/examples/page.html?server=${server.url}`);
    await page.getByText('Connected', { exact: true }).waitFor();
    const posts = () => page.getByRole('listitem').allTextContents();
    expect(await posts()).toEqual(['Ada: Before']);

    await page.getByLabel('Name').fill('Grace');
    await page.getByLabel('Title').fill('<b>Mine</b>');
    await page.getByLabel('Text').fill('Hello');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByText('Grace: <b>Mine</b>').waitFor();
    await writePost('Bob', 'From elsewhere');
    await page.getByText('Bob: From elsewhere').waitFor();
    expect(await posts()).toEqual(['Bob: From elsewhere', 'Grace: <b>Mine</b>', 'Ada: Before']);
  });
});

describeInBrowser('examples/shop', (browser) => {
  const shop = useServer({ API_FILE: join(root, 'examples/shop/shop.json') }, 'test');

  it('finds books, and orders one', async () => {
    using files = Bun.serve({
      port: 0,
      fetch: ({ url }) =>
        new Response(Bun.file(join(root, 'examples/shop', basename(new URL(url).pathname)))),
    });
    browser.excuse(new RegExp(`^asked another host: http://${new URL(shop.url).host}/`));
    const page = await browser.visit(`${files.url}index.html?server=${shop.url}`);
    const books = () => page.getByRole('listitem').allTextContents();
    await page.getByText('Middlemarch by George Eliot').waitFor();
    expect(await books()).toEqual([
      'Emma by Jane Austen, 8 Order',
      'Middlemarch by George Eliot, 12 Order',
      'Persuasion by Jane Austen, 7.5 Order',
    ]);
    await page.getByLabel('Search').fill('emma');
    await page.getByText('Middlemarch').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Order' }).click();
    await page.getByText('Order 1: Emma').waitFor();
    const orders = await (await fetch(`${shop.url}/orders`)).json();
    expect([await books(), orders]).toEqual([['Emma by Jane Austen, 8 Order'], [{ id: 1, bookId: 1 }]]);
  });
});
