import { derivedTables } from '../storage/backup/tables.ts';
import { recount } from '../storage/counters.ts';
import type { Database } from '../storage/database.ts';
import { dataTables, heldTables, resetTables } from './data-tables.ts';

/**
 * Deletes everything but the secrets, in one transaction, and tells how many rows of data that were. Ids go on after
 * those that were given, so whatever still names one of them, a token or a link, names nothing.
 */
export function resetDatabase(database: Database): Promise<number> {
  const { copying } = database.dialect;
  return database.exclusively(async (writer) => {
    await copying.holdWriters(writer, heldTables);
    const resumeIndexes = await copying.suspendIndexes(writer);
    for (const table of derivedTables) await writer.run(`delete from ${table}`);
    let rows = 0;
    for (const table of resetTables.toReversed()) {
      const deleted = await writer.run(`delete from ${table}`);
      if (dataTables.includes(table)) rows += deleted;
    }
    await resumeIndexes();
    await recount(writer);
    return rows;
  });
}
