import { describe, expect, it } from 'bun:test';
import { post } from '../../src/records/blog.ts';
import { apiPost } from '../../src/records/collections.ts';
import { readCounter } from '../../src/records/counters.ts';
import { type Database, MissingReference } from '../../src/storage/database.ts';
import { inserted } from '../support/data.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { holdOpen, useDatabase } from '../support/place.ts';
import { describeOn } from '../support/suites.ts';

const insertPost = (database: Database, title: string) =>
  database.oneStatement((writer) => inserted.apiPost(writer, title));
const publishPost = (database: Database, authorId: number, title: string) =>
  database.oneStatement((writer) => inserted.post(writer, authorId, title));
const insertUser = (database: Database, name: string) =>
  database.oneStatement((writer) => inserted.user(writer, name));

const messagesOf = async (database: Database): Promise<readonly string[]> => {
  const rows = await database.all<{ message: string }>('select message from events order by id');
  return rows.map(({ message }) => message);
};

describeOn('Concurrent single-statement inserts', onEveryEngine, useDatabase, ({ database }) => {
  it('each return their own row', async () => {
    const titles = Array.from({ length: 300 }, (_, index) => `entry "${index}" \\ ü 😀 \n`);
    const made = await Promise.all(titles.map((title) => insertPost(database, title)));
    expect(made.map((row) => row?.title)).toEqual(titles);
    expect(new Set(made.map((row) => row?.id)).size).toBe(300);
    expect(await database.all('select id, title from posts order by id')).toEqual(
      made.map((row) => ({ id: row?.id ?? 0, title: row?.title ?? '' })).sort((a, b) => a.id - b.id),
    );
    expect(await readCounter(database, apiPost)).toBe(300);
  });

  it('all succeed except the rejected one, and each is published once', async () => {
    const author = (await insertUser(database, 'ada'))?.id ?? 0;
    const attempts = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        publishPost(database, index === 20 ? author + 1 : author, `entry ${index}`),
      ),
    );
    const made = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    expect(attempts.map(({ status }) => status)).toEqual(
      Array.from({ length: 40 }, (_, index) => (index === 20 ? 'rejected' : 'fulfilled')),
    );
    expect(attempts[20]).toMatchObject({ reason: expect.any(MissingReference) });
    expect(made.map((row) => row?.title)).toEqual(
      Array.from({ length: 40 }, (_, index) => `entry ${index}`).filter((_, index) => index !== 20),
    );
    expect((await messagesOf(database)).toSorted()).toEqual(
      made.map((row) => `post ${row?.id} made`).toSorted(),
    );
    expect(await readCounter(database, post)).toBe(39);
  });

  it('join the surrounding transaction', async () => {
    const attempt = database.isolated('transaction', async () => {
      await insertPost(database, 'one');
      await insertPost(database, 'two');
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await readCounter(database, apiPost)).toBe(0);
  });
});

describe('Single-statement inserts on PostgreSQL', () => {
  const [, postgres] = engines;
  const { database, place } = useDatabase(postgres);

  it('do not wait for inserts that are blocked by a lock', async () => {
    const database = await place.open({ poolSize: 8 });
    const [held, free] = [await insertUser(database, 'ada'), await insertUser(database, 'grace')];
    const release = await holdOpen(database, (writer) =>
      writer.run('delete from blog_users where id = $1', [held?.id ?? 0]),
    );
    const waiting = [1, 2].map((number) => publishPost(database, held?.id ?? 0, `held ${number}`));
    const settled = Promise.allSettled(waiting);
    expect(await publishPost(database, free?.id ?? 0, 'free')).toMatchObject({ title: 'free' });
    await release();
    for (const attempt of await settled) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: expect.any(MissingReference) });
    }
    expect(await messagesOf(database)).toHaveLength(1);
  });

  it('fail alone if the server rejects their text', async () => {
    const titles = ['one', 'two', 'three', 'zero \0 byte', 'lone \ud800 half', 'six', 'seven'];
    const attempts = await Promise.allSettled(titles.map((title) => insertPost(database, title)));
    expect(attempts.map(({ status }) => status)).toEqual(
      titles.map((title) => (title.includes('\0') ? 'rejected' : 'fulfilled')),
    );
    expect(await database.all('select title from posts order by title')).toEqual(
      ['lone \ufffd half', 'one', 'seven', 'six', 'three', 'two'].map((title) => ({ title })),
    );
  });
});
