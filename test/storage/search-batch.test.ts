import { Database as Sqlite } from 'bun:sqlite';
import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { post } from '../../src/records/blog.ts';
import { apiPost } from '../../src/records/collections.ts';
import { readCounter } from '../../src/records/counters.ts';
import type { Writer } from '../../src/storage/database.ts';
import { searchWithin } from '../../src/storage/search-within.ts';
import { generousBudget } from '../support/budgets.ts';
import { inserted } from '../support/data.ts';
import { engines } from '../support/engines.ts';
import { useDatabase } from '../support/place.ts';

const now = '2026-01-31T09:30:00.000Z';
const changeTitle = 'update posts set title = $2, title_folded = $2 where id = $1';

/** One operation of a job on its own posts or on existing ones. */
type Step = (writer: Writer, number: number, text: string) => Promise<unknown> | undefined;

const steps: Readonly<Record<string, Step>> = {
  insert: async (writer, _, text) => inserted.apiPost(writer, text),
  insertLong: async (writer, _, text) => inserted.apiPost(writer, text.padEnd(40_000, 'long ')),
  insertByStatement: async (writer, _, text) =>
    writer.run(
      `insert into posts (title, content, created_at, updated_at, title_folded, content_folded)
       values ($1, $1, $2, $2, $1, $1)`,
      [text, now],
    ),
  insertLow: async (writer, number, text) =>
    writer.run(
      `insert into posts (id, title, content, created_at, updated_at, title_folded, content_folded)
       values (-$1, $2, $2, $3, $3, $2, $2) on conflict (id) do nothing`,
      [number, text, now],
    ),
  rewrite: async (writer, number, text) => writer.run(changeTitle, [await pick(writer, number), text]),
  delete: async (writer, number) =>
    writer.run('delete from posts where id = $1', [await pick(writer, number)]),
  search: async (writer) =>
    writer.all('select rowid from posts_search where posts_search match $1', ['"abc"']),
  nestedFailure: async (writer, _, text) => {
    await (writer as Writer & { nest(work: (inner: Writer) => unknown): Promise<void> })
      .nest(async (inner) => {
        await inserted.apiPost(inner, text);
        throw new Error('undone');
      })
      .catch(() => undefined);
  },
  fail: async (writer, _, text) => {
    await inserted.apiPost(writer, text);
    throw new Error('undone');
  },
  failLong: (writer, number, text) => steps.fail?.(writer, number, text.padEnd(40_000, 'long ')),
  failAfterSearch: async (writer, number, text) => {
    await inserted.apiPost(writer, text);
    await steps.search?.(writer, number, text);
    throw new Error('undone');
  },
};

async function pick(writer: Writer, number: number): Promise<number> {
  const rows = await writer.all<{ id: number }>('select id from posts order by id');
  return rows[number % rows.length]?.id ?? 0;
}

const job = fc.array(
  fc.record({
    kind: fc.constantFrom(...Object.keys(steps)),
    number: fc.nat(100),
    text: fc.string({ minLength: 3, maxLength: 12, unit: fc.constantFrom('a', 'b', 'c') }),
  }),
  { minLength: 1, maxLength: 4 },
);

describe('The search indexes of SQLite', () => {
  const [sqlite] = engines;
  const { database, place } = useDatabase(sqlite);

  /** Fails if an index does not match its table, or if a batch has left something behind. */
  function expectExact(): void {
    if (place.location.engine !== 'sqlite') throw new Error('not a file');
    const file = new Sqlite(place.location.path);
    try {
      for (const table of ['posts', 'flat_users', 'blog_users', 'blog_posts']) {
        file.exec(`insert into ${table}_search (${table}_search, rank) values ('integrity-check', 1)`);
      }
      expect(file.query("select name from counters where name like '%search'").all()).toEqual([]);
    } finally {
      file.close();
    }
  }

  const titlesWith = async (needle: string, { search }: typeof apiPost | typeof post = apiPost) => {
    const asked = { ...search, needle, max: 1000 };
    const rows = await searchWithin<{ title: string }>(database, generousBudget(), asked);
    return rows.map(({ title }) => title);
  };

  it.each(['failLong', 'failAfterSearch'])(
    'keep the rows of other transactions when one in the batch fails: %s',
    async (kind) => {
      const insert = (title: string) => database.transaction((writer) => inserted.apiPost(writer, title));
      const failing = database.transaction(async (writer) => steps[kind]?.(writer, 0, 'abc'));
      const outcomes = await Promise.allSettled([insert('first'), failing, insert('second')]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expectExact();
      await insert('third');
      expectExact();
      expect(await titlesWith('about')).toEqual(['first', 'second', 'third']);
    },
  );

  it('contain every row after any series of writes in any batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(job, { minLength: 1, maxLength: 12 }), async (jobs) => {
        await Promise.allSettled(
          jobs.map((work) =>
            database.transaction(async (writer) => {
              for (const { kind, number, text } of work) await steps[kind]?.(writer, number, text);
            }),
          ),
        );
        expectExact();
        const counted = await database.first<{ rows: number }>('select count(*) as rows from posts');
        expect(await readCounter(database, apiPost)).toBe(counted?.rows ?? -1);
      }),
      { numRuns: 25 },
    );
  });

  it('reflect what the same transaction has inserted, changed and deleted', async () => {
    await database.isolated('transaction', async (writer) => {
      const first = await inserted.apiPost(writer, 'a harbour');
      expect(await titlesWith('harbour')).toEqual(['a harbour']);
      const second = await inserted.apiPost(writer, 'a lantern');
      await writer.run(changeTitle, [second?.id ?? 0, 'a lighthouse']);
      await writer.run('delete from posts where id = $1', [first?.id ?? 0]);
      expect(await titlesWith('lighthouse')).toEqual(['a lighthouse']);
      expect(await titlesWith('harbour')).toEqual([]);
    });
    expect(await titlesWith('lighthouse')).toEqual(['a lighthouse']);
    expectExact();
  });

  it('contain what other programs write, before and after a batch', async () => {
    if (place.location.engine !== 'sqlite') throw new Error('not a file');
    const other = new Sqlite(place.location.path);
    const insert = other.query(
      `insert into posts (title, content, created_at, updated_at, title_folded, content_folded)
       values (?1, ?1, ?2, ?2, ?1, ?1)`,
    );
    const write = (title: string) => insert.run(title, now);
    write('harbour one');
    await Promise.all(
      ['harbour two', 'harbour three'].map((title) =>
        database.oneStatement((writer) => inserted.apiPost(writer, title)),
      ),
    );
    write('harbour four');
    other.exec(
      "update posts set title = 'harbour 2', title_folded = 'harbour 2' where title = 'harbour two'",
    );
    other.exec("delete from posts where title = 'harbour three'");
    other.close();
    expect(await titlesWith('harbour')).toEqual(['harbour one', 'harbour 2', 'harbour four']);
    expectExact();
  });

  it('contain published blog posts, and nothing of rejected ones', async () => {
    const author = await database.transaction((writer) => inserted.user(writer, 'Ada'));
    const publish = (authorId: number, title: string) =>
      database.oneStatement((writer) => inserted.post(writer, authorId, title));
    const attempts = await Promise.allSettled([
      publish(0, 'refused'),
      publish(author?.id ?? 0, 'harbour one'),
      publish(0, 'refused'),
      publish(author?.id ?? 0, 'harbour two'),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expectExact();
    expect(await titlesWith('harbour', post)).toEqual(['harbour one', 'harbour two']);
  });
});
