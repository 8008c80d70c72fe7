import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { searchWithin } from '../../src/storage/search-within.ts';
import { generousBudget } from '../support/budgets.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';
import { words } from '../support/words.ts';

setDefaultTimeout(120_000);

const texts = [
  'plain words',
  '100% of_it',
  'back\\slash',
  "quo\"ted 'text'",
  'star*star',
  'AND OR NOT',
  '{title_folded} : x',
  'naïve café',
  '日本語の文',
  '👩‍👩‍👧 family',
  'e\u0301 apart',
];

/** Long, short and single-character needles, and every character that means something to an engine. */
const needles = [
  'plain words',
  'ain w',
  'ai',
  'a',
  ' ',
  '%',
  '_',
  '0% o',
  '\\',
  'k\\s',
  ...words('" o"t \'te * r*s AND and'),
  'D OR N',
  '{title',
  ' : x',
  ...words('ïve é 本 本語 本語の'),
  '👩',
  '👩‍👩‍👧',
  '👩‍👩‍👧 fam',
  '\u0301',
  ...words('%% __ zzz z plain% plain_words'),
];

describe('Search (S9)', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);

    it('finds text literally, wherever it stands, in one column or several, by ascending key', async () => {
      const database = await place.open();
      await database.transaction(async (writer) => {
        for (const [index, text] of texts.entries()) {
          // Every other text stands in the second column.
          await writer.run(
            `insert into posts (title, content, created_at, updated_at, title_folded, content_folded)
             values ('t', 'c', 'now', 'now', $1, $2)`,
            index % 2 === 0 ? [text, '-'] : ['-', text],
          );
        }
      });
      const find = async (columns: readonly string[], needle: string) => {
        const index = { table: 'posts', key: 'id' };
        const plan = database.dialect.search(index, columns, needle);
        const rows = await database.all<{ id: number }>(
          `select posts.id from ${plan.from} where ${plan.where} order by ${plan.orderBy}`,
          plan.values,
        );
        const search = { index, searched: columns, columns: 'posts.id', needle, max: 100 };
        expect(await searchWithin(database, generousBudget(), search)).toEqual(rows);
        return rows.map(({ id }) => texts[id - 1]);
      };
      for (const needle of needles) {
        const holding = texts.filter((text) => text.includes(needle));
        const first = holding.filter((text) => texts.indexOf(text) % 2 === 0);
        expect({ needle, found: await find(['title_folded', 'content_folded'], needle) }).toEqual({
          needle,
          found: holding,
        });
        expect({ needle, found: await find(['title_folded'], needle) }).toEqual({ needle, found: first });
      }
    });
  });
});
