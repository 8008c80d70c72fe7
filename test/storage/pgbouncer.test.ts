import { afterAll, afterEach, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { SQL } from 'bun';
import type { Database, Reader } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { quintet, startServing } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { type Pooler, pgbouncer, startPgbouncer } from '../support/pgbouncer.ts';
import { createPostgresDatabase, type TestDatabase } from '../support/postgres-databases.ts';

setDefaultTimeout(120_000);

const poolSize = 3;
const configured = { timeout: '1234ms', cost: '1.1' };
const settings =
  "select current_setting('statement_timeout') as timeout, current_setting('random_page_cost') as cost";

describe.skipIf(pgbouncer === null)('PgBouncer in session mode (skipped where it is not installed)', () => {
  let direct: TestDatabase;
  let pooler: Pooler;
  let opened: Database[] = [];

  beforeAll(async () => {
    direct = await createPostgresDatabase();
    pooler = await startPgbouncer(direct.url);
  });
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()));
    opened = [];
  });
  afterAll(async () => {
    await pooler?.stop();
    await direct?.drop();
  });

  const open = async (): Promise<Database> => {
    const location = { engine: 'postgres', url: pooler.through(direct.url) } as const;
    const database = await openDatabase({ location, poolSize, waitSeconds: 10, statementTimeoutMs: 1234 });
    opened.push(database);
    return database;
  };

  /** Of all connections at once: the transactions hold theirs while a read asks the one that is left to readers. */
  const settingsOfAll = async (database: Database) => {
    const writers = poolSize - 1;
    let asking = writers;
    const statement = `${settings}, pg_backend_pid() as pid`;
    const { promise: allAsked, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: isDone, resolve: end } = Promise.withResolvers<void>();
    const ask = () =>
      database.transaction(async (reader: Reader) => {
        const row = await reader.first(statement);
        asking -= 1;
        if (asking === 0) goOn();
        await isDone;
        return row as { pid: number };
      });
    const held = Promise.all(Array.from({ length: writers }, ask));
    await allAsked;
    const read = (await database.first(statement)) as { pid: number };
    end();
    return [...(await held), read];
  };

  it('every connection has its settings, inside a transaction and outside', async () => {
    const database = await open();
    const found = await settingsOfAll(database);
    expect(found).toEqual(found.map(({ pid }) => ({ ...configured, pid })));
    expect(new Set(found.map(({ pid }) => pid)).size).toBe(poolSize);
    const reads = Array.from({ length: 20 }, () => database.first(settings));
    expect(await Promise.all(reads)).toEqual(reads.map(() => configured));
  });

  it('so has every one that takes the place of a lost one', async () => {
    const database = await open();
    const before = await settingsOfAll(database);
    const admin = new SQL(direct.url, { max: 1 });
    for (const { pid } of before) await admin`select pg_terminate_backend(${pid})`;
    await admin.close();
    await until(async () => {
      const asked = Promise.resolve(database.first<{ pid: number }>('select pg_backend_pid() as pid'));
      const row = await asked.catch(() => null);
      return row !== null && !before.some(({ pid }) => pid === row.pid);
    });
    const after = await settingsOfAll(database);
    expect(after).toEqual(after.map(({ pid }) => ({ ...configured, pid })));
  });

  it('a statement that takes longer is ended by the server', async () => {
    const database = await open();
    await expect(Promise.resolve(database.all('select pg_sleep(60)'))).rejects.toThrow('UNAVAILABLE');
    expect(await database.first('select 1 as one')).toEqual({ one: 1 });
  });

  it('events are heard', async () => {
    const database = await open();
    const heard: string[] = [];
    const stop = await database.events.listen({
      onEvent: ({ message }) => heard.push(message),
      onGap: () => undefined,
    });
    await database.transaction((writer) => writer.publish('hello'));
    await until(() => heard.length > 0);
    stop();
    expect(heard).toEqual(['hello']);
  });

  it('a server starts, writes, reads and stops', async () => {
    const server = await startServing({ DATABASE_URL: pooler.through(direct.url) });
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Pooled', content: 'Text' }),
    };
    const created = await fetch(`${server.url}/posts`, init);
    const { data } = (await created.json()) as { data: { id: number } };
    expect(await (await fetch(`${server.url}/posts/${data.id}`)).json()).toEqual({ data });
    expect(await server.stop()).toMatchObject({ exitCode: 0, stderr: '' });
  });
});

describe.skipIf(pgbouncer === null)(
  'PgBouncer in transaction mode (skipped where it is not installed)',
  () => {
    it('is refused at the start, before a statement has a name, in one line', async () => {
      const direct = await createPostgresDatabase();
      const pooler = await startPgbouncer(direct.url, 'transaction');
      try {
        const url = pooler.through(direct.url);
        const { exitCode, stderr } = await quintet(['serve'], { DATABASE_URL: url, PORT: '0' });
        expect([exitCode, stderr]).toEqual([
          1,
          `quintet: cannot use PostgreSQL at ${new URL(url).host}: what is published over one connection is not heard over another, so it is behind a pooler by transactions; let the pooler give out whole sessions (PgBouncer: pool_mode = session), or connect to the server itself\n`,
        ]);
      } finally {
        await pooler.stop();
        await direct.drop();
      }
    });
  },
);
