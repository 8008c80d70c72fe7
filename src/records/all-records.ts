import { comment, friendship, post, tag, user } from './blog.ts';
import { apiPost, flatUser, product } from './collections.ts';
import type { AnyRecord, Line } from './record.ts';
import { keptAnswer, knownLogin, loginFailure, requestCount, setting } from './service.ts';

/** What the interfaces show, each after those that it refers to: the order of a file. */
const shown = [user, tag, post, comment, friendship, apiPost, flatUser, product] as const;

export const dataRecords: readonly AnyRecord[] = shown;

/** Every record. */
export const allRecords: readonly AnyRecord[] = [
  ...shown,
  setting,
  loginFailure,
  knownLogin,
  keptAnswer,
  requestCount,
];

/** A line of an export. */
export type DataRecord = Line<(typeof shown)[number]>;
export type Kind = DataRecord['kind'];
export type RecordOf<K extends Kind> = Extract<DataRecord, { readonly kind: K }>;

/** The tables of a record, each after those that it refers to. */
export function tablesOf({ table, lists }: AnyRecord): readonly string[] {
  return [table, ...lists.map((list) => list.table)];
}

/** What is kept to save work: in no backup, and gone with the data. */
export const cacheTables: readonly string[] = ['persisted_documents'];

/** What is counted of the data, and counted anew when data comes in bulk. */
export const derivedTables: readonly string[] = [
  'counters',
  'id_blocks',
  'settled_blocks',
  ...allRecords.flatMap(({ totals }) => (totals === undefined ? [] : [totals.table])),
];

/** The name of all records of a kind: `users`, `posts`. */
export function collectionNameOf({ kind }: Pick<AnyRecord, 'kind'>): string {
  return `${kind}s`;
}
