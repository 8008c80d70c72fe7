import { afterEach, beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { StorageRefusal } from '../../src/storage/database.ts';
import { openSqlite } from '../../src/storage/sqlite/open-sqlite.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { WriteQueue } from '../../src/storage/sqlite/write-queue.ts';
import { unavailable } from '../support/place.ts';

setDefaultTimeout(120_000);

describe('The write queue', () => {
  let connection: SqliteConnection;
  let commits: number[];

  beforeEach(() => {
    connection = new SqliteConnection(':memory:', { waits: false });
    connection.script('create table labels (label text)');
    commits = [];
  });
  afterEach(() => connection.close());

  const createQueue = (isStrict = false, flush: (() => Promise<void>) | null = null) =>
    new WriteQueue(connection, {
      isStrict,
      log: flush && { open: () => undefined, flush },
      endTurn: () => undefined,
      afterCommit: (size) => commits.push(size),
    });

  const write = (queue: WriteQueue, label: string, deadline?: number) =>
    queue.add((writer) => writer.run('insert into labels values ($1)', [label]), { deadline });

  const labels = () => {
    const rows = connection.all<{ label: string }>('select label from labels order by rowid', []);
    return rows.map(({ label }) => label);
  };

  it('runs work that waits only for the database, however many steps it has', async () => {
    const queue = createQueue(true);
    await queue.add(async (writer) => {
      for (let step = 0; step < 100; step += 1) {
        await writer.nest(async (nested) => nested.run('insert into labels values ($1)', [`${step}`]));
      }
    });
    expect(labels()).toHaveLength(100);
  });

  it('yields between parts of long work, while other writers wait', async () => {
    const queue = createQueue(true);
    const order: string[] = [];
    const long = queue.add(async (writer) => {
      for (const part of ['first', 'second']) {
        await writer.run('insert into labels values ($1)', [part]);
        order.push(part);
        setImmediate(() => order.push('other'));
        await writer.pause();
      }
    });
    await Promise.all([long, write(queue, 'neighbour')]);
    expect(order).toEqual(['first', 'other', 'second', 'other']);
    expect(labels()).toEqual(['first', 'second', 'neighbour']);
  });

  it('fails work that waits for anything else in strict mode', async () => {
    const queue = createQueue(true);
    const attempt = queue.add(async (writer) => {
      await writer.run("insert into labels values ('waits')");
      await new Promise((resolve) => setTimeout(resolve, 1));
    });
    const neighbour = write(queue, 'neighbour');
    await expect(attempt).rejects.toThrow('a transaction waited for something other than the database');
    await neighbour;
    expect(labels()).toEqual(['neighbour']);
  });

  it('lets patient work wait in strict mode', async () => {
    const queue = createQueue(true);
    const patient = queue.add(
      async (writer) => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        await writer.run("insert into labels values ('patient')");
      },
      { isPatient: true },
    );
    await Promise.all([write(queue, 'before'), patient, write(queue, 'after')]);
    expect(labels()).toEqual(['patient', 'before', 'after']);
    expect(commits).toEqual([1, 2]);
  });

  it('rolls back work that misses its deadline, and continues without it', async () => {
    const queue = createQueue();
    const mayGoOn = Promise.withResolvers<void>();
    const late = Promise.withResolvers<unknown>();
    const begun = Promise.withResolvers<void>();
    const stuck = queue.add(
      (writer) => {
        begun.resolve();
        const work = writer.nest(async (nested) => {
          await nested.run("insert into labels values ('stuck')");
          await mayGoOn.promise;
          await nested.run("insert into labels values ('late')");
        });
        late.resolve(work.catch((error: unknown) => error));
        return work;
      },
      // Long enough to start on a busy machine.
      { deadline: performance.now() + 1_000 },
    );
    await begun.promise;
    await expect(stuck).rejects.toMatchObject(unavailable);
    await queue.add(async (writer) => {
      await writer.run("insert into labels values ('neighbour')");
      mayGoOn.resolve();
      // The abandoned work resumes in the middle of another transaction.
      expect(await late.promise).toMatchObject(unavailable);
      await writer.run("insert into labels values ('its second line')");
    });
    await queue.idle();
    expect(labels()).toEqual(['neighbour', 'its second line']);
    expect(queue.stalledMs).toBe(0);
  });

  it('rejects waiting jobs at their own deadlines, and runs none whose deadline has passed', async () => {
    const queue = createQueue();
    const mayEnd = Promise.withResolvers<void>();
    const first = queue.add(() => mayEnd.promise);
    const soon = performance.now() + 20;
    await expect(write(queue, 'second', soon)).rejects.toMatchObject(unavailable);
    expect(queue.stalledMs).toBeGreaterThan(0);
    mayEnd.resolve();
    await first;
    await expect(write(queue, 'late', performance.now())).rejects.toMatchObject(unavailable);
    await write(queue, 'third');
    expect(labels()).toEqual(['third']);
  });

  it('commits a batch once it takes long, and lets the event loop turn before the next', async () => {
    const queue = createQueue();
    const turns: number[] = [];
    let done = 0;
    const jobs = Array.from({ length: 12 }, () =>
      queue.add(() => {
        const until = performance.now() + 5;
        while (performance.now() < until);
        done += 1;
      }),
    );
    const count = () => {
      turns.push(done);
      if (done < jobs.length) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(jobs);
    expect(Math.max(...commits)).toBeLessThanOrEqual(3);
    expect(commits.reduce((sum, size) => sum + size, 0)).toBe(12);
    expect(turns.length).toBeGreaterThanOrEqual(commits.length - 1);
  });

  it('puts many small writes into one commit', async () => {
    const queue = createQueue();
    await Promise.all(Array.from({ length: 50 }, (_, index) => write(queue, `${index}`)));
    expect(commits.reduce((sum, size) => sum + size, 0)).toBe(50);
    expect(commits.length).toBeLessThan(50);
  });

  it('acknowledges a commit only after it is flushed', async () => {
    const flushed = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const queue = createQueue(false, () => {
      started.resolve();
      return flushed.promise;
    });
    let isAcknowledged = false;
    const writing = write(queue, 'first').then(() => {
      isAcknowledged = true;
    });
    await started.promise;
    expect([labels(), isAcknowledged, commits]).toEqual([['first'], false, []]);
    flushed.resolve();
    await writing;
    expect(commits).toEqual([1]);
  });

  it('writes nothing after a failed flush', async () => {
    const queue = createQueue(false, () => Promise.reject(new Error('EIO')));
    await expect(write(queue, 'unknown')).rejects.toBeInstanceOf(StorageRefusal);
    await expect(write(queue, 'never')).rejects.toBeInstanceOf(StorageRefusal);
    expect(labels()).toEqual(['unknown']);
  });

  it('does not commit if it cannot flush, and writes again once it can', async () => {
    const path = join(await makeScratchFolder('queue'), 'labels.db');
    const database = openSqlite(path);
    const create = 'create table labels (label text)';
    const writing = database.transaction((writer) => {
      renameSync(`${path}-wal`, `${path}-elsewhere`);
      return writer.run(create);
    });
    await expect(writing).rejects.toBeInstanceOf(StorageRefusal);
    renameSync(`${path}-elsewhere`, `${path}-wal`);
    expect(await database.all("select name from sqlite_schema where name = 'labels'")).toEqual([]);
    await database.transaction((writer) => writer.run(create));
    expect(await database.all('select label from labels')).toEqual([]);
    await database.close();
  });
});
