import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import type { EngineDatabase } from '../../src/storage/database.ts';
import { openSqlite } from '../../src/storage/sqlite/open-sqlite.ts';

describe('The data version of SQLite', () => {
  let database: EngineDatabase;
  let other: EngineDatabase;

  beforeEach(async () => {
    const path = join(await makeScratchFolder('version'), 'file.db');
    database = openSqlite(path);
    await database.exclusively((writer) =>
      writer.script(`create table words (word text);
        create table data_changes (value integer); insert into data_changes values (0);
        create trigger words_changed after insert on words begin update data_changes set value = value + 1; end`),
    );
    other = openSqlite(path);
  });

  afterEach(async () => {
    await database.close();
    await other.close();
  });

  const turn = () => new Promise(setImmediate);
  const write = (engine: EngineDatabase) =>
    engine.transaction((writer) => writer.run("insert into words values ('new')"));

  it('stays the same while nothing is written', async () => {
    const dataVersion = database.dataVersion();
    expect(dataVersion).toEqual({});
    await turn();
    await database.all('select * from words');
    expect(database.dataVersion()).toBe(dataVersion);
  });

  it('changes after a write by its own process', async () => {
    const dataVersion = database.dataVersion();
    await write(database);
    expect(database.dataVersion()).not.toBe(dataVersion);
  });

  it('changes after a write by another connection', async () => {
    const dataVersion = database.dataVersion();
    await write(other);
    await turn();
    expect(database.dataVersion()).not.toBe(dataVersion);
  });

  it('changes only once a write is visible to reads', async () => {
    const dataVersion = database.dataVersion();
    const written = write(other);
    while ((await other.first<{ count: number }>('select count(*) as count from words'))?.count === 0) {
      if (database.dataVersion() === dataVersion)
        expect(await database.all('select * from words')).toEqual([]);
      await turn();
    }
    await written;
    await turn();
    expect(database.dataVersion()).not.toBe(dataVersion);
    expect(await database.all<{ word: string }>('select * from words')).toEqual([{ word: 'new' }]);
  });

  it('is unknown for an in-memory database, which has one connection', async () => {
    const memory = openSqlite(':memory:');
    expect(memory.dataVersion()).toBeNull();
    await memory.close();
  });
});
