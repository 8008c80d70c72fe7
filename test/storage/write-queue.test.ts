import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import type { Awaitable } from '../../src/lib/awaitable.ts';
import { type NestingWriter, type Reader, StorageRefusal } from '../../src/storage/database.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { SqliteEventLog } from '../../src/storage/sqlite/sqlite-event-log.ts';
import { WriteQueue } from '../../src/storage/sqlite/write-queue.ts';

/** A disk that loses what it acknowledged cannot be simulated from outside the process. */
describe('A commit on SQLite (S12)', () => {
  let connection: SqliteConnection;

  beforeEach(() => {
    connection = new SqliteConnection(':memory:', { waits: false });
    connection.script('create table labels (label text)');
  });
  afterEach(() => connection.close());

  const createQueue = (flush: () => Promise<void>, afterCommit = (): (() => void) => () => undefined) =>
    new WriteQueue(connection, {
      log: { open: () => undefined, flush },
      endTurn: () => undefined,
      afterCommit,
    });

  const write = (queue: WriteQueue, label: string) =>
    queue.add((writer) => writer.run('insert into labels values ($1)', [label]), { purpose: 'bookkeeping' });

  const labels = () => connection.all('select label from labels order by rowid', []);

  it('is acknowledged only after it is flushed', async () => {
    const flushed = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const queue = createQueue(() => {
      started.resolve();
      return flushed.promise;
    });
    let isAcknowledged = false;
    const writing = write(queue, 'first').then(() => {
      isAcknowledged = true;
    });
    await started.promise;
    expect([labels(), isAcknowledged]).toEqual([[{ label: 'first' }], false]);
    flushed.resolve();
    await writing;
  });

  it('can be read before it is flushed, but its events are delivered afterwards (E1)', async () => {
    connection.script(
      `create table event_log (name text);
       create table events (id integer primary key autoincrement, message text, created_at integer)`,
    );
    const [started, flushed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const flush = () => {
      started.resolve();
      return flushed.promise;
    };
    const reader: Reader = {
      all: (statement, values = []) => connection.all(statement, values),
      first: (statement, values = []) => connection.first(statement, values),
    };
    const transaction = (work: (writer: NestingWriter) => Awaitable<never>) => queue.add(work);
    const dataVersion = () => ({});
    const log = new SqliteEventLog({ connection, reader, transaction, dataVersion, flush });
    const queue = createQueue(flush, () => log.afterCommit());
    const received: string[] = [];
    const delivered = Promise.withResolvers<void>();
    const leave = await log.listen({
      onEvent({ message }) {
        received.push(message);
        delivered.resolve();
      },
      onGap: () => undefined,
    });
    const writing = queue.add((writer) => writer.publish('hello'), { purpose: 'bookkeeping' });
    await started.promise;
    const page = log.read(0, 10);
    // More than an interval of the poll.
    await Bun.sleep(100);
    expect(connection.all('select message from events', [])).toEqual([{ message: 'hello' }]);
    expect(await Promise.race([page, 'not flushed'])).toBe('not flushed');
    expect(received).toEqual([]);
    flushed.resolve();
    await writing;
    await delivered.promise;
    expect(received).toEqual(['hello']);
    expect((await page).events.map(({ message }) => message)).toEqual(['hello']);
    leave();
  });

  it('is the last one if it could not be flushed', async () => {
    const queue = createQueue(() => Promise.reject(new Error('EIO')));
    await expect(write(queue, 'unknown')).rejects.toBeInstanceOf(StorageRefusal);
    await expect(write(queue, 'never')).rejects.toBeInstanceOf(StorageRefusal);
    expect(labels()).toEqual([{ label: 'unknown' }]);
  });
});
