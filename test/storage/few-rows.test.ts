import { describe, expect, it } from 'bun:test';
import { LongRows } from '../../src/storage/postgres/long-reads.ts';

const statement = 'select id, content from posts';
const short = Array.from({ length: 4 }, (_, id) => ({ id, content: 'short' }));
const long = [{ id: 1, content: 'x'.repeat(1_000_000) }];

describe('A statement with long rows', () => {
  it('is remembered from its first long row until the others are read', () => {
    const rows = new LongRows();
    expect([rows.look(statement, short), rows.has(statement)]).toEqual([false, false]);
    expect(rows.look(statement, long)).toBe(true);
    for (let batch = 0; batch < 1_000; batch += 1) expect(rows.look(statement, short)).toBe(false);
    expect([rows.has(statement), rows.has('select name from products')]).toEqual([true, false]);
  });

  it('is forgotten after 64 reads without a long row', () => {
    const rows = new LongRows();
    rows.look(statement, long);
    let readings = 0;
    for (; rows.has(statement); readings += 1) rows.forgetInTime(statement);
    expect(readings).toBe(64);
  });
});
