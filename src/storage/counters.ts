import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Reader, Writer } from './database.ts';

/** What each counter counts. */
const counted = {
  posts: 'posts',
  flat_users: 'flat_users',
  blog_users: 'blog_users',
  blog_posts: 'blog_posts',
  'blog_posts.published': 'blog_posts where published = true',
} as const;

type CounterName = keyof typeof counted;

/** The number of rows that triggers keep in the transaction that changes it; no row is counted to answer. */
export function readCounter(reader: Reader, name: CounterName): Awaitable<number> {
  const row = reader.first<{ total: number }>(
    'select cast(coalesce(sum(value), 0) as bigint) as total from counters where name = $1',
    [name],
  );
  return whenReady(row, (found) => found?.total ?? 0);
}

/** Counts every row anew, for data that came in bulk. Nobody else may write meanwhile. */
export async function recount(writer: Writer): Promise<void> {
  await writer.run('delete from counters');
  for (const [name, rows] of Object.entries(counted)) {
    await writer.run(`insert into counters (name, slot, value) select '${name}', 0, count(*) from ${rows}`);
  }
  await writer.run('delete from blog_comment_counts');
  await writer.run(
    `insert into blog_comment_counts (post_id, slot, value)
     select post_id, 0, count(*) from blog_comments group by post_id`,
  );
}
