import { describe, expect, it } from 'bun:test';
import { createApp } from '../../src/app.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import type { Database, Reader } from '../../src/storage/database.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

const refuse: Reader = {
  all: () => {
    throw new Error('asked a copy');
  },
  first: () => {
    throw new Error('asked a copy');
  },
};

describe('Reads that decide on a write', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);

    /** Sends a request to an app whose other reads are refused. */
    async function send(database: Database, path: string, init: RequestInit): Promise<number> {
      const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
      const world = await createMainWorld(readConfig({}), { ...database, ...refuse }, { passwords });
      const headers = { 'content-type': 'application/json', ...init.headers };
      const request = new Request(`http://app${path}`, { ...init, headers });
      const response = await createApp(world).fetch(request, { addressOf: () => '127.0.0.1' });
      return response.status;
    }

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
  });
});
