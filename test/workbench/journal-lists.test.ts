import { describe, expect, it } from 'bun:test';
import { writeInTurns } from '../../src/interfaces/workbench/journal-lists.ts';

describe('Writing a long list (W15)', () => {
  it('gives others their turn after every quarter of a million characters', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const items = Array.from({ length: 64 }, (_, index) => `${index}`.padEnd(65_536, 'x'));
    const list = await writeInTurns(items, (item) => item);
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(15);
    expect(JSON.parse(`[${list}]`)).toEqual(items);
  });
});
