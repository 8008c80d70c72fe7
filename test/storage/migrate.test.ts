import { describe, expect, it } from 'bun:test';
import { contracts } from '../../src/records/contracts.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { firstVersion, type Migration } from '../../src/storage/migrations/index.ts';
import { failsWith, quintet } from '../support/command-line.ts';
import { onEveryEngine } from '../support/engines.ts';
import { execute, usePlace } from '../support/place.ts';

const step = (version: number, name: string, script: string): Migration => ({
  version,
  name,
  scripts: { sqlite: script, postgres: script },
});

const { steps } = contracts.schema;
const newest = steps.length + 1;
const versions = [firstVersion, ...steps];
const withSteps = (...more: readonly Migration[]) => ({ ...contracts.schema, steps: [...steps, ...more] });

const one = step(newest + 1, 'one', 'create table one (id bigint); insert into one values (1)');
const two = step(newest + 2, 'two', 'create table two (id bigint); insert into one values (2)');
const broken = step(newest + 3, 'broken', 'create table three (id bigint); insert into nowhere values (3)');

describe('Migrations', () => {
  it('are numbered from 1 without a gap', () => {
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
  });

  onEveryEngine((engine) => {
    const place = usePlace(engine, 'empty');
    const known = versions.map(({ version, name }) => ({ version, name }));
    const recorded = 'select version, name from schema_migrations order by version';

    it('bring a new database up to date, and do nothing the second time', async () => {
      const database = await place.connect();
      expect(await migrate(database, contracts.schema)).toEqual(
        versions.map(({ version, name }) => `${version} ${name}`),
      );
      expect(await database.all(recorded)).toEqual(known);
      expect(await database.all('select id from posts')).toEqual([]);
      expect(await migrate(database, contracts.schema)).toEqual([]);
    });

    it('run only the missing steps, in order, and roll back all of them when one fails', async () => {
      const database = await place.connect();
      await migrate(database, contracts.schema);
      expect(await migrate(database, withSteps(one))).toEqual([`${one.version} one`]);
      await expect(migrate(database, withSteps(one, two, broken))).rejects.toThrow('nowhere');
      expect(await database.all(recorded)).toEqual([...known, { version: one.version, name: 'one' }]);
      expect(await database.all('select id from one')).toEqual([{ id: 1 }]);
      expect(await migrate(database, withSteps(one, two))).toEqual([`${two.version} two`]);
      expect(await database.all('select id from one order by id')).toEqual([{ id: 1 }, { id: 2 }]);
    });

    it('reject a database that is newer than the program, and change nothing', async () => {
      const database = await place.connect();
      await migrate(database, withSteps(one));
      await expect(migrate(database, contracts.schema)).rejects.toThrow(
        `the database has schema ${one.version}, newer than this program's ${newest}: start a newer Quintet`,
      );
      expect(await database.all(recorded)).toHaveLength(one.version);
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
      expect(applied).toEqual(versions.map(({ version, name }) => `applied ${version} ${name}`));
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
            `the database has schema 999, newer than this program's ${newest}: start a newer Quintet`,
          ),
        );
      },
    );
  });
});
