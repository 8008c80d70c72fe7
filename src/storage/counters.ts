import type { Reader } from './database.ts';

const counterNames = ['posts', 'flat_users', 'blog_users', 'blog_posts', 'blog_posts.published'] as const;
type CounterName = (typeof counterNames)[number];

/** The number of rows that triggers keep in the transaction that changes it; no row is counted to answer. */
export async function readCounter(reader: Reader, name: CounterName): Promise<number> {
  const row = await reader.first<{ total: number }>(
    'select cast(coalesce(sum(value), 0) as bigint) as total from counters where name = $1',
    [name],
  );
  return row?.total ?? 0;
}
