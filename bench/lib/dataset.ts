import { Database } from 'bun:sqlite';
import { copyFile } from 'node:fs/promises';
import { SQL } from 'bun';
import { program, runProgram } from '../../harness/server-process.ts';

/** The data of every contestant, written directly with SQL into the schema of the product. */
export interface Dataset {
  readonly posts: number;
  readonly products: number;
  readonly users: number;
  readonly blogPosts: number;
  readonly commentsPerPost: number;
  /** Events in the log. Each announces a blog post. */
  readonly events: number;
}

export const benchDataset: Dataset = {
  posts: 10_000,
  products: 10_000,
  users: 1000,
  blogPosts: 10_000,
  commentsPerPost: 5,
  events: 0,
};

export const productsPerCategory = 20;
export const time = '2026-01-31T09:30:00.000Z';
/** Ten posts contain the rare word, however many there are; every post contains the common one. */
export const rareWord = 'lantern';
export const commonWord = 'harbour';
export const rarePosts = 10;

const titleOf = (n: string): string => `'Post number ' || ${n}`;
const textOf = (n: string, everyNth: string): string =>
  `'The ${commonWord} keeps a log of what came in, entry ' || ${n} || ', and of what left with the tide' ||
   case when ${n} % ${everyNth} = 0 then ' by the light of a ${rareWord}' else '' end`;

/** One step of filling: a statement for the rows `$1` to `$2` of a table. */
interface Filling {
  readonly table: string;
  readonly rows: number;
  statement(numbers: string): string;
}

function fillingOf(table: string, rows: number, columns: string, values: string): Filling {
  return {
    table,
    rows,
    statement: (numbers) => `insert into ${table} (${columns}) select ${values} from ${numbers}`,
  };
}

function fillings(size: Dataset): readonly Filling[] {
  const postText = textOf('n', String(Math.max(1, Math.floor(size.posts / rarePosts))));
  const blogText = textOf('n', String(Math.max(1, Math.floor(size.blogPosts / rarePosts))));
  return [
    fillingOf(
      'posts',
      size.posts,
      'title, content, created_at, updated_at, title_folded, content_folded',
      `${titleOf('n')}, ${postText}, '${time}', '${time}', lower(${titleOf('n')}), lower(${postText})`,
    ),
    fillingOf(
      'products',
      size.products,
      'name, price, category',
      `'Product ' || n, (n % 1000) + 0.5, 'category-' || (n / ${productsPerCategory})`,
    ),
    fillingOf(
      'blog_users',
      size.users,
      'name, email, role, created_at, name_folded, email_folded',
      `'User ' || n, 'user' || n || '@example.com', 'user', '${time}', 'user ' || n, 'user' || n || '@example.com'`,
    ),
    fillingOf(
      'blog_posts',
      size.blogPosts,
      'author_id, title, body, published, published_at, created_at, updated_at, title_folded, body_folded',
      `n % ${size.users} + 1, ${titleOf('n')}, ${blogText}, true, '${time}', '${time}', '${time}',
       lower(${titleOf('n')}), lower(${blogText})`,
    ),
    fillingOf(
      'blog_comments',
      size.blogPosts * size.commentsPerPost,
      'post_id, author_id, body, created_at',
      `(n - 1) / ${size.commentsPerPost} + 1, n % ${size.users} + 1, 'Comment ' || n, '${time}'`,
    ),
    fillingOf('blog_tags', 10, 'name, name_folded', `'tag ' || n, 'tag ' || n`),
    fillingOf(
      'blog_post_tags',
      size.blogPosts * 2,
      'post_id, tag_id, position',
      '(n - 1) / 2 + 1, (n - 1) / 2 % 9 + n % 2 + 1, n % 2',
    ),
  ];
}

const step = 10_000;

export type OnProgress = (table: string, done: number, of: number) => void;

const now = {
  sqlite: "cast(unixepoch('subsec') * 1000 as integer)",
  postgres: '(extract(epoch from now()) * 1000)::bigint',
};
const announcementOf = (size: Dataset): string =>
  `'{"kind":"postCreated","postId":' || (n % ${size.blogPosts} + 1) || '}'`;

/** The log as a sequencer leaves it: every event has a position. */
function logOn(engine: 'sqlite' | 'postgres', size: Dataset): Filling {
  const announced = `${announcementOf(size)}, ${now[engine]}`;
  return engine === 'sqlite'
    ? fillingOf('events', size.events, 'message, created_at', announced)
    : fillingOf('events', size.events, 'position, message, created_at', `n, ${announced}`);
}

const placeAll = `insert into event_sequencers (name, holder, held_until, last_position)
  select 'events', '', 0, count(*) from events`;

export async function fillSqlite(path: string, size: Dataset, onProgress?: OnProgress): Promise<void> {
  await migrate(`sqlite:${path}`);
  using database = new Database(path);
  database.exec('pragma synchronous = off; pragma cache_size = -200000');
  await fill([...fillings(size), logOn('sqlite', size)], onProgress, (statement, from, to) => {
    const numbers = `(with recursive counted (n) as
      (select ${from} union all select n + 1 from counted where n < ${to}) select n from counted) as numbers`;
    database.exec(statement(numbers));
  });
  database.exec('analyze; pragma wal_checkpoint(truncate)');
}

/** Copies a database for peers, who search for phrases: Quintet's index stores no positions. */
export async function copyForPeers(filled: string, path: string): Promise<void> {
  await copyFile(filled, path);
  using database = new Database(path);
  const create = "select replace(sql, ', detail = none', '') from sqlite_master where name = 'posts_search'";
  database.exec(`drop table posts_search; ${database.query(create).values()}`);
  database.exec("insert into posts_search (posts_search) values ('rebuild')");
}

export async function fillPostgres(url: string, size: Dataset, onProgress?: OnProgress): Promise<void> {
  await migrate(url);
  const sql = new SQL(url, { max: 1 });
  await sql.unsafe('set synchronous_commit = off');
  await fill([...fillings(size), logOn('postgres', size)], onProgress, async (statement, from, to) => {
    await sql.unsafe(statement(`generate_series(${from}, ${to}) as numbers (n)`));
  });
  if (size.events > 0) await sql.unsafe(placeAll);
  await sql.unsafe('vacuum analyze');
  await sql.close();
}

async function fill(
  steps: readonly Filling[],
  onProgress: OnProgress | undefined,
  insert: (statement: Filling['statement'], from: number, to: number) => void | Promise<void>,
): Promise<void> {
  for (const { table, rows, statement } of steps) {
    for (let done = 0; done < rows; done += step) {
      await insert(statement, done + 1, Math.min(done + step, rows));
      onProgress?.(table, Math.min(done + step, rows), rows);
    }
  }
}

async function migrate(url: string): Promise<void> {
  const { exitCode, stderr } = await runProgram([...program, 'migrate'], { DATABASE_URL: url });
  if (exitCode !== 0) throw new Error(`could not create the schema: ${stderr}`);
}

/** The same records as a file for json-server. */
export async function writeJsonFile(sqlitePath: string, jsonPath: string): Promise<void> {
  using database = new Database(sqlitePath, { readonly: true });
  const posts = 'select id, title, content, created_at as createdAt, updated_at as updatedAt from posts';
  const products = 'select id, name, price, category from products';
  const data = { posts: database.query(posts).all(), products: database.query(products).all() };
  await Bun.write(jsonPath, JSON.stringify(data));
}
