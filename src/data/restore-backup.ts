import { allRecords } from '../records/all-records.ts';
import type { Database } from '../storage/database.ts';
import { renewLog } from '../storage/log-name.ts';
import { keepSecret } from '../storage/settings.ts';
import { startTokenEpoch } from '../storage/token-epochs.ts';
import { changeInBulk, deleteAll, type OnProgress } from './change-in-bulk.ts';
import type { DataSource } from './data-header.ts';
import { readRecord } from './parse-line.ts';
import { readData } from './read-data.ts';

/** Replaces everything in a database with a backup, or nothing. The schema of the database must be up to date. */
export function restoreBackup(
  database: Database,
  path: string,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  const source: DataSource = { path, name: path, purpose: 'restore' };
  return changeInBulk(database, {
    records: allRecords,
    onProgress,
    // Everything in a backup was stored once, so a record that cannot be stored usually means damage.
    async explain(error) {
      await readData(source, { header: () => undefined, line: () => undefined });
      return error;
    },
    async work(bulk, writer) {
      const putBack = await keepSecret(writer, 'events_secret');
      await deleteAll(writer, allRecords);
      await readData(source, {
        header: ({ lastIds }) => bulk.goOnAfter(lastIds),
        line(position, values, text) {
          const record = readRecord(values, text);
          return record === null ? undefined : bulk.add(record, position);
        },
      });
      await bulk.flush();
      // With the secret kept, old positions of clients are recognized as those of a log that no longer exists.
      await putBack();
      await renewLog(writer);
      // The backup does not know ids that were assigned after it, so their tokens must end.
      await startTokenEpoch(writer, new Date());
    },
  });
}
