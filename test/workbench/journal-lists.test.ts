import { describe, expect, it } from 'bun:test';
import { writeInTurns } from '../../src/interfaces/workbench/journal-lists.ts';
import { onEveryEngine } from '../support/engines.ts';
import { problemOf, useWorkbench } from '../support/workbench.ts';

describe('Writing a long list (W15)', () => {
  it('yields to the event loop about every 250,000 characters', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const items = Array.from({ length: 64 }, (_, index) => `${index}`.padEnd(65_536, 'x'));
    const list = await writeInTurns(items, (item) => item, { takeBytes: () => undefined });
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(15);
    expect(JSON.parse(`[${list}]`)).toEqual(items);
  });
});

describe('A journal larger than MAX_ANSWER_BYTES (S14)', () => {
  onEveryEngine((engine) => {
    const bench = useWorkbench(engine, { MAX_ANSWER_BYTES: '4096' });
    const events = { headers: { accept: 'application/json', 'last-event-id': '0' } };

    it('returns 422 as a list, an archive or a JSON snapshot, and 200 in pages', async () => {
      await bench.send('PUT', '/_workbench/sandboxes/t1');
      const journal = '/_workbench/sandboxes/t1/journal';
      const content = 'x'.repeat(1_000);
      for (const title of ['One', 'Two', 'Three']) await bench.send('POST', '/~t1/posts', { title, content });
      const tooLarge = 'The response would be larger than 4096 bytes: request less, or a page';
      for (const path of [journal, `${journal}?format=har`, `${journal}/events`]) {
        const { status, body } = await bench.send('GET', path, undefined, events);
        expect([path, status, body]).toEqual([path, 422, problemOf(422, 'Answer too large', tooLarge)]);
      }
      const { status, body } = await bench.send('GET', `${journal}?after=2&limit=1`);
      expect([status, body.data.map(({ id }: { id: number }) => id)]).toEqual([200, [3]]);
    });
  });
});
