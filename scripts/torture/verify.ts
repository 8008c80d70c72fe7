import { ask } from '../../harness/http.ts';
import { type Ledger, type Row, type State, stateOf } from '../../harness/ledger.ts';
import type { Random } from '../../src/lib/random.ts';
import { contracts } from '../../src/records/contracts.ts';
import { countersOf } from '../../src/records/counters.ts';
import type { Database, Reader } from '../../src/storage/database.ts';

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

/** Reads every row as in the ledger: its id, if clients see sequential ids, its kind, and the fields of scenarios. */
const statements: Readonly<Record<string, string>> = {
  posts: `select id, 'post' as kind, title, content from posts`,
  products: `select id, 'product' as kind, name, price from products`,
  flat_users: `select null as id, 'flat user' as kind, name, role from flat_users`,
  blog_users: `select id, 'user' as kind, name, age from blog_users`,
  blog_posts: `select post.id, 'article' as kind, title, body,
      case when published = true then 'true' else 'false' end as published, author.name
    from blog_posts post join blog_users author on author.id = post.author_id`,
  blog_comments: `select comment.id, 'comment' as kind, post.title, author.name, comment.body
    from blog_comments comment join blog_posts post on post.id = comment.post_id
      join blog_users author on author.id = comment.author_id`,
  blog_tags: `select id, 'tag' as kind, name from blog_tags`,
  blog_post_tags: `select null as id, 'tagged' as kind, post.title, tag.name
    from blog_post_tags link join blog_posts post on post.id = link.post_id
      join blog_tags tag on tag.id = link.tag_id`,
  blog_friends: `select null as id, 'friends' as kind, one.name, other.name as friend
    from blog_friends link join blog_users one on one.id = link.user_id
      join blog_users other on other.id = link.friend_id`,
};

type Observed = ReadonlyMap<string, State>;

async function observe(reader: Reader, ledger: Ledger): Promise<Observed> {
  const found = new Map<string, Row[]>();
  for (const [table, statement] of Object.entries(statements)) {
    for (const { id, kind, ...fields } of await reader.all<{ id: number | null; kind: string }>(statement)) {
      const row: Row = [kind, ...Object.values<Row[1]>(fields)];
      const mark = /\bm\d+m\b/.exec(stateOf([row]))?.[0] ?? 'nobody';
      found.set(mark, [...(found.get(mark) ?? []), row]);
      if (id !== null) ledger.find(table, id, mark);
    }
  }
  return new Map([...found].map(([mark, rows]) => [mark, stateOf(rows)]));
}

async function countOf(reader: Reader, from: string): Promise<number> {
  return (await reader.first<{ count: number }>(`select count(*) as count from ${from}`))?.count ?? -1;
}

async function verifyCounters(reader: Reader, ledger: Ledger): Promise<void> {
  for (const [name, rows] of contracts.collections.flatMap(countersOf)) {
    const kept = await reader.first<{ total: number }>(
      'select cast(coalesce(sum(value), 0) as bigint) as total from counters where name = $1',
      [name],
    );
    ledger.expectSame(`the counter ${name}`, kept?.total, await countOf(reader, rows));
  }
  const wrong = await reader.all(
    `select id from blog_posts
     where (select count(*) from blog_comments where post_id = blog_posts.id)
       <> (select coalesce(sum(value), 0) from blog_comment_counts where post_id = blog_posts.id)`,
  );
  if (wrong.length > 0) ledger.violate(`comments are counted wrongly for ${JSON.stringify(wrong)}`);
}

/** The tables with a search index, and a column with a word that most rows contain, long enough for the index. */
const indexed = {
  posts: ['content_folded', 'content'],
  flat_users: ['email_folded', 'someone'],
  blog_users: ['email_folded', 'someone'],
  blog_posts: ['body_folded', 'body'],
} as const;

async function verifyIntegrity(database: Database, ledger: Ledger): Promise<void> {
  if (database.dialect.engine !== 'sqlite') return;
  for (const pragma of ['integrity_check', 'foreign_key_check']) {
    const rows = await database.all<Record<string, unknown>>(`pragma ${pragma}`);
    const found = rows.map((row) => Object.values(row).join(' ')).filter((line) => line !== 'ok');
    if (found.length > 0) ledger.violate(`${pragma}: ${found.join('; ')}`);
  }
  for (const table of Object.keys(indexed)) {
    // Rank 1 compares the search index with the rows, and fails if they differ.
    const check = `insert into ${table}_search (${table}_search, rank) values ('integrity-check', 1)`;
    await database
      .transaction((writer) => writer.run(check))
      .catch((error) => ledger.violate(`the search index of ${table}: ${error}`));
  }
}

const searches = 20;

async function verifySearch(url: string, observed: Observed, ledger: Ledger, random: Random): Promise<void> {
  const marks = [...ledger.entries.keys()];
  for (let count = 0; count < searches && marks.length > 0; count += 1) {
    const mark = random.pick(marks);
    const rows = (observed.get(mark) ?? '').split('\n');
    const expected = ['post ', 'flat user ', 'user ', 'article '].map(
      (kind) => rows.filter((row) => row.startsWith(kind)).length,
    );
    const { data } = await ask(`${url}/graphql?query={search(query:"${mark}"){__typename}}`);
    const found = [
      (await ask(`${url}/posts/search?q=${mark}`)).data.length,
      (await ask(`${url}/users/search?q=${mark}`)).data.length,
      ...['User', 'Post'].map((name) => JSON.stringify(data).split(`"${name}"`).length - 1),
    ];
    ledger.expectSame(`posts, flat users, users and articles in a search for ${mark}`, found, expected);
  }
}

/** On PostgreSQL, a search through the index finds exactly as many rows as a scan. */
async function verifyIndexScans(database: Database, ledger: Ledger): Promise<void> {
  if (database.dialect.engine !== 'postgres') return;
  for (const [table, [column, word]] of Object.entries(indexed)) {
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
    ledger.expectSame(`rows in the search index of ${table}`, throughIndex, throughRows);
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
  ledger.expectSame('the totals of the interfaces', shown, real);
}
