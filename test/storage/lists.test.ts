import { describe, expect, it } from 'bun:test';
import { Admission } from '../../src/lib/admission.ts';
import { Budget, NeedsLane } from '../../src/lib/budget.ts';
import { MemoryLedger } from '../../src/lib/memory-ledger.ts';
import { foldText } from '../../src/lib/text.ts';
import { post, user } from '../../src/records/blog.ts';
import { apiPost, product } from '../../src/records/collections.ts';
import { type Condition, everything, type SortKey } from '../../src/records/condition.ts';
import { counterOf } from '../../src/records/counters.ts';
import type { List } from '../../src/records/list.ts';
import { countList, readList, readPage } from '../../src/records/read-list.ts';
import type { AnyRecord } from '../../src/records/record.ts';
import { searchList } from '../../src/records/search-list.ts';
import type { Database } from '../../src/storage/database.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { useDatabase } from '../support/place.ts';

const limits = { maxItems: 1_000, maxBytes: 16_777_216, maxSeconds: 10 };
const budgetFor = (isTrial: boolean) =>
  new Budget(limits, new Admission(new MemoryLedger()), () => 'client', isTrial);

interface Row {
  readonly id: number;
  readonly name: string;
  readonly age: number | null;
  readonly isAccount: boolean;
}

/** Names that no collation of a language has in this order, and the last two by UTF-16. */
const names = ['b', 'B', 'a', 'Z', 'é', 'É', '_', '~', '\u{1f600}', '\uff5e'];

async function addUsers(database: Database): Promise<readonly Row[]> {
  const { name: _, ...values } = { name: '', email: 'a@example.com', createdAt: '2026-01-01T00:00:00.000Z' };
  await database.transaction(async (writer) => {
    for (let index = 0; index < 40; index += 1) {
      const name = names[index % names.length] ?? '';
      const age = index % 3 === 0 ? null : 20 + (index % 5);
      const fields = user.insertedValues({ ...values, name, age, role: 'user', adminNotes: '' });
      await writer.insert(user.insertion, fields);
    }
  });
  return (await database.all<Row>(`select ${user.columns} from blog_users order by id`)).map(user.read);
}

/** Compares as lists do: texts by code point, null last. */
function compare(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(String(other)));
  return Number(one) - Number(other);
}

const orders: readonly (readonly SortKey[])[] = [
  [],
  [{ path: ['id'], isDescending: true }],
  [{ path: ['name'], isDescending: false }],
  [{ path: ['age'], isDescending: false }],
  [{ path: ['age'], isDescending: true }],
  [{ path: ['isAccount'], isDescending: true }],
  [
    { path: ['age'], isDescending: true },
    { path: ['name'], isDescending: false },
  ],
];

const isYoung: Condition = { at: ['age'], is: 'atMost', value: 22 };

/** Conditions, with the same as a function. */
const conditions: readonly (readonly [Condition, (row: Row) => boolean])[] = [
  [everything, () => true],
  [isYoung, ({ age }) => age !== null && age <= 22],
  [{ not: isYoung }, ({ age }) => age === null || age > 22],
  [{ at: ['age'], is: 'isNull' }, ({ age }) => age === null],
  [{ at: ['id'], is: 'oneOf', value: [1, 2, 3, 99] }, ({ id }) => id <= 3],
  [{ at: ['name'], is: 'oneOf', value: ['b', 'Z'] }, ({ name }) => name === 'b' || name === 'Z'],
  [{ at: ['name'], is: 'oneOf', value: [] }, () => false],
  [{ at: ['name'], is: 'notEqual', value: 'b' }, ({ name }) => name !== 'b'],
  [{ at: ['name'], is: 'above', value: 'b' }, ({ name }) => compare(name, 'b') > 0],
  [{ at: ['isAccount'], is: 'equal', value: true }, ({ isAccount }) => isAccount],
  [
    {
      any: [
        isYoung,
        {
          all: [
            { at: ['name'], is: 'equal', value: 'é' },
            { at: ['id'], is: 'above', value: 9 },
          ],
        },
      ],
    },
    ({ id, name, age }) => (age !== null && age <= 22) || (name === 'é' && id > 9),
  ],
];

onEveryEngine((engine) => {
  describe('A list of records', () => {
    const { database } = useDatabase(engine);

    /** Reads a whole list, a few records at a time. */
    async function readAll(
      where: Condition,
      order: readonly SortKey[],
      text?: string,
    ): Promise<readonly number[]> {
      const found: number[] = [];
      const columns = orderedBy(order);
      let after: List['after'];
      for (;;) {
        const list = { of: user, where, order, after, limit: 7 };
        const options = { selection: user.selection() };
        const rows = await (text === undefined
          ? readList<Row>(database, budgetFor(false), list, options)
          : searchList<Row>(database, budgetFor(false), list, { ...options, text }));
        found.push(...rows.map(({ id }) => id));
        const last = rows.at(-1);
        if (rows.length < 7 || last === undefined) return found;
        after = columns.map((field) => last[field as keyof Row]);
      }
    }

    const orderedBy = (order: readonly SortKey[]): readonly string[] => {
      const fields = order.map(({ path: [field = ''] }) => field);
      return fields.includes('id') ? fields : [...fields, 'id'];
    };

    function expected(rows: readonly Row[], order: readonly SortKey[]): readonly number[] {
      const isDescending = order.at(-1)?.isDescending ?? false;
      const keys = [...order, { path: ['id'], isDescending }];
      const comparedBy = (one: Row, other: Row) =>
        keys
          .map(({ path: [field = ''], isDescending: isReversed }) => {
            const result = compare(one[field as keyof Row], other[field as keyof Row]);
            return isReversed ? -result : result;
          })
          .find((result) => result !== 0) ?? 0;
      return rows.toSorted(comparedBy).map(({ id }) => id);
    }

    it('has any filter together with any order, continued at any place', async () => {
      const all = await addUsers(database);
      for (const [where, fits] of conditions) {
        const fitting = all.filter(fits);
        for (const order of orders)
          expect([where, order, await readAll(where, order)]).toEqual([
            where,
            order,
            expected(fitting, order),
          ]);
        expect(await countList(database, budgetFor(false), { of: user, where })).toBe(fitting.length);
      }
    });

    it('has any search together with any filter and any order', async () => {
      const all = await addUsers(database);
      for (const text of ['B', 'example', 'É']) {
        const found = all.filter(({ name }) => `${foldText(name)} a@example.com`.includes(foldText(text)));
        for (const order of orders) {
          expect(await readAll(everything, order, text)).toEqual(expected(found, order));
          const young = found.filter(({ age }) => age !== null && age <= 22);
          expect(await readAll(isYoung, order, text)).toEqual(expected(young, order));
        }
      }
    });
  });
});

onEveryEngine((engine) => {
  describe('A page of records', () => {
    const { database } = useDatabase(engine);
    const selection = apiPost.selection();
    const total = counterOf(apiPost);
    const addPost = (title: string, content: string) =>
      database.autocommit.insert(apiPost.insertion, apiPost.insertedValues({ title, content, ...times }));
    const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
    const page = async (offset: number, limit = 3, order: readonly SortKey[] = []) => {
      const list = { of: apiPost, where: everything, order, offset, limit };
      return readPage(database, budgetFor(false), list, { selection, total });
    };

    it('has whole texts, however long they are, and those that look like the mark of a cut one', async () => {
      const texts = ['short', 'x'.repeat(2_048), 'é'.repeat(1_025), '\u0001', 'y'.repeat(500_000), ''];
      const expected = texts.map((content, index) => ({
        id: index + 1,
        title: content === '' ? 't' : content,
        content,
        authorId: null,
        ...times,
      }));
      for (const { title, content } of expected) await addPost(title, content);
      expect(await page(0, 2)).toEqual({ items: expected.slice(0, 2), total: 6 });
      expect(await page(0, 10)).toEqual({ items: expected, total: 6 });
      const newestFirst = [{ path: ['id'], isDescending: true }];
      expect(await page(1, 3, newestFirst)).toEqual({ items: expected.toReversed().slice(1, 4), total: 6 });
    });

    it('is empty beyond the end, with the total', async () => {
      expect(await page(0)).toEqual({ items: [], total: 0 });
      await addPost('Title', 'text');
      expect(await page(1)).toEqual({ items: [], total: 1 });
      expect(await page(Number.MAX_SAFE_INTEGER)).toEqual({ items: [], total: 1 });
    });
  });
});

describe('A list on SQLite', () => {
  const { database } = useDatabase(engines[0]);

  async function fill(): Promise<void> {
    const time = "'2026-01-01T00:00:00.000Z'";
    await database.exclusively((writer) =>
      writer.script(`
        create temp table numbers as
          with recursive given (n) as (select 1 union all select n + 1 from given where n < 3000) select n from given;
        insert into products (name, price, category) select 'Lamp', n, 'c' || (n % 100) from numbers;
        insert into blog_users (name, email, role, admin_notes, created_at, name_folded, email_folded)
          values ('Ada', 'a', 'user', '', ${time}, 'ada', 'a');
        insert into blog_tags (name, name_folded) values ('rare', 'rare'), ('usual', 'usual');
        insert into blog_posts (author_id, title, body, title_folded, body_folded, published, created_at, updated_at)
          select 1, 't', 'b', 't', 'b', false, ${time}, ${time} from numbers;
        insert into blog_post_tags (post_id, tag_id, position) select n, 2, 0 from numbers;
        insert into blog_post_tags (post_id, tag_id, position) values (7, 1, 1), (9, 1, 1);
        drop table numbers`),
    );
  }

  const list = (of: AnyRecord, where: Condition, order: readonly SortKey[] = []) => {
    const selection = of.selection();
    return async () =>
      readList<Row>(database, budgetFor(true), { of, where, order, limit: 2 }, { selection });
  };
  const count = (of: AnyRecord, where: Condition) => async () =>
    countList(database, budgetFor(true), { of, where });
  const tagged = (name: string): Condition => ({ at: ['tags'], is: 'oneOf', value: [name] });
  const inCategory: Condition = { at: ['category'], is: 'equal', value: 'c7' };
  const isDear: Condition = { at: ['price'], is: 'atLeast', value: 999_999 };
  const byPrice = [{ path: ['price'], isDescending: true }];

  it('runs in a lane if it reads many records to return few', async () => {
    await fill();
    for (const long of [
      list(product, isDear),
      list(product, { any: [inCategory, isDear] }),
      list(product, everything, [{ path: ['name'], isDescending: false }]),
      list(post, tagged('usual')),
      list(post, { all: [tagged('usual'), { at: ['id'], is: 'atLeast', value: 5 }] }),
      list(post, { at: ['authorId'], is: 'equal', value: 1 }, [{ path: ['title'], isDescending: false }]),
      count(post, tagged('usual')),
      count(post, { at: ['authorId'], is: 'equal', value: 1 }),
    ])
      await expect(long()).rejects.toBeInstanceOf(NeedsLane);
  });

  it('runs on the event loop if an index has its records in order, or few that may match', async () => {
    await fill();
    for (const [short, expected] of [
      [list(product, everything), [1, 2]],
      [list(product, everything, byPrice), [3000, 2999]],
      [list(product, inCategory), [7, 107]],
      [list(product, { all: [inCategory, { at: ['price'], is: 'atLeast', value: 2_900 }] }), [2907]],
      [list(post, tagged('rare')), [7, 9]],
      [list(post, { at: ['authorId'], is: 'equal', value: 1 }), [1, 2]],
    ] as const)
      expect((await short()).map(({ id }) => id)).toEqual([...expected]);
    expect(await count(post, tagged('rare'))()).toBe(2);
  });
});
