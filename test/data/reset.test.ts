import { describe, expect, it } from 'bun:test';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { resetDatabase } from '../../src/data/reset-database.ts';
import { contracts } from '../../src/records/contracts.ts';
import { everythingIn, fill, insertPost, insertProduct, lastIdsIn } from '../support/backup.ts';
import {
  failsWith,
  prints,
  quintet,
  quintetAtTerminal,
  serving,
  succeeded,
} from '../support/command-line.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { useDatabase } from '../support/place.ts';
import { send } from '../support/send.ts';

describe('quintet reset', () => {
  onEveryEngine((engine) => {
    const { database, place, run } = useDatabase(engine);

    it('--yes deletes everything except the secrets, and does not reuse ids', async () => {
      await fill(database);
      const before = await everythingIn(database);
      const { settings } = before.tables;
      expect(await run('reset', '--yes')).toEqual(prints(expect.stringMatching(/: 22 records deleted\n$/)));
      const { tables, totals, found, lastIds } = await everythingIn(database);
      const empty = Object.keys(before.tables).map((name) => [name, name === 'settings' ? settings : []]);
      expect(tables).toEqual(Object.fromEntries(empty));
      expect(totals).toEqual({ posts: 0, flatUsers: 0, users: 0, blogPosts: 0, published: 0, comments: [] });
      expect(Object.values(found).flat()).toEqual([]);
      expect(lastIds).toEqual(before.lastIds);
      await database.transaction(async (writer) => {
        await insertPost(writer, 'École');
        await insertProduct(writer, 'Next', 1);
      });
      expect(await database.first('select max(id) as id from posts')).toEqual({ id: 5 });
      expect(await lastIdsIn(database)).toEqual({ ...lastIds, posts: 5, products: 8 });
      expect((await everythingIn(database)).found['posts école']).toEqual([{ id: 5 }]);
    });

    it('--ids restarts ids at 1, so that the same seed generates the same data', async () => {
      const numbers = ['--users', '4', '--posts', '6', '--comments', '8', '--products', '3'];
      const seed = ['seed', ...numbers, '--flat-users', '3', '--api-posts', '3'];
      const exported = async () => {
        expect(await run(...seed)).toMatchObject(succeeded);
        const { stdout } = await run('export');
        return stdout;
      };
      const first = await exported();
      expect(await run('reset', '--yes', '--ids')).toMatchObject(succeeded);
      expect(await exported()).toBe(first);
      expect(await run('reset', '--yes')).toMatchObject(succeeded);
      const third = await exported();
      expect(third).not.toBe(first);
      // Random values are the same, but ids and values derived from them are not.
      const texts = (lines: string) =>
        [...lines.matchAll(/"(?:title|content|createdAt)":"[^"]*"/g)].map(String);
      expect(texts(third)).toEqual(texts(first));
    });

    it('--ids invalidates every token, because its user id will be reused', async () => {
      const { accounts } = (await createMainWorld(readConfig({}), database)).blog;
      const register = (name: string) =>
        accounts.register({ name, email: `${name}@example.com`, password: 'secret' }, '192.0.2.1');
      const ann = await register('ann');
      await resetDatabase(database, contracts, { restartsIds: true });
      const ben = await register('ben');
      expect([ann.user.id, ben.user.id]).toEqual([1, 1]);
      expect(await accounts.callerOf(ann.token)).toBeNull();
      expect(await accounts.callerOf(ben.token)).toMatchObject({ id: 1, name: 'ben' });
    });

    it('keeps old tokens invalid after an import of other users with the same ids', async () => {
      const { accounts } = (await createMainWorld(readConfig({}), database)).blog;
      const ann = { name: 'ann', email: 'ann@example.com', password: 'secret' };
      const { token } = await accounts.register(ann, '192.0.2.1');
      const { stdout } = await run('export');
      await resetDatabase(database, contracts, { restartsIds: false });
      const others = stdout.replaceAll('ann', 'eve');
      const imported = await quintet(['import', '-'], { DATABASE_URL: place.url }, undefined, others);
      expect(imported).toMatchObject(succeeded);
      expect(await database.all('select id, name from blog_users')).toEqual([{ id: 1, name: 'eve' }]);
      expect(await accounts.callerOf(token)).toBeNull();
    });

    it('is rejected without a terminal or --yes, with one line and exit code 2', async () => {
      await fill(database);
      const before = await everythingIn(database);
      expect(await run('reset')).toEqual(
        failsWith('there is no terminal to ask for confirmation: pass --yes to delete everything', 2),
      );
      const piped = await quintet(['reset'], { DATABASE_URL: place.url }, undefined, 'reset\n');
      expect(piped.exitCode).toBe(2);
      expect(await everythingIn(database)).toEqual(before);
    });

    it('works while a server runs: tokens of deleted users are invalid, and ids are not reused', async () => {
      const environment = { DATABASE_URL: place.url };
      const ada = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
      const registration = { ...ada, password_confirmation: ada.password };
      await serving(environment, async ({ url }) => {
        const post = (path: string, json: unknown, token?: string) =>
          send('POST', `${url}${path}`, json, { token });
        const { body: first } = await post('/api/v1/auth/register', registration);
        const written = { title: 'Title', body: 'Body' };
        expect(await post('/api/v1/posts', written, first.token)).toMatchObject({ status: 201 });
        expect(await run('reset', '--yes')).toMatchObject(succeeded);
        expect(await post('/api/v1/posts', written, first.token)).toMatchObject({ status: 401 });
        expect(await post('/api/v1/auth/login', ada)).toMatchObject({ status: 401 });
        const { body: second } = await post('/api/v1/auth/register', registration);
        expect([first.user.id, second.user.id]).toEqual([1, 2]);
        expect(await post('/api/v1/posts', written, first.token)).toMatchObject({ status: 401 });
        expect(await post('/api/v1/posts', written, second.token)).toMatchObject({ status: 201 });
      });
    });
  });

  describe('at a terminal', () => {
    const { database, place } = useDatabase(engines[0]);

    it('asks for confirmation, and deletes nothing unless "reset" is typed', async () => {
      await database.transaction((writer) => insertPost(writer, 'Kept'));
      const environment = { DATABASE_URL: place.url };
      const asked = /This deletes everything in [^\n]* Type "reset" to continue: [\s\S]*nothing was deleted/;
      for (const reply of ['yes\r', '\r', '\x03', '\x04']) {
        const { exitCode, shown } = await quintetAtTerminal(['reset'], environment, reply);
        expect([reply, exitCode, shown]).toEqual([reply, 1, expect.stringMatching(asked)]);
      }
      expect(await database.all('select id from posts')).toEqual([{ id: 1 }]);
      const { exitCode, shown } = await quintetAtTerminal(['reset'], environment, 'reset\r');
      expect([exitCode, shown]).toEqual([0, expect.stringContaining(': 1 record deleted')]);
      expect(await database.all('select id from posts')).toEqual([]);
    });
  });
});
