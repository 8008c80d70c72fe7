import { afterAll, afterEach, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { SQL } from 'bun';
import { type Pooler, pgbouncer, startPgbouncer } from '../../harness/pgbouncer.ts';
import { impatientOptions } from '../../harness/postgres.ts';
import { createPostgresDatabase, type TestDatabase } from '../../harness/postgres-databases.ts';
import { TcpProxy } from '../../harness/tcp-proxy.ts';
import { contracts } from '../../src/records/contracts.ts';
import type { Database, Reader } from '../../src/storage/database.ts';
import { type OpenOptions, openDatabase } from '../../src/storage/open.ts';
import { startServing } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { listenTo, messagesOf, unavailable } from '../support/place.ts';
import { send } from '../support/send.ts';

setDefaultTimeout(120_000);

const poolSize = 3;
const pooled = expect.stringContaining('transaction-mode pooler');
const configured = { timeout: '1234ms', cost: '1.1' };
const settings =
  "select current_setting('statement_timeout') as timeout, current_setting('random_page_cost') as cost";

type Mode = NonNullable<Parameters<typeof startPgbouncer>[1]>;

/** Starts PgBouncer in front of a database for a suite. */
function usePooler(mode: Mode) {
  let direct: TestDatabase;
  let pooler: Pooler;
  const opened: Database[] = [];
  beforeAll(async () => {
    direct = await createPostgresDatabase();
    pooler = await startPgbouncer(direct.url, mode);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
  });
  afterAll(async () => {
    await pooler?.stop();
    await direct?.drop();
  });
  const url = () => pooler.through(direct.url);
  return {
    url,
    directUrl: () => direct.url,
    async open(options: Partial<OpenOptions> = {}): Promise<Database> {
      const location = { engine: 'postgres', url: url() } as const;
      const limits = { poolSize, waitSeconds: 10, statementTimeoutMs: 1234 };
      const database = await openDatabase({ location, ...limits, ...options }, contracts.schema);
      opened.push(database);
      return database;
    },
  };
}

/** Starts a server, creates a post and reads it, and stops the server. */
async function serveOnce(environment: { readonly DATABASE_URL: string; readonly DATABASE_POOLER?: string }) {
  const server = await startServing(environment);
  const { data } = (await send('POST', `${server.url}/posts`, { title: 'Pooled', content: 'Text' })).body;
  expect((await send('GET', `${server.url}/posts/${data.id}`)).body).toEqual({ data });
  return server.stop();
}

describe.skipIf(pgbouncer === null)('PgBouncer in session mode (D3; skipped if not installed)', () => {
  const { open, url, directUrl } = usePooler('session');

  /** The settings of all connections: transactions occupy all but one, which is left to a read. */
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

  it('keeps the settings of every connection, inside and outside a transaction', async () => {
    const database = await open();
    const found = await settingsOfAll(database);
    expect(found).toEqual(found.map(({ pid }) => ({ ...configured, pid })));
    expect(new Set(found.map(({ pid }) => pid)).size).toBe(poolSize);
    const reads = Array.from({ length: 20 }, () => database.first(settings));
    expect(await Promise.all(reads)).toEqual(reads.map(() => configured));
  });

  it('keeps the settings of every replaced connection, too', async () => {
    const database = await open();
    const before = await settingsOfAll(database);
    const admin = new SQL(directUrl(), { max: 1 });
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

  it('delivers events', async () => {
    const database = await open();
    const { received, stop } = await listenTo(database);
    await database.transaction((writer) => writer.publish('hello'));
    await until(() => received.length > 0);
    stop();
    expect(messagesOf(received)).toEqual(['hello']);
  });

  it('lets a server start, write, read and stop', async () => {
    expect(await serveOnce({ DATABASE_URL: url() })).toMatchObject({ exitCode: 0, stderr: '' });
  });
});

describe.skipIf(pgbouncer === null)('PgBouncer in transaction mode (D3; skipped if not installed)', () => {
  const { open, url, directUrl } = usePooler('transaction');

  it('is detected at startup, before a statement is named, and reported in one line', async () => {
    const { exitCode, stderr } = await serveOnce({ DATABASE_URL: url() });
    const { level, message } = JSON.parse(stderr);
    expect([exitCode, level, message]).toEqual([0, 'warn', pooled]);
  });

  it('is not reported if DATABASE_POOLER declares it', async () => {
    const environment = { DATABASE_URL: url(), DATABASE_POOLER: 'transaction' };
    expect(await serveOnce(environment)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('applies the settings to each statement, and leaves none of them to other clients', async () => {
    const database = await open({ isByTransaction: true });
    const rows = [
      await database.first(settings),
      (await database.all(settings))[0],
      await database.transaction((writer) => writer.first(settings)),
      await database.autocommit.first(settings),
      await database.snapshot(async (reader) => reader.first(settings)),
    ];
    expect(rows).toEqual(rows.map(() => configured));
    const slow = Promise.resolve(database.first('select pg_sleep(6)'));
    await expect(slow).rejects.toMatchObject(unavailable);
    await using other = new SQL(url(), { max: 1, prepare: false });
    expect([...(await other.unsafe(settings))]).toEqual([{ timeout: '0', cost: '4' }]);
  });

  it('never mixes up the rows of reads that share connections', async () => {
    const patient = { isByTransaction: true, statementTimeoutMs: 60_000 };
    const databases = await Promise.all([open(patient), open(patient)]);
    const columns = ['a', 'b', 'c', 'd', 'e'];
    const columnOf = (index: number) => columns[index % columns.length] as string;
    const all = [...Array(600).keys()];
    const read = all.map((index) =>
      databases[index % 2]?.first(`select $1::int as ${columnOf(index)}`, [index]),
    );
    expect(await Promise.all(read)).toEqual(all.map((index) => ({ [columnOf(index)]: index })));
  });

  it('delivers events across processes, once and in order', async () => {
    const [one, other] = await Promise.all([
      open({ isByTransaction: true }),
      open({ isByTransaction: true }),
    ]);
    const listeners = await Promise.all([one, other].map(listenTo));
    const messages = Array.from({ length: 40 }, (_, index) => `event ${index}`);
    for (const [index, message] of messages.entries()) {
      await (index % 2 === 0 ? one : other).transaction((writer) => writer.publish(message));
    }
    await until(() => listeners.every(({ received }) => received.length >= messages.length));
    expect(listeners.map(({ received }) => messagesOf(received))).toEqual([messages, messages]);
  });

  it.each([
    ['that rejects settings', ''],
    [
      'that ignores settings',
      'statement_timeout,lock_timeout,random_page_cost,idle_in_transaction_session_timeout',
    ],
  ])('is detected if one %s is added later', async (_kind, ignores) => {
    const late = await startPgbouncer(directUrl(), 'transaction', { ignores });
    const url = new URL(directUrl());
    const proxy = await TcpProxy.to(Number(url.port));
    url.port = String(proxy.port);
    const notices: string[] = [];
    const location = { engine: 'postgres', url: url.href } as const;
    const { statementTimeoutMs } = impatientOptions;
    const notice = (line: string) => void notices.push(line);
    const database = await openDatabase(
      { location, poolSize, waitSeconds: 10, statementTimeoutMs, notice },
      contracts.schema,
    );
    const { received } = await listenTo(database);
    proxy.leadTo(late.port);
    await until(() => notices.length > 0);
    expect(notices).toEqual([pooled]);
    await until(() => isWritten(database, 'still received'));
    await until(() => received.length > 0);
    expect(messagesOf(received)).toEqual(['still received']);
    await database.close();
    await proxy.shut();
    await late.stop();
  });
});

/** Returns false if the connection was cut, so that the caller can retry. */
const isWritten = (database: Database, message: string) =>
  database
    .transaction((writer) => writer.publish(message))
    .then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ code: 'UNAVAILABLE' });
        return false;
      },
    );
