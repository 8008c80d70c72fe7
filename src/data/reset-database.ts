import { numberedRecords } from '../records/all-records.ts';
import type { Database } from '../storage/database.ts';
import { renewLog } from '../storage/log-name.ts';
import { startTokenEpoch } from '../storage/token-epochs.ts';
import { changeInBulk, deleteAll, resetRecords } from './change-in-bulk.ts';

/**
 * Deletes everything except the secrets in one transaction and returns the number of records. Ids continue after the
 * last one, so old tokens and links match nothing. If ids restart, all tokens are revoked, since their ids will belong
 * to other users.
 */
export async function resetDatabase(
  database: Database,
  { restartsIds }: { readonly restartsIds: boolean },
): Promise<number> {
  const { copying } = database.dialect;
  let records = 0;
  await changeInBulk(database, {
    records: resetRecords,
    async work(_bulk, writer) {
      records = await deleteAll(writer, resetRecords);
      await renewLog(writer);
      if (!restartsIds) return;
      for (const { index } of numberedRecords) await copying.setLastId(writer, index, 0);
      await startTokenEpoch(writer, new Date());
    },
  });
  return records;
}
