import { describe, expect, it } from 'bun:test';
import { DatabaseTooNew, migrate } from '../../src/storage/migrate.ts';
import { type Migration, migrations } from '../../src/storage/migrations/index.ts';
import { failsWith, quintet } from '../support/command-line.ts';
import { onEveryEngine } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { usePlace } from '../support/place.ts';

const step = (version: number, name: string, script: string): Migration => ({
  version,
  name,
  scripts: { sqlite: script, postgres: script },
});

const one = step(1, 'one', 'create table one (id bigint); insert into one values (1)');
const two = step(2, 'two', 'create table two (id bigint); insert into one values (2)');
const broken = step(3, 'broken', 'create table three (id bigint); insert into nowhere values (3)');

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

    it('drop events from before they had positions, and deliver new ones', async () => {
      const database = await place.connect();
      await migrate(database, migrations.slice(0, 5));
      if (engine.name === 'SQLite')
        await database.transaction((writer) => writer.run("insert into events (message) values ('old')"));
      await migrate(database);
      const received: string[] = [];
      const stop = await database.events.listen({
        onEvent: ({ message }) => received.push(message),
        onGap: () => received.push('gap'),
      });
      await database.transaction(async (writer) => writer.publish('new'));
      await until(() => received.length > 0);
      stop();
      expect(received).toEqual(['new']);
      expect((await database.events.read(0, 10)).events.map(({ message }) => message)).toEqual(['new']);
    });

    it('run only the missing steps, in order, and roll back all of them when one fails', async () => {
      const database = await place.connect();
      expect(await migrate(database, [one])).toEqual(['1 one']);
      await expect(migrate(database, [one, two, broken])).rejects.toThrow('nowhere');
      expect(await database.all(recorded)).toEqual([{ version: 1, name: 'one' }]);
      expect(await database.all('select id from one')).toEqual([{ id: 1 }]);
      expect(await migrate(database, [one, two])).toEqual(['2 two']);
      expect(await database.all('select id from one order by id')).toEqual([{ id: 1 }, { id: 2 }]);
    });

    it('reject a database that is newer than the program, and change nothing', async () => {
      const database = await place.connect();
      await migrate(database, [one, two]);
      const attempt = migrate(database, [one]);
      await expect(attempt).rejects.toBeInstanceOf(DatabaseTooNew);
      await expect(attempt).rejects.toThrow(
        "the database has schema 2, newer than this program's 1: start a newer Quintet",
      );
      expect(await database.all(recorded)).toHaveLength(2);
    });

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
