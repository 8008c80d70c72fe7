import { describe, expect, it } from 'bun:test';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import type { Reader } from '../../src/storage/database.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';
import { sendTo } from '../support/send.ts';

const fail = () => {
  throw new Error('asked a copy');
};
const refuse: Reader = { all: fail, first: fail };

describe('Reads that a write depends on', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);

    it('are never from a copy for a registration, a login or a token check', async () => {
      const database = await place.open();
      const account = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
      const registration = { ...account, password_confirmation: account.password };
      const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
      const post = async (path: string, json?: unknown, token?: string) => {
        const copied = await createMainWorld(readConfig({}), { ...database, ...refuse }, { passwords });
        return (await sendTo(copied, 'POST', path, json, token)).status;
      };
      expect(await post('/api/v1/auth/register', registration)).toBe(201);
      expect(await post('/api/v1/auth/login', account)).toBe(200);
      const world = await createMainWorld(readConfig({}), database);
      const ben = { ...account, email: 'ben@example.com' };
      const { token } = await world.blog.accounts.register(ben, '127.0.0.1');
      expect(await post('/api/v1/tags', { name: 'History' }, token)).toBe(201);
      expect(await post('/api/v1/auth/logout', undefined, token)).toBe(204);
      expect(await post('/api/v1/auth/logout', undefined, token)).toBe(401);
    });
  });
});
