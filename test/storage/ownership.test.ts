import { Database as Sqlite } from 'bun:sqlite';
import { describe, expect, it } from 'bun:test';
import { readFile } from 'node:fs/promises';
import { SQL } from 'bun';
import { describeLocation } from '../../src/storage/location.ts';
import { failsWith, quintet } from '../support/command-line.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { type Place, usePlace } from '../support/place.ts';

async function runOn({ location }: Place, script: string): Promise<void> {
  if (location.engine === 'sqlite') {
    const sqlite = new Sqlite(location.path);
    sqlite.exec(script);
    sqlite.close();
  } else {
    const sql = new SQL(location.url, { max: 1 });
    await sql.unsafe(script).simple();
    await sql.close();
  }
}

/** Commands that an operator may run in the wrong folder. */
const commands = [
  'serve',
  'migrate',
  'token 1',
  'products-token',
  'admin a@example.com',
  'backup /tmp/never-written.backup',
  'seed',
  'reset --yes',
  'export',
];

describe('A database with tables of another program and none of ours', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine, 'empty');

    it('is rejected by every command in one line, and left unchanged', async () => {
      await runOn(
        place,
        `create table posts (id integer); create table schema_migrations (version varchar(14));
         create table users (id integer); create view authors as select id from users; insert into users values (7)`,
      );
      const { location } = place;
      const bytes = () => (location.engine === 'sqlite' ? readFile(location.path) : null);
      const before = await bytes();
      const line = `quintet: ${describeLocation(location)} belongs to another program (tables authors, posts, schema_migrations and 1 more): set DATABASE_URL to a different database\n`;
      for (const words of commands) {
        const finished = await quintet(words.split(' '), { DATABASE_URL: place.url, PORT: '0' });
        expect([words, finished]).toEqual([words, { exitCode: 1, stdout: '', stderr: line }]);
      }
      expect(await bytes()).toEqual(before);
      await expect(place.open()).rejects.toThrow('belongs to another program');
    });

    it('is accepted once it has our tables, whatever else it has', async () => {
      await (await place.open()).close();
      await runOn(place, 'create table orders (id integer)');
      const database = await place.open();
      expect(await database.all('select id from posts')).toEqual([]);
    });

    it('is rejected without tables by a command that creates none', async () => {
      await runOn(place, 'create table gone (id integer)');
      await runOn(place, 'drop table gone');
      for (const line of ['token 1', 'products-token', 'reset --yes', 'export', 'backup x']) {
        expect(await quintet(line.split(' '), { DATABASE_URL: place.url })).toEqual(
          failsWith(
            `${describeLocation(place.location)} has no tables: start the server once to create it, or set DATABASE_URL to an existing one`,
          ),
        );
      }
      expect(await quintet(['migrate'], { DATABASE_URL: place.url })).toMatchObject({
        exitCode: 0,
        stderr: '',
      });
    });
  });

  describe('on PostgreSQL', () => {
    const place = usePlace(engines[1], 'empty');

    it('is accepted if its only tables belong to an extension', async () => {
      // `pg_buffercache` adds a view, and comes with every PostgreSQL.
      await runOn(place, 'create extension pg_buffercache');
      expect(await (await place.open()).all('select id from posts')).toEqual([]);
    });
  });
});
