import { describe, expect, it } from 'bun:test';
import { createApp } from '../../src/app.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import type { Database, Reader, Value } from '../../src/storage/database.ts';
import { onEveryEngine } from '../support/engines.ts';
import { errorAt } from '../support/graphql.ts';
import { usePlace } from '../support/place.ts';

const refuse: Reader = {
  all: () => {
    throw new Error('asked a copy');
  },
  first: () => {
    throw new Error('asked a copy');
  },
};

/** The server that takes writes is away when it is asked for users. */
function withoutPrimary(database: Database): Database {
  const { fresh } = database;
  const away =
    <Given>(read: (statement: string, values?: readonly Value[]) => Given) =>
    (statement: string, values?: readonly Value[]) => {
      if (statement.includes('from blog_users')) throw new RetryLater('UNAVAILABLE', 1);
      return read(statement, values);
    };
  return { ...database, fresh: { all: away(fresh.all), first: away(fresh.first) } as Reader };
}

describe('Reads that decide on a write', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);

    /** Sends a request to an app on a database. */
    async function sendTo(database: Database, path: string, init: RequestInit): Promise<Response> {
      const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
      const world = await createMainWorld(readConfig({}), database, { passwords });
      const headers = { 'content-type': 'application/json', ...init.headers };
      const request = new Request(`http://app${path}`, { ...init, headers });
      return createApp(world).fetch(request, { addressOf: () => '127.0.0.1' });
    }

    /** The status from an app whose other reads are refused. */
    const send = async (database: Database, path: string, init: RequestInit): Promise<number> =>
      (await sendTo({ ...database, ...refuse }, path, init)).status;

    it('are fresh: registering, logging in, and a token that is looked at', async () => {
      const database = await place.open();
      const account = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
      const registration = JSON.stringify({ ...account, password_confirmation: account.password });
      const post = (path: string, body: string, token = '') =>
        send(database, path, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } });
      expect(await post('/api/v1/auth/register', registration)).toBe(201);
      expect(await post('/api/v1/auth/login', JSON.stringify(account))).toBe(200);
      const world = await createMainWorld(readConfig({}), database);
      const { token } = await world.blog.accounts.register(
        { ...account, email: 'ben@example.com' },
        '127.0.0.1',
      );
      expect(await post('/api/v1/tags', '{"name":"History"}', token)).toBe(201);
      expect(await post('/api/v1/auth/logout', '', token)).toBe(204);
      expect(await post('/api/v1/auth/logout', '', token)).toBe(401);
    });

    it('are only fresh where there is a write: the token of a read may be looked at in a copy', async () => {
      const database = await place.open();
      const world = await createMainWorld(readConfig({}), database);
      const account = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
      const { token } = await world.blog.accounts.register(account, '127.0.0.1');
      const send = async (path: string, json?: unknown) => {
        const response = await sendTo(withoutPrimary(database), path, {
          ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
          headers: { authorization: `Bearer ${token}` },
        });
        return [response.status, await response.json()];
      };
      const unavailable = errorAt(12, 'SERVICE_UNAVAILABLE', 'Service unavailable', ['createPost']);
      expect(await send('/api/v1/posts')).toEqual([
        200,
        { data: [], meta: { page: 1, total_count: 0, total_pages: 0 } },
      ]);
      expect(await send('/graphql', { query: '{ me { name } }' })).toEqual([
        200,
        { data: { me: { name: 'Ada' } } },
      ]);
      expect(await send('/api/v1/tags', { name: 'History' })).toEqual([
        503,
        { error: 'Service unavailable' },
      ]);
      const query = 'mutation { createPost(title: "Engines", content: "Brass") { id } }';
      expect(await send('/graphql', { query })).toEqual([503, { errors: [unavailable], data: null }]);
    });
  });
});
