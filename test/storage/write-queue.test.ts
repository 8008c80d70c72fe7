import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import { StorageRefusal } from '../../src/storage/database.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { WriteQueue } from '../../src/storage/sqlite/write-queue.ts';

/** A disk that loses what it acknowledged cannot be simulated from outside the process. */
describe('A commit on SQLite (S12)', () => {
  let connection: SqliteConnection;

  beforeEach(() => {
    connection = new SqliteConnection(':memory:', { waits: false });
    connection.script('create table labels (label text)');
  });
  afterEach(() => connection.close());

  const createQueue = (flush: () => Promise<void>) =>
    new WriteQueue(connection, {
      log: { open: () => undefined, flush },
      endTurn: () => undefined,
      afterCommit: () => undefined,
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

  it('is the last one if it could not be flushed', async () => {
    const queue = createQueue(() => Promise.reject(new Error('EIO')));
    await expect(write(queue, 'unknown')).rejects.toBeInstanceOf(StorageRefusal);
    await expect(write(queue, 'never')).rejects.toBeInstanceOf(StorageRefusal);
    expect(labels()).toEqual([{ label: 'unknown' }]);
  });
});
