import { describe, expect, it } from 'bun:test';
import { migrate } from '../../src/storage/migrate.ts';
import { type Migration, migrations } from '../../src/storage/migrations/index.ts';
import { failsWith, quintet } from '../support/command-line.ts';
import { onEveryEngine } from '../support/engines.ts';
import { execute, usePlace } from '../support/place.ts';

const step = (version: number, name: string, script: string): Migration => ({
  version,
  name,
  scripts: { sqlite: script, postgres: script },
});

const one = step(2, 'one', 'create table one (id bigint); insert into one values (1)');
const two = step(3, 'two', 'create table two (id bigint); insert into one values (2)');
const broken = step(4, 'broken', 'create table three (id bigint); insert into nowhere values (3)');

describe('Migrations', () => {
  it('are numbered from 1 without a gap', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
  });

  onEveryEngine((engine) => {
    const place = usePlace(engine, 'empty');
    const known = migrations.map(({ version, name }) => ({ version, name }));
    const recorded = 'select version, name from schema_migrations order by version';

    it('bring a new database up to date, and do nothing the second time', async () => {
      const database = await place.connect();
      expect(await migrate(database)).toEqual(migrations.map(({ version, name }) => `${version} ${name}`));
      expect(await database.all(recorded)).toEqual(known);
      expect(await database.all('select id from posts')).toEqual([]);
      expect(await migrate(database)).toEqual([]);
    });

    it('run only the missing steps, in order, and roll back all of them when one fails', async () => {
      const database = await place.connect();
      expect(await migrate(database, [...migrations, one])).toEqual(['1 initial schema', '2 one']);
      await expect(migrate(database, [...migrations, one, two, broken])).rejects.toThrow('nowhere');
      expect(await database.all(recorded)).toEqual([...known, { version: 2, name: 'one' }]);
      expect(await database.all('select id from one')).toEqual([{ id: 1 }]);
      expect(await migrate(database, [...migrations, one, two])).toEqual(['3 two']);
      expect(await database.all('select id from one order by id')).toEqual([{ id: 1 }, { id: 2 }]);
    });

    it('reject a database that is newer than the program, and change nothing', async () => {
      const database = await place.connect();
      await migrate(database, [...migrations, one]);
      await expect(migrate(database)).rejects.toThrow(
        "the database has schema 2, newer than this program's 1: start a newer Quintet",
      );
      expect(await database.all(recorded)).toHaveLength(2);
    });

    it.each(['serve', 'migrate', 'export'])(
      'make `%s` reject a database of an earlier program with one line',
      async (command) => {
        const database = await place.open();
        await execute(database, "update schema_migrations set name = 'foundation'");
        await execute(database, "insert into schema_migrations (version, name) values (10, 'changes')");
        expect(await quintet([command], { DATABASE_URL: place.url, PORT: '0' })).toEqual(
          failsWith(
            'the database is from before the first release, and this Quintet cannot read it: set DATABASE_URL to a new one',
          ),
        );
      },
    );

    it('do not collide when two processes start at once on a new database', async () => {
      const run = () => quintet(['migrate'], { DATABASE_URL: place.url });
      const finished = await Promise.all([run(), run()]);
      expect(finished.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(finished.map(() => [0, '']));
      const applied = finished.flatMap(({ stdout }) => stdout.match(/^applied .*$/gm) ?? []);
      expect(applied).toEqual(migrations.map(({ version, name }) => `applied ${version} ${name}`));
      const database = await place.connect();
      expect(await database.all(recorded)).toEqual(known);
    });

    it.each(['serve', 'migrate', 'products-token'])(
      'make `%s` reject a newer database with one line',
      async (command) => {
        const database = await place.open();
        await database.transaction((writer) =>
          writer.run("insert into schema_migrations (version, name) values (999, 'future')"),
        );
        expect(await quintet([command], { DATABASE_URL: place.url, PORT: '0' })).toEqual(
          failsWith(
            `the database has schema 999, newer than this program's ${migrations.length}: start a newer Quintet`,
          ),
        );
      },
    );
  });
});
