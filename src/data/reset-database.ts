import type { Catalog } from '../records/catalog.ts';
import type { Database } from '../storage/database.ts';
import { renewLog } from '../storage/log-name.ts';
import { startTokenEpoch } from '../storage/token-epochs.ts';
import { changeInBulk, deleteAll } from './change-in-bulk.ts';

/**
 * Deletes everything except the secrets in one transaction and returns the number of records. Ids continue after the
 * last one, so old tokens and links match nothing. If ids restart, all tokens are revoked, since their ids will belong
 * to other users.
 */
export async function resetDatabase(
  database: Database,
  catalog: Catalog,
  { restartsIds }: { readonly restartsIds: boolean },
): Promise<number> {
  const { copying } = database.dialect;
  let records = 0;
  await changeInBulk(database, catalog, {
    async work(bulk, writer) {
      await bulk.suspendAll();
      records = await deleteAll(writer, catalog);
      await renewLog(writer);
      if (!restartsIds) return;
      for (const { index } of catalog.numbered) await copying.setLastId(writer, index, 0);
      await startTokenEpoch(writer, new Date());
    },
  });
  return records;
}
