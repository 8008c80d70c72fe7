import { ask } from '../../harness/http.ts';
import type { Random } from '../../src/lib/random.ts';
import { counters } from '../../src/records/counters.ts';
import type { Database, Reader } from '../../src/storage/database.ts';
import type { Ledger, State } from './ledger.ts';
import { observe } from './observe.ts';

/** Checks a database, and the server started on it, against everything that was acknowledged. */
export async function verify(database: Database, url: string, ledger: Ledger, random: Random): Promise<void> {
  const observed = await database.snapshot(async (reader) => {
    await verifyCounters(reader, ledger);
    return observe(reader, ledger);
  });
  ledger.settle(observed);
  await verifyIntegrity(database, ledger);
  await verifySearch(url, observed, ledger, random);
  await verifyIndexScans(database, ledger);
  await verifyTotals(database, url, ledger);
}

async function countOf(reader: Reader, from: string): Promise<number> {
  return (await reader.first<{ count: number }>(`select count(*) as count from ${from}`))?.count ?? -1;
}

/** The counters of triggers match the rows. */
async function verifyCounters(reader: Reader, ledger: Ledger): Promise<void> {
  for (const [name, rows] of counters) {
    const kept = await reader.first<{ total: number }>(
      'select cast(coalesce(sum(value), 0) as bigint) as total from counters where name = $1',
      [name],
    );
    const real = await countOf(reader, rows);
    if (kept?.total !== real)
      ledger.violate(`the counter ${name} is ${kept?.total}, but there are ${real} rows`);
  }
  const wrong = await reader.all(
    `select id from blog_posts
     where (select count(*) from blog_comments where post_id = blog_posts.id)
       <> (select coalesce(sum(value), 0) from blog_comment_counts where post_id = blog_posts.id)`,
  );
  if (wrong.length > 0) ledger.violate(`comments are counted wrongly for ${JSON.stringify(wrong)}`);
}

const indexed = ['posts', 'flat_users', 'blog_users', 'blog_posts'] as const;

async function verifyIntegrity(database: Database, ledger: Ledger): Promise<void> {
  if (database.dialect.engine !== 'sqlite') return;
  for (const pragma of ['integrity_check', 'foreign_key_check']) {
    const rows = await database.all<Record<string, unknown>>(`pragma ${pragma}`);
    const found = rows.map((row) => Object.values(row).join(' ')).filter((line) => line !== 'ok');
    if (found.length > 0) ledger.violate(`${pragma}: ${found.join('; ')}`);
  }
  for (const table of indexed) {
    // Rank 1 compares the search index with the rows, and fails if they differ.
    const check = `insert into ${table}_search (${table}_search, rank) values ('integrity-check', 1)`;
    await database
      .transaction((writer) => writer.run(check))
      .catch((error) => ledger.violate(`the search index of ${table}: ${error}`));
  }
}

const searches = 20;

/** Searches through the server match the rows. */
async function verifySearch(
  url: string,
  observed: ReadonlyMap<string, State>,
  ledger: Ledger,
  random: Random,
): Promise<void> {
  const marks = [...ledger.entries.keys()];
  for (let count = 0; count < searches && marks.length > 0; count += 1) {
    const mark = random.pick(marks);
    const sentences = (observed.get(mark) ?? '').split('\n');
    const expected = ['post ', 'flat user ', 'user ', 'article '].map(
      (kind) => sentences.filter((sentence) => sentence.startsWith(kind)).length,
    );
    const found = await search(url, mark);
    if (String(found) !== String(expected))
      ledger.violate(
        `a search for ${mark} finds ${found} posts, flat users, users, articles, not ${expected}`,
      );
  }
}

async function search(url: string, mark: string): Promise<readonly number[]> {
  const query = `{ search(query: "${mark}") { __typename } }`;
  const { data } = await ask(`${url}/graphql?query=${encodeURIComponent(query)}`);
  const names: readonly string[] = data.search.map((one: { __typename: string }) => one.__typename);
  return [
    (await ask(`${url}/posts/search?q=${mark}`)).data.length,
    (await ask(`${url}/users/search?q=${mark}`)).data.length,
    ...['User', 'Post'].map((kind) => names.filter((name) => name === kind).length),
  ];
}

/** Words that most rows contain, long enough for the index. */
const commonWords = {
  posts: ['content_folded', 'content'],
  flat_users: ['email_folded', 'someone'],
  blog_users: ['email_folded', 'someone'],
  blog_posts: ['body_folded', 'body'],
} as const;

/** On PostgreSQL, a search through the index finds exactly as many rows as a scan. */
async function verifyIndexScans(database: Database, ledger: Ledger): Promise<void> {
  if (database.dialect.engine !== 'postgres') return;
  for (const table of indexed) {
    const [column, word] = commonWords[table];
    const rows = `${table} where ${column} like '%${word}%'`;
    const [throughIndex, throughRows] = await database.exclusively(async (writer) => {
      await writer.script('set local enable_seqscan = off');
      const plan = await writer.all(`explain select count(*) from ${rows}`);
      if (!JSON.stringify(plan).includes(`${table}_search`))
        throw new Error(`${table} is not searched by index`);
      const first = await countOf(writer, rows);
      await writer.script('set local enable_seqscan = on; set local enable_bitmapscan = off');
      return [first, await countOf(writer, rows)];
    });
    if (throughIndex !== throughRows)
      ledger.violate(`the search index of ${table} finds ${throughIndex} rows, not ${throughRows}`);
  }
}

async function verifyTotals(database: Database, url: string, ledger: Ledger): Promise<void> {
  const shown = [
    (await ask(`${url}/posts?limit=1`)).meta.total,
    (await ask(`${url}/wrapped/users?per_page=1`)).total,
    (await ask(`${url}/api/v1/users?per_page=1`)).meta.total,
  ];
  const tables = ['posts', 'flat_users', 'blog_users'];
  const real = await Promise.all(tables.map((table) => countOf(database, table)));
  if (String(shown) !== String(real)) ledger.violate(`the interfaces show totals ${shown}, not ${real}`);
}
