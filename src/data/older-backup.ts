import { allRecords, tablesOf } from '../records/all-records.ts';
import type { BulkWriter } from './bulk-writer.ts';
import type { DataHeader, LastIds } from './data-header.ts';
import { type Position, refuse } from './unusable-data.ts';

/**
 * Reads backups from before they were data files. A line `{"table":"posts","columns":["id",…]}` is followed by one
 * array for each row of that table, and the last row by `{"lastIds":{"posts":17,…}}`.
 */
export function createOlderReader({ schema }: DataHeader, bulk: BulkWriter) {
  let isTaken = false;
  let table = '';
  let columns: readonly string[] = [];

  function start(position: Position, value: Readonly<Record<string, unknown>>): void {
    table = String(value.table);
    columns = Array.isArray(value.columns) ? value.columns.map(String) : [];
    const record = allRecords.find((candidate) => tablesOf(candidate).includes(table));
    if (record === undefined) throw refuse(position, `there is no table ${table}`);
    isTaken = (schema ?? 0) >= (record.since ?? 0);
  }

  return async (position: Position, value: object): Promise<void> => {
    if (Array.isArray(value)) {
      if (isTaken) await bulk.addRow(position, table, columns, value);
    } else if ('lastIds' in value) bulk.goOnAfter(byKind(value.lastIds as LastIds));
    else start(position, value as Readonly<Record<string, unknown>>);
  };
}

function byKind(lastIds: LastIds): LastIds {
  return Object.fromEntries(allRecords.map(({ kind, table }) => [kind, lastIds[table] ?? 0]));
}
