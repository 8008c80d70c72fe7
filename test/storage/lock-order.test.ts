import { describe, expect, it } from 'bun:test';
import { SQL } from 'bun';
import { createFriends } from '../../src/blog/friends.ts';
import { createTags } from '../../src/blog/tags.ts';
import { createUserStore } from '../../src/blog/user-store.ts';
import { engines } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { useDatabase } from '../support/place.ts';

const friend = 'insert into blog_friends (user_id, friend_id) values ($1, $2)';
const tag = 'insert into blog_tags (name, name_folded) values ($1, $1)';

/** Two writers that insert the same rows in different orders wait for the deadlock detector of PostgreSQL. */
describe('Rows that several writers insert (PostgreSQL)', () => {
  const { place, database } = useDatabase(engines[1]);

  /**
   * Holds the row that a writer has to take first, and takes the second one while the writer waits. Fails if the writer
   * has the second row already.
   */
  async function expectOrder<T>(
    statement: string,
    [first, second]: readonly [unknown[], unknown[]],
    write: () => Promise<T>,
  ): Promise<T> {
    await using other = new SQL(place.url, { max: 1 });
    const { writing } = await other.begin(async (holder) => {
      await holder.unsafe("set local lock_timeout = '10ms'");
      await holder.unsafe(statement, first);
      const writing = write();
      await until(async () => (await waiting()).length === 1);
      await holder.unsafe(statement, second);
      return { writing };
    });
    return writing;
  }

  const waiting = () =>
    database.all(`select pid from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`);

  it('start with the lower id for a friendship, also if the user with the higher id adds it', async () => {
    const users = createUserStore(database);
    const facts = { role: 'user', age: null, adminNotes: '', createdAt: '2026-01-01T00:00:00.000Z' };
    const create = (name: string) =>
      users.insert(database.autocommit, { ...facts, name, email: `${name}@example.com` });
    const [ada, bea] = [await create('ada'), await create('bea')];
    const friends = createFriends(database, users);
    await expectOrder(
      friend,
      [
        [ada.id, bea.id],
        [bea.id, ada.id],
      ],
      () => friends.add(bea, ada.id),
    );
    const stored = 'select user_id as "of", friend_id as "with" from blog_friends order by user_id';
    expect(await database.all(stored)).toEqual([
      { of: ada.id, with: bea.id },
      { of: bea.id, with: ada.id },
    ]);
  });

  it('follow the folded names for new tags, in whatever order they are given', async () => {
    const tags = createTags(database);
    const ids = await expectOrder(tag, [['apple'], ['pear']], () =>
      database.transaction((writer) => tags.ensure(writer, ['Pear', 'Apple'])),
    );
    expect(await database.all('select id, name from blog_tags order by name')).toEqual([
      { id: ids[1], name: 'apple' },
      { id: ids[0], name: 'pear' },
    ]);
  });
});
