import { derivedTables, identityTables } from '../storage/backup/tables.ts';
import { recount } from '../storage/counters.ts';
import type { Database } from '../storage/database.ts';
import { startTokenEpoch } from '../storage/token-epochs.ts';
import { dataTables, heldTables, resetTables } from './data-tables.ts';

export interface ResetOptions {
  /** Whether ids are given from 1 again. */
  readonly startsIdsAnew: boolean;
}

/**
 * Deletes everything but the secrets, in one transaction, and tells how many records that were. Ids go on after
 * those that were given, so whatever still names one of them, a token or a link, names nothing. Where they start anew,
 * every token ends: its id will be somebody else's.
 */
export function resetDatabase(database: Database, { startsIdsAnew }: ResetOptions): Promise<number> {
  const { copying } = database.dialect;
  return database.exclusively(async (writer) => {
    await copying.holdWriters(writer, heldTables);
    const resumeIndexes = await copying.suspendIndexes(writer);
    for (const table of derivedTables) await writer.run(`delete from ${table}`);
    let records = 0;
    for (const table of resetTables.toReversed()) {
      records += (await writer.run(`delete from ${table}`)) * recordsPerRow(table);
    }
    if (startsIdsAnew) {
      for (const table of identityTables) await copying.setLastId(writer, table, 0);
      await startTokenEpoch(writer, new Date());
    }
    await resumeIndexes();
    await recount(writer);
    return records;
  });
}

/** A friendship is two rows, and the tags of a post are part of it. */
function recordsPerRow(table: string): number {
  if (!dataTables.includes(table) || table === 'blog_post_tags') return 0;
  return table === 'blog_friends' ? 1 / 2 : 1;
}
