import { describe, expect, it } from 'bun:test';
import { writeFile } from 'node:fs/promises';
import { fixturesOf } from '../../src/data/fixtures/fixture-document.ts';
import { checkFixtures } from '../../src/data/fixtures/import-fixtures.ts';
import type { Database } from '../../src/storage/database.ts';
import { useFolder } from '../support/backup.ts';
import { failsWith, quintet } from '../support/command-line.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

const at = '2026-01-31T09:30:00.000Z';

describe('quintet import of fixtures (W19)', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);
    const folder = useFolder();

    const write = async (data: object): Promise<string> => {
      const path = folder.path('fixtures.json');
      await writeFile(path, JSON.stringify(data));
      return path;
    };
    const add = async (database: Database, data: object, append = false): Promise<number> => {
      const hash = async (password: string) => `hash of ${password}`;
      const fixtures = await checkFixtures(await write(data), { now: new Date(at), hash });
      return fixtures.addTo(database, { append, onProgress: () => undefined });
    };
    const read = (database: Database) =>
      database.snapshot(async (reader) => {
        const found: Record<string, unknown[]> = {};
        for await (const { collection, records } of fixturesOf(database, reader, 'data with passwords')) {
          found[collection] = [...(found[collection] ?? []), ...records];
        }
        return found;
      });

    it('adds records after the existing ones, and reuses their tags', async () => {
      const database = await place.open();
      const user = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
      const post = { title: 'Hello', body: 'x', tags: ['News'] };
      expect(await add(database, { users: [user], posts: [{ ...post, authorId: 1 }] })).toBe(3);
      const second = { id: 5, name: 'Ben', email: 'ben@example.com' };
      const more = { users: [second], posts: [{ ...post, authorId: 5, tags: ['NEWS', 'Old'] }] };
      expect(await add(database, { data: more }, true)).toBe(3);
      const base = { role: 'user', age: null, adminNotes: '', createdAt: at };
      const times = { published: false, publishedAt: null, createdAt: at, updatedAt: at };
      expect(await read(database)).toEqual({
        users: [
          { id: 1, name: 'Ada', email: 'ada@example.com', passwordHash: 'hash of analytical', ...base },
          { ...second, ...base },
        ],
        tags: [
          { id: 1, name: 'News' },
          { id: 2, name: 'Old' },
        ],
        posts: [
          { id: 1, authorId: 1, ...post, ...times },
          { id: 2, authorId: 5, ...post, ...times, tags: ['News', 'Old'] },
        ],
      });
    });

    it('rejects records with existing ids, and reports their path', async () => {
      const database = await place.open();
      const user = { id: 1, name: 'Ada', email: 'ada@example.com' };
      await add(database, { users: [user] });
      const before = await read(database);
      const adding = add(database, { products: [{ name: 'Lamp', price: 1 }], users: [user] }, true);
      await expect(adding).rejects.toThrow('fixtures.json: data.users[0].id: another user has id 1');
      expect(await read(database)).toEqual(before);
      await expect(add(database, { users: [] })).rejects.toThrow('the database already has data');
    });

    it('works from the command line, and reports the first error in one line', async () => {
      const environment = { DATABASE_URL: place.url };
      const good = await write({ data: { products: [{ name: 'Lamp', price: 24.5 }] } });
      const { exitCode, stdout } = await quintet(['import', good], environment);
      expect([exitCode, stdout.trimEnd().endsWith(`: 1 records from ${good}`)]).toEqual([0, true]);
      const bad = await write({ products: [{ name: 'Lamp', price: 24.5 }, { name: 'Pen' }, {}] });
      expect(await quintet(['import', bad, '--append'], environment)).toEqual(
        failsWith(`${bad}: data.products[1].price: is missing`),
      );
    });
  });
});
