import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { LongReader } from '../../src/storage/sqlite/long-reader.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';

class NeedsTurn extends Error {}

let reader: LongReader;

beforeEach(async () => {
  const path = join(await makeScratchFolder('long-reader'), 'test.db');
  new SqliteConnection(path, { waits: true }).close();
  reader = new LongReader(path, { waits: true });
});

afterEach(() => reader.close());

describe('reads that wait for their place', () => {
  it('let others go first when they have it, however soon the one before them ended', async () => {
    const turns: string[] = [];
    const read = (name: string) =>
      reader.read('select 1 as one', [], {
        take: () => void turns.push(`${name} reads`),
        pause: async () => {
          turns.push(`${name} pauses`);
          await new Promise(setImmediate);
          turns.push(`${name} goes on`);
          throw new NeedsTurn();
        },
      });
    const names = Array.from({ length: 20 }, (_, index) => `read ${index}`);
    const ends = await Promise.allSettled(names.map(read));
    expect(ends.map(({ status }) => status)).toEqual(names.map(() => 'rejected'));
    expect(turns.toSorted()).toEqual(
      names.flatMap((name) => [`${name} pauses`, `${name} goes on`]).toSorted(),
    );
  });
});
