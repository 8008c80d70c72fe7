import { comment, friendship, post, tag, user } from './blog.ts';
import { apiPost, flatUser, product } from './collections.ts';
import type { AnyRecord, Line } from './record.ts';
import { keptAnswer, knownLogin, loginFailure, setting } from './service.ts';

/** The records that the interfaces show, each after the records that it refers to. Files use this order. */
const shown = [user, tag, post, comment, friendship, apiPost, flatUser, product] as const;

export const dataRecords: readonly AnyRecord[] = shown;

export const allRecords: readonly AnyRecord[] = [...shown, setting, loginFailure, knownLogin, keptAnswer];

export type DataRecord = Line<(typeof shown)[number]>;
export type Kind = DataRecord['kind'];
export type RecordOf<K extends Kind> = Extract<DataRecord, { readonly kind: K }>;

/** Returns the tables of a record, each after the tables that it refers to. */
export function tablesOf({ table, lists }: AnyRecord): readonly string[] {
  return [table, ...lists.map((list) => list.table)];
}

/** Tables derived from the data, which are recomputed after bulk changes. */
export const derivedTables: readonly string[] = [
  'counters',
  'id_blocks',
  'settled_blocks',
  ...allRecords.flatMap(({ totals }) => (totals === undefined ? [] : [totals.table])),
];

export function collectionNameOf({ kind }: Pick<AnyRecord, 'kind'>): string {
  return `${kind}s`;
}

export const recordsByKind: ReadonlyMap<unknown, AnyRecord> = new Map(
  allRecords.map((record) => [record.kind, record]),
);

/** The records whose ids the database assigns. */
export const numberedRecords = allRecords.filter(({ identity }) => identity !== null);
