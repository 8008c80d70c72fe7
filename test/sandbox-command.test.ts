import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeScratchFolder } from '../harness/scratch.ts';
import {
  type Finished,
  failsWith,
  prints,
  quintet,
  type Serving,
  serving,
  startServing,
} from './support/command-line.ts';
import { send } from './support/send.ts';
import { noRecords } from './support/workbench.ts';

setDefaultTimeout(120_000);

const inMemory = { DATABASE_URL: 'sqlite::memory:', HOST: '127.0.0.1' };
const token = 'w'.repeat(32);
const at = '2026-01-31T09:30:00.000Z';

const printed = (...lines: readonly string[]): Finished => prints(lines.map((line) => `${line}\n`).join(''));

describe('quintet sandbox (W18)', () => {
  let server: Serving;
  let environment: Record<string, string>;
  beforeAll(async () => {
    server = await startServing(inMemory);
    environment = { HOST: '127.0.0.1', PORT: new URL(server.url).port };
  });
  afterAll(async () => {
    expect((await server.stop()).stderr).toBe('');
  });

  const run = (...words: readonly string[]) => quintet(['sandbox', ...words], environment);
  const asJson = async (...words: readonly string[]) => JSON.parse((await run(...words, '--json')).stdout);
  const write = async (name: string, title: string) => {
    const post = { title, content: 'c' };
    return (await send('POST', `${server.url}/~${name}/posts`, post)).body.data.id;
  };
  const titles = async (name: string) => {
    const { data } = (await send('GET', `${server.url}/~${name}/posts`)).body;
    return data.map(({ title }: { title: string }) => title);
  };
  const expectDeleted = async (name: string) => {
    expect(await run('delete', name)).toEqual(printed(`deleted ${name}`));
  };

  /** The description of an empty sandbox without an end. */
  const shown = (name: string, productsToken: string, clock = 'real time') =>
    printed(
      name,
      `  url             ${server.url}/~${name}`,
      `  WebSocket       ${server.url.replace('http', 'ws')}/~${name}/graphql`,
      `  products token  ${productsToken}`,
      `  clock           ${clock}`,
      '  records         empty',
      '  expires         never',
    );

  it('creates, shows and deletes a sandbox', async () => {
    const created = await run('create', 'whole', '--ttl', '0');
    const { productsToken } = await asJson('show', 'whole');
    expect(created).toEqual(shown('whole', productsToken));
    expect(await run('show', 'whole')).toEqual(created);
    await expectDeleted('whole');
    expect(await run('show', 'whole')).toEqual(failsWith('there is no sandbox "whole"'));
  });

  it('--json prints the response of the server', async () => {
    const made = await asJson('create', 'json', '--ttl', '0');
    expect(made).toEqual({
      name: 'json',
      url: `${server.url}/~json`,
      webSocketUrl: `${server.url.replace('http', 'ws')}/~json/graphql`,
      productsToken: expect.stringMatching(/^[\w-]{43}$/),
      createdAt: expect.any(String),
      expiresAt: null,
      clock: { now: expect.any(String), running: true, isReal: true },
      records: noRecords,
    });
    expect(await run('delete', 'json', '--json')).toEqual(printed());
  });

  it('create without a name uses a generated one, for an hour', async () => {
    const { stdout } = await run('create');
    const [name = ''] = stdout.split('\n');
    const { productsToken, expiresAt } = await asJson('show', name);
    expect(stdout).toContain(`  products token  ${productsToken}\n`);
    const [, until = ''] = /expires +(\S+), unless it is used\n$/.exec(stdout) ?? [];
    expect(Date.parse(expiresAt) - Date.parse(until)).toBeWithin(0, 60_000);
    await expectDeleted(name);
  });

  it('create accepts a clock and a random seed', async () => {
    const options = ['--clock', '2030-01-01T12:00:00Z', '--random-seed', '7', '--ttl', '0'];
    const productsToken = '99wBlobSSA5sI3NjSgLTkfJAVf3IRvQJ633G6dtrcK4';
    const expected = shown('fixed', productsToken, '2030-01-01T12:00:00.000Z, stopped');
    expect(await run('create', 'fixed', ...options)).toEqual(expected);
    await expectDeleted('fixed');
  });

  it('create --seed generates data like quintet seed', async () => {
    const counts = ['--users', '2', '--posts', '3', '--comments', '1', '--products', '4'];
    const others = ['--flat-users', '5', '--api-posts', '6', '--password', 'correct-horse'];
    const { records } = await asJson('create', 'seeded', '--seed', ...counts, ...others);
    const blog = { users: 2, tags: 15, posts: 3, comments: 1, friendships: 1 };
    expect(records).toEqual({ ...blog, apiPosts: 6, flatUsers: 5, products: 4 });
    const other = await asJson('create', 'other', '--seed', '7', ...counts, ...others);
    expect(other.records).toEqual(records);
    expect(await titles('other')).not.toEqual(await titles('seeded'));
    await expectDeleted('seeded');
    await expectDeleted('other');
  });

  it('create --data accepts fixtures or an export (W19)', async () => {
    const folder = await makeScratchFolder('fixtures');
    const put = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    const data = {
      users: [{ name: 'Ada', email: 'ada@example.com' }],
      posts: [{ authorId: 1, title: 'Hello', body: 'x', tags: ['news'] }],
    };
    for (const text of [JSON.stringify(data), `\ufeff${JSON.stringify({ data })}`]) {
      const file = await put('fixtures.json', text);
      const made = await asJson('create', 'filled', '--replace', '--data', file, '--ttl', '0');
      expect([made.records, made.expiresAt]).toEqual([{ ...noRecords, users: 1, tags: 1, posts: 1 }, null]);
    }
    const exported = await put(
      'class.jsonl',
      `\ufeff{"tags":{"id":4,"name":"news"}}
{"apiPosts":{"id":3,"title":"Kept","content":"c","createdAt":"${at}","updatedAt":"${at}"}}
{"$lastIds":{"apiPosts":7}}
{"$end":2}
`,
    );
    await run('create', 'filled', '--replace', '--data', exported);
    expect(await titles('filled')).toEqual(['Kept']);
    const wrong = await put('wrong.json', '{"posts": [{"authorId": 9, "title": "x", "body": "y"}]}');
    const refusal = `${wrong}: data.posts[0].authorId: no user has id 9`;
    expect(await run('create', 'filled', '--replace', '--data', wrong)).toEqual(failsWith(refusal));
    for (const [text, place] of [
      ['{"users": [}', 'line 1, column 12'],
      ['{\n  "users": [],\n  "posts": [{"title": "x" "body": "y"}]\n}', 'line 3, column 27'],
      ['{"users": []', 'line 1, column 13'],
    ] as const) {
      const broken = await put('broken.json', text);
      expect(await run('create', 'filled', '--replace', '--data', broken)).toEqual(
        failsWith(`${broken}, ${place}: is not JSON`),
      );
    }
    const missing = join(folder, 'missing.json');
    const { stderr } = await run('create', 'filled', '--data', missing);
    expect(stderr).toStartWith(`quintet: cannot read ${missing}: `);
    expect(await titles('filled')).toEqual(['Kept']);
    expect(await write('filled', 'Next')).toBe(8);
    await expectDeleted('filled');
  });

  it('saves, restores and resets a sandbox, and copies sandboxes and snapshots', async () => {
    await run('create', 't1');
    await write('t1', 'first');
    expect(await run('snapshot', 't1', 's1')).toEqual(printed('saved t1 as the snapshot s1: apiPosts 1'));
    await write('t1', 'second');
    expect((await asJson('create', 'forked', '--fork', 't1')).records.apiPosts).toBe(2);
    expect(await run('snapshot', 't1', 's1')).toEqual(
      failsWith('the snapshot "s1" already exists; use --replace to replace it'),
    );
    expect((await asJson('create', 'copied', '--snapshot', 's1')).records.apiPosts).toBe(1);
    const restored = await run('restore', 't1', 's1');
    expect(restored.stdout).toContain('  records         apiPosts 1\n');
    expect(await titles('t1')).toEqual(['first']);
    expect(await titles('forked')).toEqual(['first', 'second']);
    expect(await run('reset', 't1')).toEqual(printed('reset t1'));
    expect(await write('t1', 'anew')).toBe(1);
    expect(await run('list')).toEqual(
      printed(
        `main    ${server.url}          empty`,
        `copied  ${server.url}/~copied  apiPosts 1`,
        `forked  ${server.url}/~forked  apiPosts 2`,
        `t1      ${server.url}/~t1      apiPosts 1`,
      ),
    );
    for (const name of ['t1', 'forked', 'copied']) await expectDeleted(name);
  });

  it('create refuses a name that exists, unless --replace is given', async () => {
    await run('create', 'kid-5');
    const refusal = failsWith('the sandbox "kid-5" already exists; use --replace to replace it');
    expect(await run('create', 'kid-5')).toEqual(refusal);
    expect((await run('create', 'kid-5', '--replace')).exitCode).toBe(0);
    await expectDeleted('kid-5');
  });

  it('resets, deletes and sets faults for several sandboxes at once, and reports every outcome', async () => {
    for (const name of ['kid-1', 'kid-2']) await run('create', name);
    await write('kid-1', 'a');
    const missing = 'quintet: there is no sandbox "kid-9"\n';
    const both = await run('reset', 'kid-1', 'kid-9', 'kid-2');
    expect(both).toEqual({ exitCode: 1, stdout: 'reset kid-1\nreset kid-2\n', stderr: missing });
    expect(await titles('kid-1')).toEqual([]);
    const rules = '[{"status": 503, "times": 1}]';
    const set = ['set the faults of kid-1', 'set the faults of kid-2'];
    expect(await run('faults', 'set', rules, 'kid-1', 'kid-2')).toEqual(printed(...set));
    const statuses = async () =>
      Promise.all(
        ['kid-1', 'kid-2'].map(async (name) => (await send('GET', `${server.url}/~${name}/posts`)).status),
      );
    expect(await statuses()).toEqual([503, 503]);
    const file = join(await makeScratchFolder('rules'), 'rules.json');
    await writeFile(file, '[]');
    expect(await run('faults', 'set', file, 'kid-1', 'kid-2')).toEqual(printed(...set));
    expect(await statuses()).toEqual([200, 200]);
    expect(await run('faults', 'set', '{"status": 503}', 'kid-1')).toEqual(
      failsWith('the body must be a list of rules'),
    );
    await writeFile(file, '[{"status": 503,}]');
    expect(await run('faults', 'set', file, 'kid-1')).toEqual(
      failsWith(`${file}, line 1, column 16: is not JSON`),
    );
    expect(await run('faults', 'set', 'none.json', 'kid-1')).toEqual(
      failsWith('cannot read none.json: no such file or directory'),
    );
    expect((await run('faults', 'set', 'rules', 'kid-1')).stderr).toContain(
      'the rules must be JSON, such as',
    );
    expect(await run('delete', 'kid-1', 'kid-2')).toEqual(printed('deleted kid-1', 'deleted kid-2'));
  });

  it.each([
    ['show nobody', 'there is no sandbox "nobody"'],
    ['reset main', 'the workbench never changes main'],
    ['create x --fork nobody', 'there is no sandbox "nobody"'],
    ['create x --snapshot nothing', 'there is no snapshot "nothing"'],
    [
      'create x --clock noon',
      'clock.at must be a time in the years 1 to 9999, such as "2026-01-31T09:30:00Z"',
    ],
    ['create x --seed --users 1000001', 'from.seed.users must be a whole number from 0 to 1000000'],
  ])('%s is rejected with the message of the server', async (line, refusal) => {
    expect(await run(...line.split(' '))).toEqual(failsWith(refusal));
  });

  const list = (url: string, variables: Record<string, string> = {}) =>
    quintet(['sandbox', 'list'], { HOST: '127.0.0.1', PORT: new URL(url).port, ...variables });

  it('reports that there is no server, or that it has no workbench', async () => {
    const unreachable = failsWith(
      'cannot reach a server at http://127.0.0.1:1: start it, or set HOST and PORT',
    );
    expect(await list('http://127.0.0.1:1')).toEqual(unreachable);
    await serving({ ...inMemory, WORKBENCH: 'off' }, async ({ url }) => {
      const refusal = `the server at ${url} has no workbench: start it with WORKBENCH=on and a WORKBENCH_TOKEN of at least 32 characters`;
      expect(await list(url)).toEqual(failsWith(refusal));
    });
  });

  it('sends WORKBENCH_TOKEN, and reports when it is missing or wrong', async () => {
    await serving({ ...inMemory, WORKBENCH_TOKEN: token }, async ({ url }) => {
      const missing = `the server at ${url} requires a token: set WORKBENCH_TOKEN to the same value as there`;
      expect(await list(url)).toEqual(failsWith(missing));
      const wrong = await list(url, { WORKBENCH_TOKEN: 'x'.repeat(32) });
      expect(wrong).toEqual(failsWith(`the server at ${url} has a different WORKBENCH_TOKEN`));
      // The local WORKBENCH setting does not matter: the token is for the server.
      for (const variables of [{}, { WORKBENCH: 'off' }])
        expect(await list(url, { ...variables, WORKBENCH_TOKEN: token })).toEqual(
          printed(`main  ${url}  empty`),
        );
    });
  });

  it('connects to the loopback address of a server on HOST 0.0.0.0', async () => {
    const shared = { HOST: '0.0.0.0', WORKBENCH_TOKEN: token };
    await serving({ ...inMemory, ...shared, WORKBENCH: 'on' }, async ({ url }) => {
      const listed = printed(`main  http://127.0.0.1:${new URL(url).port}  empty`);
      expect(await list(url, shared)).toEqual(listed);
    });
  });
});
