import { parseJsonExactly } from '../lib/json.ts';
import { batchesOf, type Row } from '../storage/backup/batches.ts';
import { readLastIds } from '../storage/backup/last-ids.ts';
import { backupTables } from '../storage/backup/tables.ts';
import type { Database, Reader } from '../storage/database.ts';
import { version } from './data-file.ts';
import { type Kind, kinds } from './records.ts';
import { matchColumns, numberedKinds, type RowOf, tableOf } from './rows.ts';

export interface ExportOptions {
  readonly withPasswords: boolean;
  readonly exported: Date;
  /** Called now and then with the number of records so far. What it throws ends the work. */
  readonly onProgress: (records: number) => void;
}

/** Writes everything that the interfaces show at one moment as lines of a data file, and tells how many records that is. */
export function exportData(
  database: Database,
  write: (text: string) => Promise<unknown>,
  { withPasswords, exported, onProgress }: ExportOptions,
): Promise<number> {
  return database.snapshot(async (reader) => {
    await write(
      line({
        kind: 'quintet',
        version,
        exported: exported.toISOString(),
        lastIds: await lastIdsIn(database, reader),
      }),
    );
    let records = 0;
    for (const kind of kinds) {
      for await (const batch of recordsOf(database, reader, kind, withPasswords)) {
        if (batch.length > 0) await write(batch.map(line).join(''));
        records += batch.length;
        onProgress(records);
      }
    }
    await write(line({ kind: 'end', records }));
    return records;
  });
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

async function lastIdsIn(database: Database, reader: Reader) {
  const lastIds = await readLastIds(database, reader);
  return Object.fromEntries(numberedKinds.map((kind) => [kind, lastIds[tableOf[kind]] ?? 0]));
}

const sources = {
  ...tableOf,
  friendship: 'blog_friends',
  flatUser: 'flat_users',
} as const satisfies Record<Kind, string>;

async function* recordsOf(database: Database, reader: Reader, kind: Kind, withPasswords: boolean) {
  const table = backupTables.find(({ name }) => name === sources[kind]);
  if (table === undefined) throw new Error(`there is no table of ${kind}`);
  const columns = matchColumns(
    sources[kind],
    await database.dialect.copying.columnsOf(reader, sources[kind]),
  );
  const shown = columns.filter(({ name }) => !name.endsWith('_folded'));
  for await (const rows of batchesOf(reader, table, shown)) {
    yield await recordsIn(rows, kind, reader, withPasswords);
  }
}

/** The rows have the columns of their table: those that were asked for. */
function recordsIn(
  rows: readonly Row[],
  kind: Kind,
  reader: Reader,
  withPasswords: boolean,
): Promise<readonly object[]> | readonly object[] {
  if (kind === 'post') return postsOf(reader, rows as readonly RowOf<'blog_posts'>[]);
  if (kind === 'friendship') return friendshipsOf(rows as readonly RowOf<'blog_friends'>[]);
  const convert = toRecord[kind] as (row: Row, withPasswords: boolean) => object;
  return rows.map((row) => convert(row, withPasswords));
}

type Plain = Exclude<Kind, 'post' | 'friendship'>;
type ToRecord = {
  readonly [K in Plain]: (row: RowOf<(typeof sources)[K]>, withPasswords: boolean) => object;
};

/** The fields in the order in which a person would read them. */
const toRecord: ToRecord = {
  user: (row, withPasswords) => ({
    ...{ kind: 'user', id: row.id, name: row.name, email: row.email, role: row.role, age: row.age },
    ...{ adminNotes: row.admin_notes, account: row.password_hash !== null },
    ...(withPasswords && row.password_hash !== null && { passwordHash: row.password_hash }),
    createdAt: row.created_at,
  }),
  tag: ({ id, name }) => ({ kind: 'tag', id, name }),
  comment: (row) => ({
    ...{ kind: 'comment', id: row.id, postId: row.post_id, authorId: row.author_id, body: row.body },
    createdAt: row.created_at,
  }),
  apiPost: (row) => ({
    ...{ kind: 'apiPost', id: row.id, title: row.title, content: row.content },
    ...(row.author_id !== null && { authorId: parseJsonExactly(String(row.author_id)) }),
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
  }),
  flatUser: (row) => ({
    ...{ kind: 'flatUser', id: row.id, name: row.name, email: row.email, role: row.role },
    createdAt: row.created_at,
  }),
  product: ({ id, name, price, category }) => ({ kind: 'product', id, name, price, category }),
};

/** Each friendship is two rows, and one record. */
function friendshipsOf(rows: readonly RowOf<'blog_friends'>[]): readonly object[] {
  return rows
    .filter((row) => Number(row.user_id) < Number(row.friend_id))
    .map((row) => ({ kind: 'friendship', userId: row.user_id, friendId: row.friend_id }));
}

/** Posts that follow each other by id, each with its tags in their order. */
async function postsOf(reader: Reader, rows: readonly RowOf<'blog_posts'>[]): Promise<readonly object[]> {
  const links = await reader.all<{ post_id: number; tag_id: number }>(
    `select post_id, tag_id from blog_post_tags where post_id between $1 and $2 order by post_id, position`,
    [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0],
  );
  const tagIds = new Map<number, number[]>();
  for (const { post_id: postId, tag_id: tagId } of links) {
    tagIds.set(postId, [...(tagIds.get(postId) ?? []), tagId]);
  }
  return rows.map((row) => ({
    ...{ kind: 'post', id: row.id, authorId: row.author_id, title: row.title, body: row.body },
    ...{ published: Boolean(row.published), publishedAt: row.published_at },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
    tagIds: tagIds.get(Number(row.id)) ?? [],
  }));
}
