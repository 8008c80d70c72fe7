import { afterEach, beforeEach, describe, expect, it, spyOn } from 'bun:test';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import { Turns } from '../../src/lib/turns.ts';
import type { EngineDatabase } from '../../src/storage/database.ts';
import { openSqlite } from '../../src/storage/sqlite/open-sqlite.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { TurnReader } from '../../src/storage/sqlite/turn-reader.ts';

describe('The reader for one turn of the event loop', () => {
  let directory: string;
  let writing: SqliteConnection;
  let other: SqliteConnection;
  let second: SqliteConnection;
  let opened: number;
  let isWriting: boolean;
  let reader: TurnReader;
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const count = () => reader.first<{ total: number }>('select count(*) as total from marks', [])?.total;
  const mark = () => other.run('insert into marks default values', []);

  beforeEach(async () => {
    directory = await makeScratchFolder('turn');
    const path = join(directory, 'test.db');
    other = new SqliteConnection(path, { waits: true });
    other.script('create table marks (id integer primary key)');
    writing = new SqliteConnection(path, { waits: false });
    opened = 0;
    isWriting = false;
    reader = new TurnReader({
      writing,
      isWhole: () => !isWriting,
      open: () => {
        opened += 1;
        second = new SqliteConnection(path, { waits: true });
        return second;
      },
      opensLate: true,
    });
  });

  afterEach(() => {
    reader.close();
    writing.close();
    other.close();
  });

  it('reads one data version until the turn or, as with every commit of this process, it is ended', async () => {
    expect(count()).toBe(0);
    mark();
    expect(count()).toBe(0);
    expect(reader.all('select id from marks', [])).toEqual([]);
    await nextTurn();
    expect(count()).toBe(1);
    mark();
    reader.end();
    expect(count()).toBe(2);
  });

  it('reads one data version within a turn that resumes waiting work, and no longer', async () => {
    const turns = new Turns();
    while (!(turns.enter(() => 'a') instanceof Promise));
    await turns.enter(() => 'b');
    expect(count()).toBe(0);
    mark();
    // A timer that is due fires before the next immediate.
    const timer = new Promise((resolve) => setTimeout(resolve, 1));
    Bun.sleepSync(2);
    await timer;
    expect(count()).toBe(1);
  });

  it('opens a second connection only during a write', async () => {
    mark();
    expect([count(), opened]).toEqual([1, 0]);
    reader.end();
    writing.script('begin immediate; insert into marks default values');
    // Uncommitted data is not read.
    expect([count(), opened]).toEqual([1, 1]);
    reader.end();
    writing.script('commit');
    expect([count(), opened]).toEqual([2, 1]);
  });

  it('reads again after it was blocked by a lock of another process', async () => {
    writing.script('begin immediate');
    expect(count()).toBe(0);
    await nextTurn();
    spyOn(second, 'first').mockImplementationOnce(() => other.script('begin immediate') as never);
    expect(count).toThrow(RetryLater);
    await nextTurn();
    expect(count()).toBe(0);
    writing.script('commit');
  });

  it('does not use the writing connection after an error has ended its transaction', async () => {
    isWriting = true;
    mark();
    expect([count(), writing.inTransaction]).toEqual([1, false]);
    expect(() => reader.all('select id from nowhere', [])).toThrow('no such table');
    mark();
    await nextTurn();
    expect(count()).toBe(2);
  });

  it('has no data version in memory, or in a file that does not count its changes', async () => {
    expect(reader.dataVersion).toBeNull();
    const memory = openSqlite(':memory:');
    expect(memory.dataVersion()).toBeNull();
    await memory.close();
  });

  it('has a new data version only once a write is visible to reads', async () => {
    const path = join(directory, 'version.db');
    const [database, neighbour] = [openSqlite(path), openSqlite(path)];
    await database.exclusively((writer) =>
      writer.script(`create table words (word text);
        create table data_changes (value integer); insert into data_changes values (0);
        create trigger words_changed after insert on words begin update data_changes set value = value + 1; end`),
    );
    const words = (from: EngineDatabase) => from.all<{ word: string }>('select * from words');
    const dataVersion = database.dataVersion();
    const written = neighbour.transaction((writer) => writer.run("insert into words values ('new')"));
    while ((await words(neighbour)).length === 0) {
      if (database.dataVersion() === dataVersion) expect(await words(database)).toEqual([]);
      await nextTurn();
    }
    await written;
    await nextTurn();
    expect(database.dataVersion()).not.toBe(dataVersion);
    expect(await words(database)).toEqual([{ word: 'new' }]);
    await Promise.all([database.close(), neighbour.close()]);
  });

  it('releases its lock when the turn is over, so that the WAL can be checkpointed', async () => {
    count();
    mark();
    await nextTurn();
    expect(other.all('pragma wal_checkpoint(truncate)', [])).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
  });

  it.each([
    ['short', 0, 100],
    ['long', 11, 40],
  ])(
    'never returns stale data after %s writes: a request sees all earlier commits',
    async (kind, busyMs, rounds) => {
      const path = join(directory, `shared-${kind}.db`);
      const database = openSqlite(path);
      const neighbour = new SqliteConnection(path, { waits: false });
      await database.exclusively((writer) => writer.script('create table marks (id integer primary key)'));
      const count = 'select count(*) as total from marks';
      let [compared, stale, writes] = [0, 0, 0];
      const write = (): boolean => {
        try {
          return neighbour.run('insert into marks default values', []) === 1;
        } catch {
          return false;
        }
      };
      using server = Bun.serve({
        hostname: '127.0.0.1',
        port: 0,
        async fetch() {
          // Counts as before the request, because nothing has been read in this turn yet.
          // While a transaction of this thread is open, waiting for its lock would be pointless.
          if (!write()) return new Response();
          const known = neighbour.first<{ total: number }>(count, [])?.total ?? 0;
          const seen = await database.first<{ total: number }>(count);
          compared += 1;
          if ((seen?.total ?? 0) < known) stale += 1;
          return new Response();
        },
      });
      try {
        for (let round = 0; round < rounds; round += 1) {
          let isAnswered = false;
          void fetch(server.url).then(() => {
            isAnswered = true;
          });
          while (!isAnswered) {
            await database.transaction((writer) => {
              // Every other one is short: while a long one waits to commit, the neighbor cannot write.
              const end = performance.now() + (writes % 2 === 0 ? busyMs : 0);
              writes += 1;
              while (performance.now() < end);
              return writer.first('select 1 as one');
            });
            // Continues where the queue commits, and starts a read there.
            await database.first(count);
          }
        }
        expect(compared).toBeGreaterThan(0);
        expect(stale).toBe(0);
      } finally {
        await database.close();
        neighbour.close();
      }
    },
  );
});
