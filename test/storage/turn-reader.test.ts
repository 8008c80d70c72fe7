import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { TurnReader } from '../../src/storage/sqlite/turn-reader.ts';

describe('What one turn of the event loop reads from SQLite', () => {
  let directory: string;
  let other: SqliteConnection;
  let reader: TurnReader;
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const count = () => reader.first<{ total: number }>('select count(*) as total from marks', [])?.total;
  const mark = () => other.run('insert into marks default values', []);

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'quintet-turn-'));
    const path = join(directory, 'test.db');
    other = new SqliteConnection(path, { waits: true });
    other.script('create table marks (id integer primary key)');
    reader = new TurnReader(new SqliteConnection(path, { waits: true }));
  });

  afterEach(async () => {
    reader.close();
    other.close();
    await rm(directory, { recursive: true });
  });

  it('is of one moment, whatever another process commits meanwhile; the next turn sees it', async () => {
    expect(count()).toBe(0);
    mark();
    expect(count()).toBe(0);
    expect(reader.all('select id from marks', [])).toEqual([]);
    await nextTurn();
    expect(count()).toBe(1);
  });

  it('is of now again once it is ended, as every commit of this process does', () => {
    expect(count()).toBe(0);
    mark();
    reader.end();
    expect(count()).toBe(1);
  });

  it('goes on after a statement that fails', async () => {
    expect(() => reader.all('select id from nowhere', [])).toThrow('no such table');
    mark();
    await nextTurn();
    expect(count()).toBe(1);
  });

  it('holds nothing when the turn is over: the log of writes can be taken into the file', async () => {
    count();
    mark();
    await nextTurn();
    expect(other.all('pragma wal_checkpoint(truncate)', [])).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
  });
});
