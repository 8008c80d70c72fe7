import { describe, expect, it } from 'bun:test';
import { program, type Serving, startServer } from './support/command-line.ts';
import { onEveryEngine } from './support/engines.ts';
import { usePlace } from './support/place.ts';
import { send } from './support/send.ts';

const counts = ['--users', '2', '--posts', '3', '--comments', '1', '--products', '4'];
const others = ['--flat-users', '5', '--api-posts', '6'];
const few = [...counts, ...others];
/** The records above, 23 tags and one friendship. */
const total = 45;

/** Starts `serve` with arguments, and returns the result of work and the printed lines. */
async function serving<T>(
  words: readonly string[],
  environment: Record<string, string>,
  work: (server: Serving) => Promise<T>,
) {
  const server = await startServer([...program, 'serve', ...words], environment);
  let result: T;
  try {
    result = await work(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const { exitCode, stdout, stderr } = await server.stop();
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return { result, lines: stdout.trimEnd().split('\n') };
}

const read = async ({ url }: Serving, path: string) => (await send('GET', `${url}${path}`)).body;

const totals = async (server: Serving) => {
  const [posts, products] = [await read(server, '/posts'), await read(server, '/api/v1/products')];
  return { posts: posts.meta.total, products: products.count };
};

describe('quintet serve --seed (W18)', () => {
  it('fills an in-memory database, and prints the record count before its address', async () => {
    const environment = { DATABASE_URL: 'sqlite::memory:' };
    const { result, lines } = await serving(['--seed', ...few], environment, totals);
    expect(result).toEqual({ posts: 6, products: 4 });
    expect(lines[0]).toBe(`SQLite, :memory:: ${total} records`);
    expect(lines[1]).toMatch(/^Quintet listens on http:\/\/localhost:\d+$/);
  });

  it('accepts a seed number, and lets users log in with --password', async () => {
    const environment = { DATABASE_URL: 'sqlite::memory:' };
    const words = ['--seed', '7', ...few, '--password', 'correct-horse'];
    const first = (server: Serving) => read(server, '/posts?limit=1');
    const { result, lines } = await serving(words, environment, first);
    expect(result).toEqual((await serving(words, environment, first)).result);
    const other = await serving(['--seed', '8', ...few], environment, first);
    expect(result).not.toEqual(other.result);
    expect(lines[1]).toMatch(/^the first 2 of the users can log in, such as \S+@example\.com$/);
  });

  onEveryEngine((engine) => {
    const place = usePlace(engine);

    it('starts without changing a database that has data', async () => {
      const environment = { DATABASE_URL: place.url };
      const first = await serving(['--seed', ...few], environment, totals);
      const second = await serving(['--seed', '7', '--users', '50'], environment, totals);
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
      const { result, lines } = await serving(['--seed', ...few], environment, async (server) => {
        const root = { email: 'root@example.com', password: 'correct-horse' };
        const login = await send('POST', `${server.url}/api/v1/auth/login`, root);
        return { ...(await totals(server)), login: login.status };
      });
      expect(result).toEqual({ posts: 6, products: 4, login: 200 });
      expect(lines.filter((line) => line.includes('records'))).toHaveLength(1);
    });
  });
});
