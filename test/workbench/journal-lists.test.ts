import { describe, expect, it, spyOn } from 'bun:test';
import { writeInTurns } from '../../src/interfaces/workbench/journal-lists.ts';
import { FairLoop } from '../../src/lib/fair-loop.ts';
import { onEveryEngine } from '../support/engines.ts';
import { problemOf, useWorkbench } from '../support/workbench.ts';

describe('Writing a long list (W15)', () => {
  it('takes turns with other work after each item', async () => {
    let turns = 0;
    const exchange = {
      budget: { takeBytes: () => undefined },
      pause: async () => {
        turns += 1;
      },
    };
    const items = ['one', 'two', 'three'];
    const list = await writeInTurns(items, (item) => ({ item }), exchange);
    expect([turns, list]).toEqual([3, '{"item":"one"},{"item":"two"},{"item":"three"}']);
  });
});

describe('Reading a journal', () => {
  onEveryEngine((engine) => {
    const bench = useWorkbench(engine);

    it('takes turns with other work after each page', async () => {
      await bench.send('PUT', '/_workbench/sandboxes/t1');
      const content = 'x'.repeat(40_000);
      for (const title of ['One', 'Two', 'Three']) await bench.send('POST', '/~t1/posts', { title, content });
      using turns = spyOn(FairLoop.prototype, 'enter');
      const { status, body } = await bench.send('GET', '/_workbench/sandboxes/t1/journal');
      const pages = turns.mock.calls.filter(([client]) => client() === 't1');
      expect([status, body.data.length, pages.length]).toEqual([200, 3, 3]);
    });
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
