import { describe, expect, it } from 'bun:test';
import { createTags } from '../../src/blog/tags.ts';
import type { Database, Writer } from '../../src/storage/database.ts';
import { inserted } from '../support/data.ts';
import { engines } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { execute, useDatabase } from '../support/place.ts';

const add = "insert into blog_tags (name, name_folded) values ('News', 'news')";
const remove = 'delete from blog_tags';
const caller = { id: 1 } as Parameters<ReturnType<typeof createTags>['create']>[0];

/** Transactions of SQLite run one after the other. */
describe('Tags that others create and delete meanwhile (PostgreSQL)', () => {
  const { database, place } = useDatabase(engines[1]);

  /** The database with others that write after each of the first statements of a transaction. */
  const among = (others: readonly string[]): Database => ({
    ...database,
    transaction: (work) =>
      database.transaction((writer) => {
        const statements = [...others];
        const then = async <T>(result: T): Promise<T> => {
          const awaited = await result;
          const next = statements.shift();
          if (next !== undefined) await execute(database, next);
          return awaited;
        };
        const { first, run, all } = writer;
        return work({
          ...writer,
          first: <Row>(statement: string, values: never) => then(first<Row>(statement, values)),
          run: (statement: string, values: never) => then(run(statement, values)),
          all: <Row>(statement: string, values: never) => then(all<Row>(statement, values)),
        } as never);
      }),
  });

  it('are created in the end', async () => {
    const others = among([add, remove]);
    const { tag, isNew } = await createTags(others).create(caller, { name: 'NEWS' });
    expect([tag.name, isNew]).toEqual(['NEWS', true]);
    expect(await database.all('select name from blog_tags')).toEqual([{ name: 'NEWS' }]);
  });

  it('are created for a post in the end', async () => {
    await execute(database, add);
    const others = among([remove]);
    const tags = createTags(others);
    const ids = await others.transaction((writer) => tags.ensure(writer, ['News', 'Old']));
    expect(await database.all('select id, name from blog_tags order by name')).toEqual([
      { id: ids[0], name: 'News' },
      { id: ids[1], name: 'Old' },
    ]);
  });

  it.each([
    ['by name', (writer: Writer) => createTags(database).ensure(writer, ['News'])],
    ['by id', async (writer: Writer) => [...(await createTags(database).keep(writer, [1]))]],
  ])('stay until the post has them: %s', async (_how, find) => {
    const { id: author } = await inserted.user(database.autocommit, 'ada');
    await execute(database, add);
    const other = await place.open();
    const waiting = () =>
      database.all('select pid from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0');
    let deleting: Promise<number> | undefined;
    const post = await database.transaction(async (writer) => {
      const ids = await find(writer);
      const created = await inserted.post(writer, author, 'title');
      deleting = execute(other, remove);
      await until(async () => (await waiting()).length === 1);
      await createTags(database).replaceOfPost(writer, created.id, ids);
      return created;
    });
    expect(await deleting).toBe(1);
    expect(await database.first('select id from blog_posts')).toEqual({ id: post.id });
    expect(await database.all('select tag_id from blog_post_tags')).toEqual([]);
  });
});
