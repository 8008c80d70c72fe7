import { allRecords } from '../records/all-records.ts';
import type { Database } from '../storage/database.ts';
import { renewLog } from '../storage/log-name.ts';
import { keepSecret } from '../storage/settings.ts';
import { startTokenEpoch } from '../storage/token-epochs.ts';
import { changeInBulk, deleteAll, type OnProgress } from './change-in-bulk.ts';
import type { DataSource } from './data-header.ts';
import { createOlderReader } from './older-backup.ts';
import { type LineValues, readRecord } from './parse-line.ts';
import { type DataVisitor, readData } from './read-data.ts';

const sourceOf = (path: string): DataSource => ({ path, name: path, purpose: 'restore' });

/** Reads the whole file and throws if this program cannot restore it. */
export async function checkBackup(path: string): Promise<void> {
  await readData(sourceOf(path), {});
}

/** Replaces everything in a database with a backup. The schema of the database must be up to date. */
export async function restoreBackup(
  database: Database,
  path: string,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  await checkBackup(path);
  return changeInBulk(database, {
    records: allRecords,
    onProgress,
    async work(bulk, writer) {
      const putBack = await keepSecret(writer, 'events_secret');
      await deleteAll(writer, allRecords);
      let line: DataVisitor['line'] = (position, value, text) =>
        bulk.add(readRecord(position, value as LineValues, text), position);
      // This verifies the checksum again: the file may have changed since the first check.
      await readData(sourceOf(path), {
        header(header) {
          bulk.goOnAfter(header.lastIds);
          if (header.isOlder) line = createOlderReader(header, bulk);
        },
        line: (...given) => line?.(...given),
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
