import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import type { Writer } from '../../src/storage/database.ts';
import { renewLog } from '../../src/storage/log-name.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { publish, SqliteEventLog } from '../../src/storage/sqlite/sqlite-event-log.ts';
import { engines } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

describe('The SQLite event log', () => {
  const place = usePlace(engines[0]);
  let reading: SqliteConnection;
  let writing: SqliteConnection;
  let log: SqliteEventLog;
  let received: string[];

  beforeEach(async () => {
    const { transaction } = await place.open();
    const path = place.url.replace('sqlite:', '');
    reading = new SqliteConnection(path, { waits: true });
    writing = new SqliteConnection(path, { waits: true });
    const reader = { all: reading.all.bind(reading) as never, first: reading.first.bind(reading) as never };
    log = new SqliteEventLog({ connection: reading, reader, transaction, dataVersion: () => null });
    received = [];
    await log.listen({ onEvent: ({ message }) => received.push(message), onGap: () => received.push('gap') });
  });
  afterEach(() => {
    log.close();
    reading.close();
    writing.close();
  });

  /** Publishes all events at once, as a frozen process finds them when it resumes. */
  const publishMany = (from: number, to: number) => {
    writing.script('begin');
    for (let number = from; number <= to; number += 1) publish(writing, `${number}`);
    writing.script('commit');
  };

  it('delivers every event in order, however many there are', () => {
    publishMany(1, 1_500);
    log.look();
    publishMany(1_501, 1_501);
    log.look();
    const numbers = Array.from({ length: 1_501 }, (_, index) => `${index + 1}`);
    expect([received, log.receivedUpTo]).toEqual([numbers, 1_501]);
  });

  it('reports no gap for a transaction that was rolled back', () => {
    writing.script('begin');
    publish(writing, 'never');
    writing.script('savepoint part');
    publish(writing, 'never');
    writing.script('rollback to part; rollback');
    publishMany(1, 2);
    log.look();
    expect(received).toEqual(['1', '2']);
  });

  it('reports a gap if events were deleted before they were read, and continues', () => {
    publishMany(1, 1);
    log.look();
    publishMany(2, 20);
    writing.run('delete from events where id <= 10', []);
    log.look();
    publishMany(21, 21);
    log.look();
    expect(received).toEqual(['1', 'gap', ...Array.from({ length: 11 }, (_, index) => `${index + 11}`)]);
  });

  it('reports one gap if all events were deleted unread, however often it looks', () => {
    publishMany(1, 20);
    writing.run('delete from events', []);
    for (let look = 0; look < 3; look += 1) log.look();
    publishMany(21, 21);
    log.look();
    expect([received, log.receivedUpTo]).toEqual([['gap', '21'], 21]);
  });

  it('reports no gap when another log begins, because the old records are gone as well', async () => {
    publishMany(1, 1);
    log.look();
    publishMany(2, 3);
    const run: Writer['run'] = (statement, values = []) => writing.run(statement, values);
    await renewLog({ run } as Writer);
    publishMany(4, 4);
    log.look();
    expect(received).toEqual(['1', '4']);
  });
});
