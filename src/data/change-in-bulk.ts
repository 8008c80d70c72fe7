import type { Catalog } from '../records/catalog.ts';
import { derivedTables, recount } from '../records/counters.ts';
import {
  type Database,
  MissingReference,
  type Reader,
  type SchemaWriter,
  UniqueViolation,
} from '../storage/database.ts';
import { BulkWriter, type Explain } from './bulk-writer.ts';
import { InvalidDocument, join } from './document/check-record.ts';
import type { LastIds } from './document/document-ids.ts';
import { SuspendedTables } from './suspended-tables.ts';

/**
 * Called from time to time with the number of records so far, or the name of a step that cannot be counted. Throwing an
 * error aborts the work and rolls it back.
 */
export type OnProgress = (progress: number | string) => void;

export interface BulkChange {
  readonly onProgress?: OnProgress | undefined;
  work(bulk: BulkWriter, writer: SchemaWriter): Promise<void>;
}

/** The tables of what the server remembers about clients, which a reset deletes with the records. */
export const internalTables = ['login_failures', 'known_logins', 'idempotency_keys'];

/**
 * Changes much of a database in one transaction, all or nothing. Others still read the old state; writers wait. Totals
 * and search indexes of tables that get many rows are rebuilt once, at the end. Returns the number of records added.
 */
export function changeInBulk(
  database: Database,
  catalog: Catalog,
  { onProgress = () => undefined, work: change }: BulkChange,
): Promise<number> {
  const { copying } = database.dialect;
  const work = async (writer: SchemaWriter) => {
    const suspended = new SuspendedTables(writer, copying);
    const lastIds = await readLastIds(database, catalog, writer);
    const bulk = new BulkWriter({ catalog, copying, writer, suspended, lastIds, explain, onProgress });
    await change(bulk, writer);
    await bulk.flush();
    for (const { name, index } of catalog.numbered) {
      const last = bulk.lastIds.get(name) ?? 0;
      if (last > (lastIds[name] ?? 0)) await copying.setLastId(writer, index, last);
    }
    if (suspended.names.size > 0) onProgress('building the search indexes …');
    await suspended.resume();
    await recount(
      writer,
      catalog.collections.filter(({ table }) => suspended.names.has(table)),
    );
    return bulk.records;
  };
  return database.exclusively(work, {
    tables: [...catalog.tables, ...internalTables, ...derivedTables(catalog)],
  });
}

/** Explains the rejection of a record by its fields, since not every engine names the one that was rejected. */
const explain: Explain = (error, { one, keys, unique = [], fields }, { path, line }) => {
  const refuse = (names: readonly string[], detail: string) =>
    new InvalidDocument([{ path: join(path, [names.join(' or ')]), detail, line }]);
  if (error instanceof UniqueViolation) {
    const names = [fields.id === undefined ? keys.join(' and ') : 'id', ...unique.map(({ field }) => field)];
    return refuse(names, `another ${one} has the same value`);
  }
  if (!(error instanceof MissingReference)) return error;
  const references = Object.keys(fields).filter((name) => fields[name]?.refersTo !== undefined);
  return refuse(references, 'there is no such record');
};

/** Returns the highest id ever assigned in each collection, including deleted records. */
export async function readLastIds(
  { dialect }: Pick<Database, 'dialect'>,
  { numbered }: Catalog,
  reader: Reader,
): Promise<LastIds> {
  const lastIds: Record<string, number> = {};
  for (const { name, index } of numbered) lastIds[name] = await dialect.copying.lastId(reader, index);
  return lastIds;
}

/** Deletes all records, and what is remembered about clients. Returns the number of records. */
export async function deleteAll(writer: SchemaWriter, catalog: Catalog): Promise<number> {
  for (const table of [...derivedTables(catalog), ...internalTables])
    await writer.run(`delete from ${table}`);
  let deleted = 0;
  for (const { table, lists, mirrored } of catalog.collections.toReversed()) {
    for (const list of lists) await writer.run(`delete from ${list.table}`);
    const rows = await writer.run(`delete from ${table}`);
    deleted += rows / (mirrored ? 2 : 1);
  }
  return deleted;
}
