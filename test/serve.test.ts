import { describe, expect, it } from 'bun:test';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { signal } from '../harness/processes.ts';
import { makeScratchFolder } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';
import {
  failsWith,
  prints,
  program,
  quintet,
  type Serving,
  serving,
  startServer,
  startServing,
  succeeded,
} from './support/command-line.ts';
import { onEveryEngine } from './support/engines.ts';
import { usePlace } from './support/place.ts';
import { expectReply } from './support/replies.ts';
import { send } from './support/send.ts';
import { account } from './support/workbench.ts';

const inMemory = { DATABASE_URL: 'sqlite::memory:' };

const sendTo = ({ url }: Serving, method: string, path: string, json?: unknown, token?: string) =>
  send(method, `${url}${path}`, json, { token });

describe('quintet serve', () => {
  it('prints its address, its database, its interfaces, and how to get the products token', async () => {
    const server = await startServing(inMemory);
    const { exitCode, stdout, stderr } = await server.stop();
    expect({ exitCode, stderr }).toEqual(succeeded);
    expect(stdout).toMatch(/^Quintet listens on http:\/\/localhost:\d+\n {2}database {8}SQLite, :memory:\n/);
    for (const line of [
      'Posts API       /posts',
      'Versioned API   /api/v1, /api/users',
      'Flat Users API  /users, /wrapped/users',
      'Products API    /api/v1/products',
      'Workbench       /_workbench (a sandbox for each test)',
      `Front page      ${server.url}/`,
      `Console         ${server.url}/console`,
      `Reference       ${server.url}/docs`,
      `Contracts       ${server.url}/docs/contracts`,
      `GraphiQL        ${server.url}/graphql`,
      'Products token  set PRODUCTS_TOKEN, because the token of an in-memory database cannot be shown',
    ])
      expect(stdout).toContain(`\n  ${line}\n`);
  });

  it.skipIf(process.platform !== 'linux')('sleeps while it has nothing to do', async () => {
    const { pid, stop } = await startServing(inMemory);
    const status = () => readFileSync(`/proc/${pid}/status`, 'utf8');
    const wakeUps = () => Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status())?.[1]);
    // The first seconds belong to the startup. A timer of 16 ms would wake the server 125 times.
    await until(async () => {
      const before = wakeUps();
      await Bun.sleep(2_000);
      return wakeUps() - before < 60;
    });
    await stop();
  });

  it('prints a working command that shows the products token', async () => {
    const path = join(await makeScratchFolder('banner'), 'a file.db');
    const server = await startServing({ DATABASE_URL: `sqlite:${path}` });
    const { stdout } = await server.stop();
    expect(stdout).toContain(`  Products token  DATABASE_URL='sqlite:${path}' quintet products-token\n`);
    const shown = await quintet(['products-token'], { DATABASE_URL: `sqlite:${path}` });
    expect(shown).toEqual(prints(expect.stringMatching(/^\S{20,}\n$/)));
  });

  it.each([
    [{ npm_package_name: 'quintet' }, 'npm run -s quintet --'],
    [{ QUINTET_COMMAND: 'node_modules/.bin/quintet' }, 'node_modules/.bin/quintet'],
  ])('prints the command as it is typed with %p', async (environment, command) => {
    const folder = await makeScratchFolder('banner');
    const server = await startServer([...program, 'serve'], environment, folder);
    expect((await server.stop()).stdout).toContain(`  Products token  ${command} products-token\n`);
  });

  it('prints the network addresses and the local pages with HOST 0.0.0.0', async () => {
    const server = await startServing({ ...inMemory, HOST: '0.0.0.0' });
    const { stdout } = await server.stop();
    const { port } = new URL(server.url);
    const own = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    const others = stdout.split('\n').filter((line) => line.startsWith('  other machines '));
    expect(others).toEqual(own.map(({ address }) => `  other machines  http://${address}:${port}`));
    expect(stdout).toContain(`  Front page      http://localhost:${port}/\n`);
    expect(stdout).not.toContain('/console');
    const hint = 'set WORKBENCH=on and a WORKBENCH_TOKEN of at least 32 characters';
    expect(stdout.split('\n')[1]).toBe(
      `  Workbench       off, and the console too; to turn them on, ${hint}`,
    );
  });

  it('serves 127.0.0.1 and localhost, with an empty new database (S2, S4)', async () => {
    await serving(inMemory, async (server) => {
      const meta = { total: 0, page: 1, limit: 10, totalPages: 0 };
      for (const host of ['127.0.0.1', 'localhost'])
        expectReply(await send('GET', `${server.url.replace('localhost', host)}/posts`), 200, {
          data: [],
          meta,
        });
    });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 on %s after requests', async (name) => {
    const server = await startServing(inMemory);
    await Promise.all(Array.from({ length: 10 }, () => sendTo(server, 'GET', '/posts')));
    expect(await server.stop(name)).toMatchObject(succeeded);
  });

  it('treats two simultaneous signals as one, and exits immediately on a later one', async () => {
    const twice = await startServing(inMemory);
    process.kill(twice.pid, 'SIGINT');
    expect((await twice.stop('SIGINT')).exitCode).toBe(0);

    const stalled = await startServing({ ...inMemory, HOST: '127.0.0.1' });
    const client = connect(Number(new URL(stalled.url).port), '127.0.0.1');
    client.on('error', () => {});
    const half =
      'POST /posts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
    await new Promise((resolve) => client.write(half, resolve));
    expect((await sendTo(stalled, 'GET', '/healthz')).status).toBe(200);
    let hasEnded = false;
    const ended = stalled.stop('SIGINT').finally(() => {
      hasEnded = true;
    });
    while (!hasEnded) {
      await Bun.sleep(20);
      signal(stalled.pid, 'SIGINT');
    }
    client.destroy();
    expect((await ended).exitCode).toBe(128 + 2);
  });

  it('rejects a port that is in use, and explains how to choose another', async () => {
    await serving({ ...inMemory, HOST: '127.0.0.1' }, async (server) => {
      const { port } = new URL(server.url);
      for (const HOST of ['127.0.0.1', 'localhost']) {
        const refusal = `cannot listen on ${HOST}, port ${port}: the port is in use; set PORT to another one, or to 0 for any free port`;
        expect(await quintet(['serve'], { ...inMemory, HOST, PORT: port })).toEqual(failsWith(refusal));
      }
    });
  });

  const refused: readonly (readonly [string, Record<string, string>, RegExp])[] = [
    [
      'a bad HOST',
      { HOST: 'nowhere.invalid' },
      /^quintet: cannot listen on nowhere\.invalid, port 0: HOST must be an address of this machine\n$/,
    ],
    ['a bad DATABASE_URL', { DATABASE_URL: 'mysql://u:hush@h/d' }, /^quintet: DATABASE_URL must be .*\n$/],
    [
      'a database that is a directory',
      { DATABASE_URL: 'sqlite:/' },
      /^quintet: cannot use the SQLite database \/: .*\n$/,
    ],
    [
      'an unreachable PostgreSQL server',
      { DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/d', DATABASE_WAIT_SECONDS: '1' },
      /^quintet: cannot use PostgreSQL at 127\.0\.0\.1:1\/d \(waited up to 1 s\): .*\n$/,
    ],
  ];
  it.each(refused)('rejects %s with one line that hides the password', async (_, environment, line) => {
    const finished = await quintet(['serve'], { ...inMemory, PORT: '0', ...environment });
    expect(finished).toEqual({ exitCode: 1, stdout: '', stderr: expect.stringMatching(line) });
    expect(finished.stderr).not.toContain('hush');
  });

  onEveryEngine((engine) => {
    const place = usePlace(engine, 'empty');
    const post = { title: 'Title', content: 'Content' };
    const product = { name: 'Pen', price: 1.5 };
    const profile = { user: { name: 'Ann', email: 'ann@example.com' } };

    /** Creates a record in each collection, and returns the ids. */
    async function createOfEach(server: Serving): Promise<readonly number[]> {
      const responses = [
        await sendTo(server, 'POST', '/posts', post),
        await sendTo(server, 'POST', '/api/v1/products', product, 'token'),
        await sendTo(server, 'POST', '/api/v1/users', profile),
      ];
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
      return responses.map(({ body }) => body.data.id);
    }

    it('keeps its data across restarts, and never reuses an id (S4)', async () => {
      const environment = { DATABASE_URL: place.url, PRODUCTS_TOKEN: 'token' };
      const kept = await serving(environment, async (server) => {
        expect(await createOfEach(server)).toEqual([1, 1, 1]);
        expect(await createOfEach(server)).toEqual([2, 2, 2]);
        for (const path of ['/posts/2', '/api/v1/products/2', '/api/v1/users/2']) {
          expect((await sendTo(server, 'DELETE', path, undefined, 'token')).status).toBe(204);
        }
        return (await sendTo(server, 'GET', '/posts/1')).body;
      });
      await serving(environment, async (server) => {
        expect((await sendTo(server, 'GET', '/posts/1')).body).toEqual(kept);
        expect(await createOfEach(server)).toEqual([3, 3, 3]);
        for (const path of ['/posts/3', '/api/v1/products/3', '/api/v1/users/3', '/posts/1']) {
          await sendTo(server, 'DELETE', path, undefined, 'token');
        }
        expect(await createOfEach(server)).toEqual([4, 4, 4]);
      });
    });

    it('keeps every acknowledged write when it is killed (S12)', async () => {
      const environment = { DATABASE_URL: place.url };
      const server = await startServing(environment);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          sendTo(server, 'POST', '/posts', { ...post, authorId: index }),
        ),
      );
      await server.stop('SIGKILL');
      const created = responses.map(({ body }) => body.data).sort((one, other) => one.id - other.id);
      await serving(environment, async (restarted) => {
        const { body } = await sendTo(restarted, 'GET', '/posts?limit=100');
        expect(body.data).toEqual(created);
      });
    });

    it('shares data and secrets with another server on the same database', async () => {
      const environment = { DATABASE_URL: place.url };
      await serving(environment, (one) =>
        serving(environment, async (other) => {
          const { body: registered } = await sendTo(one, 'POST', '/api/v1/auth/register', account);
          const refresh = ['POST', '/api/v1/auth/refresh', undefined, registered.token] as const;
          const responses = await Promise.all(
            Array.from({ length: 20 }, (_, index) => sendTo(index % 2 ? one : other, 'POST', '/posts', post)),
          );
          const ids = responses.map(({ body }) => body.data.id);
          expect(new Set(ids).size).toBe(20);
          for (const server of [one, other]) {
            expect((await sendTo(server, 'GET', '/posts')).body.meta.total).toBe(20);
            expect((await sendTo(server, ...refresh)).status).toBe(200);
          }
        }),
      );
    });

    it('accepts tokens from the command line, which stay valid across restarts (S3)', async () => {
      const environment = { DATABASE_URL: place.url };
      const tokens = await serving(environment, async (server) => {
        await sendTo(server, 'POST', '/api/v1/users', profile);
        const minted = await quintet(['token', '1'], environment);
        const products = await quintet(['products-token'], environment);
        expect([minted.exitCode, products.exitCode]).toEqual([0, 0]);
        return { login: minted.stdout.trimEnd(), products: products.stdout.trimEnd() };
      });
      const { user_id, iat = 0, exp } = decodeJwt(tokens.login);
      expect({ user_id, exp }).toEqual({ user_id: 1, exp: iat + 24 * 60 * 60 });
      await serving(environment, async (server) => {
        expect((await sendTo(server, 'GET', '/api/v1/posts', undefined, tokens.login)).status).toBe(200);
        expect((await sendTo(server, 'POST', '/api/v1/products', product, tokens.products)).status).toBe(201);
        const refused = await sendTo(server, 'POST', '/api/v1/products', product, 'other');
        expectReply(refused, 401, { error: 'Unauthorized' });
      });
    });

    it('creates or updates the administrator of ADMIN_EMAIL at every start (S3)', async () => {
      const admin = { email: 'root@example.com', password: 'correct horse' };
      const environment = {
        DATABASE_URL: place.url,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      };
      for (const start of ['first', 'second']) {
        await serving(environment, async (server) => {
          const { status, body } = await sendTo(server, 'POST', '/api/v1/auth/login', admin);
          expect([start, status, body.user.id, body.user.role]).toEqual([start, 200, 1, 'admin']);
          const { body: list } = await sendTo(server, 'GET', '/api/v1/users', undefined, body.token);
          expect(list).toMatchObject({ data: [{ admin_notes: '' }], meta: { total: 1 } });
        });
      }
      await serving({ ...environment, ADMIN_PASSWORD: 'another one' }, async (server) => {
        expect((await sendTo(server, 'POST', '/api/v1/auth/login', admin)).status).toBe(401);
        const changed = { ...admin, password: 'another one' };
        expect((await sendTo(server, 'POST', '/api/v1/auth/login', changed)).status).toBe(200);
      });
    });
  });
});

const counts = ['--users', '2', '--posts', '3', '--comments', '1', '--products', '4'];
const others = ['--flat-users', '5', '--api-posts', '6'];
const few = [...counts, ...others];
/** The records above, 15 tags and one friendship. */
const total = 37;

/** Starts `serve` with arguments, and returns the result of work and the printed lines. */
async function servingSeeded<T>(
  words: readonly string[],
  environment: Record<string, string>,
  work: (server: Serving) => Promise<T>,
) {
  const server = await startServer([...program, 'serve', ...words], environment);
  const result = await work(server).catch(async (error) => {
    await server.stop();
    throw error;
  });
  const { exitCode, stdout, stderr } = await server.stop();
  expect({ exitCode, stderr }).toEqual(succeeded);
  return { result, lines: stdout.trimEnd().split('\n') };
}

const read = async ({ url }: Serving, path: string) => (await send('GET', `${url}${path}`)).body;

const totals = async (server: Serving) => {
  const [posts, products] = [await read(server, '/posts'), await read(server, '/api/v1/products')];
  return { posts: posts.meta.total, products: products.count };
};

describe('quintet serve --seed (W18)', () => {
  it('fills an in-memory database, and prints the record count before its address', async () => {
    const { result, lines } = await servingSeeded(['--seed', ...few], inMemory, totals);
    expect(result).toEqual({ posts: 6, products: 4 });
    expect(lines[0]).toBe(`SQLite, :memory:: ${total} records`);
    expect(lines[1]).toMatch(/^Quintet listens on http:\/\/localhost:\d+$/);
  });

  it('accepts a seed number, and lets users log in with --password', async () => {
    const words = ['--seed', '7', ...few, '--password', 'correct-horse'];
    const first = (server: Serving) => read(server, '/posts?limit=1');
    const { result, lines } = await servingSeeded(words, inMemory, first);
    expect(result).toEqual((await servingSeeded(words, inMemory, first)).result);
    const other = await servingSeeded(['--seed', '8', ...few], inMemory, first);
    expect(result).not.toEqual(other.result);
    expect(lines[1]).toMatch(/^the first 2 of the users can log in, such as \S+@example\.com$/);
  });

  onEveryEngine((engine) => {
    const place = usePlace(engine);

    it('starts without changing a database that has data', async () => {
      const environment = { DATABASE_URL: place.url };
      const first = await servingSeeded(['--seed', ...few], environment, totals);
      const second = await servingSeeded(['--seed', '7', '--users', '50'], environment, totals);
      expect(second.result).toEqual(first.result);
      const where = first.lines[0]?.replace(`: ${total} records`, '');
      expect(second.lines[0]).toBe(`${where}: already has data, which is left unchanged`);
      expect(second.lines[1]).toStartWith('Quintet listens on ');
    });

    it('fills the database once, even with several WORKERS and ADMIN_EMAIL', async () => {
      const environment = {
        DATABASE_URL: place.url,
        WORKERS: '2',
        ADMIN_EMAIL: 'root@example.com',
        ADMIN_PASSWORD: 'correct-horse',
      };
      const { result, lines } = await servingSeeded(['--seed', ...few], environment, async (server) => {
        const root = { email: 'root@example.com', password: 'correct-horse' };
        const login = await send('POST', `${server.url}/api/v1/auth/login`, root);
        return { ...(await totals(server)), login: login.status };
      });
      expect(result).toEqual({ posts: 6, products: 4, login: 200 });
      expect(lines.filter((line) => line.includes('records'))).toHaveLength(1);
    });
  });
});

describe('quintet health', () => {
  it.each([
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
  ])('exits with 0 for a ready server with HOST %s', async (HOST, asked) => {
    const server = await startServing({ ...inMemory, HOST });
    const { port } = new URL(server.url);
    // The proxy setting is ignored, because the server is local.
    const finished = await quintet(['health'], { HOST, PORT: port, HTTP_PROXY: 'http://127.0.0.1:1' });
    await server.stop();
    expect(finished).toEqual(prints(`http://${asked}:${port} is ready\n`));
  });

  it('exits with 1 for a server that is not ready, whose response it prints, or does not listen', async () => {
    const health = (PORT: string) => quintet(['health'], { HOST: '127.0.0.1', PORT });
    const fetch = ({ url }: Request) => Response.json({ path: new URL(url).pathname }, { status: 503 });
    using server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch });
    const refusal = `http://127.0.0.1:${server.port} is not ready: {"path":"/readyz"}`;
    expect(await health(String(server.port))).toEqual(failsWith(refusal));
    expect(await health('1')).toEqual(
      failsWith('cannot reach a server at http://127.0.0.1:1: start it, or set HOST and PORT'),
    );
  });
});
