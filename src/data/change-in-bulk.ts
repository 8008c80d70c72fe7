import { allRecords, dataRecords, derivedTables, numberedRecords, tablesOf } from '../records/all-records.ts';
import { recount } from '../records/counters.ts';
import type { AnyRecord } from '../records/record.ts';
import {
  type Database,
  MissingReference,
  type Reader,
  type SchemaWriter,
  UniqueViolation,
} from '../storage/database.ts';
import { BulkWriter, type Explain } from './bulk-writer.ts';
import type { LastIds } from './data-header.ts';
import { refuse } from './unusable-data.ts';

/**
 * Called from time to time with the number of records so far, or the name of a step that cannot be counted. Throwing an
 * error aborts the work and rolls it back.
 */
export type OnProgress = (progress: number | string) => void;

export interface BulkChange {
  /** The records that no other process may write meanwhile. */
  readonly records: readonly AnyRecord[];
  readonly onProgress?: OnProgress | undefined;
  readonly explain?: Explain;
  work(bulk: BulkWriter, writer: SchemaWriter): Promise<void>;
}

/** Everything except the secrets, which running servers and clients rely on. */
export const resetRecords: readonly AnyRecord[] = allRecords.filter(({ staysOnReset }) => !staysOnReset);

/**
 * Changes much of a database in one transaction, all or nothing. Others still read the old state; writers wait. Totals
 * and search indexes are rebuilt once, at the end. Returns the number of records added.
 */
export function changeInBulk(database: Database, change: BulkChange): Promise<number> {
  const { copying } = database.dialect;
  const tables = [...change.records.flatMap(tablesOf), ...derivedTables];
  const work = async (writer: SchemaWriter) => {
    const resumeIndexes = await copying.suspendIndexes(writer, allRecords.flatMap(tablesOf));
    const lastIds = await readLastIds(database, writer);
    const { onProgress = () => undefined, explain = explainConflict } = change;
    const bulk = new BulkWriter({ copying, writer, lastIds, explain, onProgress });
    await change.work(bulk, writer);
    await bulk.flush();
    for (const { kind, index } of numberedRecords) {
      const last = bulk.lastIds.get(kind) ?? 0;
      if (last > (lastIds[kind] ?? 0)) await copying.setLastId(writer, index, last);
    }
    onProgress('building the search indexes …');
    await resumeIndexes();
    await recount(writer);
    return bulk.records;
  };
  return database.exclusively(work, { tables });
}

/** Explains the rejection of a record by its fields, since not every engine names the one that was rejected. */
const explainConflict: Explain = (error, { kind, keys, unique = [], fields }, position) => {
  const named = (names: readonly string[]): string => names.join(' or ');
  if (error instanceof UniqueViolation) {
    const names = [fields.id === undefined ? keys.join(' and ') : 'id', ...unique.map(({ field }) => field)];
    return refuse(position, `${named(names)}: another ${kind} has the same value`);
  }
  if (!(error instanceof MissingReference)) return error;
  const references = Object.keys(fields).filter((name) => fields[name]?.refersTo !== undefined);
  return refuse(position, `${named(references)}: there is no such record`);
};

/** Returns the highest id ever assigned to each kind, including deleted records. */
export async function readLastIds({ dialect }: Pick<Database, 'dialect'>, reader: Reader): Promise<LastIds> {
  const lastIds: Record<string, number> = {};
  for (const { kind, index } of numberedRecords) lastIds[kind] = await dialect.copying.lastId(reader, index);
  return lastIds;
}

/** Deletes all records of the given kinds and returns the number of those that interfaces show. */
export async function deleteAll(writer: SchemaWriter, records: readonly AnyRecord[]): Promise<number> {
  for (const table of derivedTables) await writer.run(`delete from ${table}`);
  let deleted = 0;
  for (const record of records.toReversed()) {
    for (const { table } of record.lists) await writer.run(`delete from ${table}`);
    const rows = await writer.run(`delete from ${record.table}`);
    if (dataRecords.includes(record)) deleted += rows / (record.mirrored ? 2 : 1);
  }
  return deleted;
}
