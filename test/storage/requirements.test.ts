import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import { randomUUID } from 'node:crypto';
import { SQL } from 'bun';
import { password } from '../../harness/postgres.ts';
import { createPostgresDatabase, type TestDatabase } from '../../harness/postgres-databases.ts';
import { type Abilities, refusalOf } from '../../src/storage/postgres/requirements.ts';
import { failsWith, quintet, startServing } from '../support/command-line.ts';
import { allowForStart } from '../support/engines.ts';
import { send } from '../support/send.ts';

const able: Abilities = {
  version: 140_000,
  role: 'app',
  database: 'quintet',
  schema: 'public',
  hasSearch: true,
  offersSearch: true,
  takesWrites: true,
  mayExtend: false,
  mayCreate: true,
  isOurs: false,
  missing: [],
};

const refusals: readonly (readonly [Partial<Abilities>, string | null])[] = [
  [{}, null],
  [{ version: 180_004 }, null],
  [{ version: 130_023 }, 'it is PostgreSQL 13.23, and 14 or newer is required'],
  [
    { takesWrites: false },
    'it does not accept writes: it is a standby, or default_transaction_read_only is on',
  ],
  [
    { hasSearch: false, offersSearch: false, mayExtend: true },
    'the extension pg_trgm, which search requires, is not installed on the server: install the package postgresql-contrib',
  ],
  [{ hasSearch: false, mayExtend: true }, null],
  [
    { hasSearch: false },
    'the role app may not create the extension pg_trgm: let an administrator create it in the database quintet, or grant create on database quintet to app',
  ],
  [
    { hasSearch: false, isOurs: true, mayExtend: true },
    'the database quintet no longer has the extension pg_trgm: restore the database from a backup',
  ],
  [{ mayCreate: false }, 'the role app may not create tables: grant create on schema public to app'],
  [
    { schema: null, mayCreate: false },
    'the search path of the role app does not name an existing schema: create one, or set search_path',
  ],
  [{ isOurs: true, mayCreate: false }, null],
  [
    { isOurs: true, missing: ['delete on posts', 'insert on posts'] },
    'the role app lacks rights on tables: delete on posts, insert on posts',
  ],
  [
    { isOurs: true, missing: ['select on a', 'select on b', 'select on c', 'select on d'] },
    'the role app lacks rights on tables: select on a, select on b, select on c and 1 more',
  ],
];

describe('The startup check of PostgreSQL (D1)', () => {
  it.each(refusals)('given %p returns %p', (differences, refusal) => {
    expect(refusalOf({ ...able, ...differences })).toBe(refusal);
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

  const refused = (environment: { DATABASE_URL: string }, reason: string) => {
    const { host, pathname } = new URL(environment.DATABASE_URL);
    return failsWith(`cannot use PostgreSQL, ${host}${pathname}: ${reason}`);
  };

  it('needs only the extension and the right to create tables in an empty database', async () => {
    const environment = await createRole('empty');
    const name = new URL(environment.DATABASE_URL).pathname.slice(1);
    expect(await quintet(['serve'], environment)).toEqual(
      refused(
        environment,
        `the role ${role} may not create the extension pg_trgm: let an administrator create it in the database ${name}, or grant create on database ${name} to ${role}`,
      ),
    );
    await admin.unsafe('create extension pg_trgm');
    const reason = `the role ${role} may not create tables: grant create on schema public to ${role}`;
    expect(await quintet(['serve'], environment)).toEqual(refused(environment, reason));
    await admin.unsafe(`grant create on schema public to ${role}`);
    const server = await startServing(environment);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await server.stop()).exitCode).toBe(0);
  });

  it('needs only the rights to read and write existing tables', async () => {
    const environment = await createRole('migrated');
    await admin.unsafe(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    await admin.unsafe(`revoke insert, delete on posts from ${role}`);
    expect(await quintet(['serve'], environment)).toEqual(
      refused(environment, `the role ${role} lacks rights on tables: delete on posts, insert on posts`),
    );
    await admin.unsafe(`grant insert, delete on posts to ${role}`);
    const server = await startServing(environment);
    const created = await send('POST', `${server.url}/posts`, { title: 'Title', content: 'Content' });
    expect(created.status).toBe(201);
    expect((await server.stop()).exitCode).toBe(0);
  });
});
