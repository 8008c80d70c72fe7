import { beforeEach, describe, expect, it } from 'bun:test';
import { Admission } from '../../src/lib/admission.ts';
import { NeedsLane } from '../../src/lib/budget.ts';
import { Failure } from '../../src/lib/failure.ts';
import type { Database } from '../../src/storage/database.ts';
import { readUntil, readWithin } from '../../src/storage/read-within.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

const statement = 'select id, name from blog_tags where id > $1 order by id';

const withText = 'select id, cast($2 as text) as text from blog_tags where id > $1 order by id';

const begin = (limits: { maxItems: number; maxBytes: number }) =>
  new Admission().begin({ ...limits, maxSeconds: 60 }, () => 'a client');

onEveryEngine((engine) => {
  const place = usePlace(engine);
  let database: Database;
  beforeEach(async () => {
    database = await place.open();
  });

  async function insertTags(count: number): Promise<void> {
    const names = Array.from({ length: count }, (_, index) => ({ name: `tag ${index}`.padEnd(400, '.') }));
    await database.transaction(async (writer) => {
      const given = database.dialect.rowsOf('$1', ['name']);
      await writer.run(
        `insert into blog_tags (name, name_folded) select name, name from ${given} order by position`,
        [JSON.stringify(names)],
      );
    });
  }

  async function readBatches(onBatch = (_taken: number) => {}): Promise<number[][]> {
    const batches: number[][] = [];
    await database.inBatches<{ id: number }>(statement, [0], (rows) => {
      batches.push(rows.map(({ id }) => id));
      onBatch(batches.length);
    });
    return batches;
  }

  async function readOnLoop(from: Pick<Database, 'inBatches'>, text: string, length: number) {
    const limits = { maxItems: 10, maxBytes: 10_000_000, maxSeconds: 60 };
    const budget = new Admission().begin(limits, () => 'a client', { mayMove: true });
    return readWithin(from, budget, text, [0, 'x'.repeat(length)]);
  }

  const counted = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  describe('inBatches', () => {
    it.each([0, 1, 256, 257, 3000])('yields %d rows, in order', async (count) => {
      await insertTags(count);
      const batches = await readBatches();
      expect(batches.flat()).toEqual(counted(count));
      if (count === 3000) expect(batches.length).toBeGreaterThan(1);
    });

    it('reads one data version, whatever is written between batches', async () => {
      await insertTags(1000);
      let deleting: Promise<unknown> | null = null;
      const batches = await readBatches((taken) => {
        if (taken === 1) deleting = database.transaction((writer) => writer.run('delete from blog_tags'));
      });
      expect(batches.flat()).toEqual(counted(1000));
      await deleting;
      expect(await readBatches()).toEqual([[]]);
    });

    it('rejects with the error that the callback throws, and the database stays readable', async () => {
      await insertTags(1000);
      for (let time = 0; time < 20; time += 1) {
        const reading = readBatches(() => {
          throw new Error('enough');
        });
        expect(await reading.catch((error) => error.message)).toBe('enough');
      }
      expect((await readBatches()).flat()).toEqual(counted(1000));
    });

    it('ends a batch after a long row', async () => {
      await insertTags(40);
      const batches: number[] = [];
      await database.inBatches(withText, [0, 'x'.repeat(1_000_000)], (rows) => {
        batches.push(rows.length);
      });
      expect(batches.filter((size) => size > 0)).toEqual(Array(40).fill(1));
    });

    it('yields the same values as a read of all rows', async () => {
      const texts = ['', 'a "quoted" \\ text,\n\t\u0001\u007f\u2028 / </b>', 'größer 👋🏽'];
      const numbers = [0, -7, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
      const fractions = [0.1 + 0.2, 1e21, 1e-7, -12.5, 123_456_789.123_456_78];
      const values = [...texts, ...numbers, ...fractions];
      const typeOf = (index: number) => (index < 3 ? 'text' : index < 7 ? 'bigint' : 'double precision');
      const columns = values.map((_, index) => `cast($${index + 1} as ${typeOf(index)}) as value${index}`);
      const one = `select cast(null as text) as missing, ${columns.join(', ')}`;
      const batches: unknown[] = [];
      await database.inBatches(one, values, (rows) => {
        batches.push(...rows);
      });
      expect(batches).toEqual(await database.all(one, values));
      expect(Object.values(batches[0] as object)).toEqual([null, ...values]);
    });

    it('reads what its own transaction has written', async () => {
      await database.isolated('transaction', async (writer) => {
        await writer.run("insert into blog_tags (name, name_folded) values ('own', 'own')");
        expect(await readBatches()).toEqual([[1]]);
      });
    });

    it('serves many readers at once', async () => {
      await insertTags(2000);
      const readings = await Promise.all(Array.from({ length: 30 }, () => readBatches()));
      for (const batches of readings) expect(batches.flat()).toEqual(counted(2000));
    });
  });

  describe('readUntil', () => {
    it('returns the first rows within both bounds, and whether there are more', async () => {
      await insertTags(3000);
      const budget = begin({ maxItems: 1, maxBytes: 1 });
      const read = async (maxRows: number, maxLength: number) => {
        const bounds = { maxRows, maxLength };
        const limited = `${statement} limit $2`;
        const { items, truncated } = await readUntil<{ id: number }>(database, budget, bounds, limited, [0]);
        return [items.map(({ id }) => id), truncated];
      };
      expect(await read(3000, 10_000_000)).toEqual([counted(3000), false]);
      expect(await read(2999, 10_000_000)).toEqual([counted(2999), true]);
      expect(await read(3000, 0)).toEqual([counted(1), true]);
    });

    it('stops reading at the maximum length', async () => {
      await insertTags(3000);
      const budget = begin({ maxItems: 1, maxBytes: 1 });
      let taken = 0;
      const inBatches: Database['inBatches'] = (text, values, take) =>
        database.inBatches<never>(text, values, (rows) => {
          taken += rows.length;
          take(rows);
        });
      const bounds = { maxRows: 3000, maxLength: 0 };
      await readUntil({ inBatches }, budget, bounds, `${statement} limit $2`, [0]);
      expect(taken).toBeGreaterThan(0);
      expect(taken).toBeLessThan(3000);
    });
  });

  describe('readWithin', () => {
    it('returns the rows that fit the budget', async () => {
      await insertTags(100);
      const budget = begin({ maxItems: 10, maxBytes: 100_000 });
      expect(await readWithin<{ name: string }>(database, budget, statement, [0])).toHaveLength(100);
    });

    it('moves a long result to a lane, from a server before any row is received', async () => {
      await insertTags(2);
      let taken = 0;
      const inBatches: Database['inBatches'] = (text, values, take) =>
        database.inBatches<never>(text, values, (rows, isLong) => {
          taken += rows.length;
          take(rows, isLong);
        });
      const reading = readOnLoop({ inBatches }, withText, 500_000);
      expect(await reading.catch((error) => error)).toBeInstanceOf(NeedsLane);
      expect(taken).toBe(database.dialect.holdsLoop ? 1 : 0);
    });

    it('moves it before the rows after the beginning are read', async () => {
      await insertTags(20);
      const failingAt9 = withText.replace('as text)', 'as text) || (1 / (9 - id))');
      const reading = readOnLoop(database, failingAt9, 100_000);
      expect(await reading.catch((error) => error)).toBeInstanceOf(NeedsLane);
    });

    it('rejects more text than the budget allows', async () => {
      await insertTags(3000);
      const budget = begin({ maxItems: 10, maxBytes: 1000 });
      const reading = (async () => readWithin(database, budget, statement, [0]))();
      expect(await reading.catch((error) => error)).toEqual(
        new Failure(
          'ANSWER_TOO_LARGE',
          'The response would be larger than 1000 bytes: request less, or a page',
        ),
      );
    });
  });
});
