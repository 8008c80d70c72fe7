import { describe, expect, it } from 'bun:test';
import { FewRows } from '../../src/storage/postgres/long-reads.ts';

const statement = 'select id, content from posts';
const short = Array.from({ length: 4 }, (_, id) => ({ id, content: 'short' }));
const long = [{ id: 1, content: 'x'.repeat(1_000_000) }];

describe('How many rows are read in one go', () => {
  it('is few from the first long one on, for as long as it takes to read the others', () => {
    const rows = new FewRows();
    expect([rows.hasLong(statement), rows.inBatch(statement)]).toEqual([false, 256]);
    const lesson = rows.lesson(statement);
    lesson.look(long);
    for (let batch = 0; batch < 1_000; batch += 1) lesson.look(short);
    lesson.end();
    expect([rows.hasLong(statement), rows.inBatch(statement)]).toEqual([true, 4]);
    expect(rows.hasLong('select name from products')).toBe(false);
  });

  it('is many again after many readings without a long one', () => {
    const rows = new FewRows();
    rows.lesson(statement).look(long);
    let readings = 0;
    for (; rows.hasLong(statement); readings += 1) {
      const lesson = rows.lesson(statement);
      lesson.look(short);
      lesson.end();
    }
    expect(readings).toBe(64);
  });
});
