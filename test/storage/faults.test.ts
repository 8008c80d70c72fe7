import { Database as Sqlite } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import { impatientOptions } from '../../harness/postgres.ts';
import { TcpProxy } from '../../harness/tcp-proxy.ts';
import { contracts } from '../../src/records/contracts.ts';
import type { Database } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { insertPost, insertProduct, totalsIn } from '../support/backup.ts';
import { engines } from '../support/engines.ts';
import { unavailable, untilDone, usePlace } from '../support/place.ts';

const [sqlite, postgres] = engines;

const add = (database: Database) => database.transaction((writer) => insertProduct(writer, 'pen', 1));

const count = async (database: Database) =>
  (await database.first<{ count: number }>('select count(*) as count from products'))?.count;

describe('SQLite out of space', () => {
  const place = usePlace(sqlite);

  /** Limits the pages of the file: 1 leaves it no more than it has. */
  const limitPages = (database: Database, pages: number) =>
    database.exclusively((writer) => writer.script(`pragma max_page_count = ${pages}`));

  it('settles every waiting write, and keeps counters and rows consistent', async () => {
    const database = await place.open();
    await limitPages(database, 1);
    const post = (text: string) => database.transaction((writer) => insertPost(writer, text));
    const waiting = ['small', 'y'.repeat(200_000), 'small too'].map(post);
    const results = await Promise.allSettled(waiting);
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(unavailable);
    }
    expect(results[1]?.status).toBe('rejected');
    expect((await totalsIn(database)).posts).toBe(done);
    expect(await database.first('select count(*) as count from posts')).toEqual({ count: done });
    await limitPages(database, 1_000_000);
    await post('later');
    expect((await totalsIn(database)).posts).toBe(done + 1);
    expect(await database.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });
});

describe('SQLite locked by another process', () => {
  const place = usePlace(sqlite);
  let other: Sqlite;

  beforeEach(async () => {
    await add(await place.open());
    if (place.location.engine !== 'sqlite') throw new Error('not SQLite');
    other = new Sqlite(place.location.path, { readwrite: true });
    other.exec('begin immediate');
  });
  afterEach(() => other.close());

  it('fails a write after a while, and serves reads until then', async () => {
    const database = await place.open();
    let isOver = false;
    const write = add(database).finally(() => {
      isOver = true;
    });
    // A process blocked by the lock would get to none of these before the write fails.
    for (let reads = 0; reads < 10; reads += 1) {
      expect([await count(database), isOver]).toEqual([1, false]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect(write).rejects.toMatchObject(unavailable);
    other.exec('rollback');
    await add(database);
    expect(await count(database)).toBe(2);
  });

  it('completes a write as soon as the lock is released', async () => {
    const database = await place.open();
    const write = add(database);
    expect(await count(database)).toBe(1);
    other.exec('commit');
    expect(await write).toBe(1);
    expect(await count(database)).toBe(2);
  });
});

const ways = {
  transaction: add,
  autocommit: async (database: Database) => insertProduct(database.autocommit, 'pen', 1),
};

describe.each(Object.entries(ways))('PostgreSQL, written to by %s', (_way, add) => {
  const place = usePlace(postgres);
  let proxy: TcpProxy;
  let database: Database;

  beforeEach(async () => {
    const url = new URL(place.url);
    proxy = await TcpProxy.to(Number(url.port));
    url.port = String(proxy.port);
    database = await openDatabase(
      { location: { engine: 'postgres', url: url.href }, ...impatientOptions },
      contracts.schema,
    );
    await add(database);
  });
  afterEach(async () => {
    proxy.resume();
    await database.close();
    await proxy.shut();
  });

  /** Attempts every kind of work, more of it than there are connections. */
  const attemptAll = () =>
    Promise.allSettled([
      ...Array.from({ length: 5 }, () => count(database)),
      ...Array.from({ length: 5 }, () => add(database)),
      database.isolated('serializable', async (writer) => insertProduct(writer, 'pen', 1)),
    ]);

  /** Requests may succeed over connections that are opened now. */
  const expectUnavailable = async (isEveryRequest: boolean) => {
    const results = await attemptAll();
    const failed = results.filter(({ status }) => status === 'rejected');
    for (const result of failed) expect(result).toMatchObject({ reason: unavailable });
    if (isEveryRequest) expect(failed).toEqual(results);
  };

  const untilWritten = () => untilDone(() => add(database));

  type Outage = readonly [
    what: string,
    begin: () => unknown,
    end: () => unknown,
    maxWritten: number,
    failsAll: boolean,
  ];
  const outages: readonly Outage[] = [
    ['that refuses connections', () => proxy.shut(), () => proxy.open(), 2, true],
    ['that does not respond', () => proxy.pause(), () => proxy.resume(), 100, true],
    ['whose connections were silently dropped', () => proxy.swallow(), () => undefined, 100, false],
  ];
  it.each(outages)(
    '%s fails requests in time, and is used again afterward',
    async (_, begin, end, maxWritten, failsAll) => {
      await begin();
      await expectUnavailable(failsAll);
      await end();
      await untilWritten();
      expect(await count(database)).toBeWithin(2, maxWritten + 1);
    },
  );

  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;

  it('that closed the connections is used again, with no write lost or repeated', async () => {
    const observer = await place.open({ poolSize: 1 });
    for (let round = 0; round < 10; round += 1) {
      await observer.all(terminate);
      await untilWritten();
    }
    expect(await count(observer)).toBe(11);
  });

  const readLongRow = async () => {
    let length = 0;
    await database.inBatches<{ text: string }>('select repeat($1, 1000000) as text', ['x'], (rows) => {
      for (const { text } of rows) length += text.length;
    });
    return length;
  };

  it('that closed the connections is read again, even if its rows are long', async () => {
    const observer = await place.open({ poolSize: 1 });
    for (let round = 0; round < 5; round += 1) {
      expect(await readLongRow()).toBe(1_000_000);
      await observer.all(terminate);
    }
  });

  it('that does not respond fails a read of long rows in time', async () => {
    await readLongRow();
    proxy.pause();
    expect(await readLongRow().catch((error) => error)).toMatchObject(unavailable);
    proxy.resume();
  });
});
