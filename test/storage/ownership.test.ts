import { Database as Sqlite } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SQL } from 'bun';
import { password } from '../../harness/postgres.ts';
import { createPostgresDatabase, type TestDatabase } from '../../harness/postgres-databases.ts';
import { describeLocation } from '../../src/storage/location.ts';
import { refusalOf } from '../../src/storage/postgres/requirements.ts';
import { failsWith, quintet, startServing } from '../support/command-line.ts';
import { allowForStart, engines, onEveryEngine } from '../support/engines.ts';
import { type Place, usePlace } from '../support/place.ts';
import { send } from '../support/send.ts';

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
const reading = ['token 1', 'products-token', 'reset --yes', 'export'];
const creating = ['serve', 'migrate', 'admin a@example.com', 'seed', 'restore --mark'];
const ofSqlite = ['backup /tmp/never-written.backup'];

describe('A database with tables of another program and none of its own', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine, 'empty');
    const readingHere = engine.name === 'SQLite' ? [...reading, ...ofSqlite] : reading;

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
      for (const words of [...creating, ...readingHere]) {
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
      const refusal = `${describeLocation(place.location)} has no tables: start the server once to create it, or set DATABASE_URL to an existing one`;
      for (const line of readingHere)
        expect(await quintet(line.split(' '), { DATABASE_URL: place.url })).toEqual(failsWith(refusal));
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

describe('The startup check of PostgreSQL (D1)', () => {
  it.each([
    [140_000, true, null],
    [180_004, true, null],
    [130_023, true, 'it is PostgreSQL 13.23, and 14 or newer is required'],
    [
      140_000,
      false,
      'the extension pg_trgm, which search requires, is not installed on the server: install the package postgresql-contrib',
    ],
  ])('given version %p and pg_trgm %p returns %p', (version, hasSearch, refusal) => {
    expect(refusalOf({ version, hasSearch })).toBe(refusal);
  });
});

describe('A role of PostgreSQL (D1)', () => {
  let database: TestDatabase;
  let admin: SQL;
  let role: string;
  allowForStart();

  beforeEach(() => {
    role = `role_${randomUUID().replaceAll('-', '')}`;
  });
  afterEach(async () => {
    await admin.unsafe(`reassign owned by ${role} to postgres; drop owned by ${role}; drop role ${role}`);
    await admin.close();
    await database.drop();
  });

  const createRole = async (kind: 'empty' | 'migrated') => {
    database = await createPostgresDatabase(kind);
    admin = new SQL(database.url, { max: 1 });
    await admin.unsafe(`create role ${role} login password '${password}'`);
    const url = new URL(database.url);
    url.username = role;
    return { DATABASE_URL: url.href, PORT: '0' };
  };

  it('needs only the extension and the right to create tables in an empty database', async () => {
    const environment = await createRole('empty');
    expect(await quintet(['serve'], environment)).toEqual(failsWith('permission denied for schema public'));
    await admin.unsafe(`grant create on schema public to ${role}`);
    expect(await quintet(['serve'], environment)).toEqual(
      failsWith('permission denied to create extension "pg_trgm"'),
    );
    await admin.unsafe('create extension pg_trgm');
    const server = await startServing(environment);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await server.stop()).exitCode).toBe(0);
  });

  it('needs only the rights to read and write existing tables', async () => {
    const environment = await createRole('migrated');
    await admin.unsafe(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    const server = await startServing(environment);
    const created = await send('POST', `${server.url}/posts`, { title: 'Title', content: 'Content' });
    expect(created.status).toBe(201);
    expect((await server.stop()).exitCode).toBe(0);
  });
});
