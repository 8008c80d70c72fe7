import type { Database, Writer } from '../storage/database.ts';
import { renewLog } from '../storage/log-name.ts';
import { readWholeTables, replaceFile } from '../storage/open.ts';
import { isOwn, type Served } from '../storage/ownership.ts';
import { putSecret, readSecret } from '../storage/settings.ts';
import { startTokenEpoch } from '../storage/token-epochs.ts';

/**
 * Starts a new epoch: tokens and positions that were issued before are no longer valid, since a restored database does
 * not know the ids that were assigned after its backup.
 */
export function markRestored(database: Database): Promise<void> {
  return database.transaction(startEpoch);
}

async function startEpoch(writer: Writer): Promise<void> {
  await renewLog(writer);
  await startTokenEpoch(writer, new Date());
}

/** Throws if a file is not a whole backup of what is served. */
export async function requireBackup(path: string, served: Served): Promise<void> {
  const tables = await readWholeTables(path);
  if (isOwn(tables, served)) return;
  if (isOwn(tables, 'contracts'))
    throw new Error(`${path} is a backup of the five contracts: leave out --api, and unset API_FILE`);
  if (isOwn(tables, 'file'))
    throw new Error(`${path} is a backup of the collections of a file: name that file with --api`);
  throw new Error(`${path} is not a Quintet backup`);
}

/**
 * Replaces the file of a database by a backup. `old` is the database that is replaced, if there is one; `open` opens the
 * copy of the backup and migrates it.
 */
export async function restoreDatabase(
  backup: string,
  path: string,
  old: Database | null,
  open: (path: string) => Promise<Database>,
): Promise<void> {
  const eventsSecret = old && (await readSecret(old, 'events_secret'));
  await old?.close();
  await replaceFile(backup, path, async (copy) => {
    const database = await open(copy);
    try {
      await database.transaction(async (writer) => {
        await startEpoch(writer);
        // With the secret kept, positions of clients are recognized as those of a log that no longer exists.
        if (eventsSecret !== null) await putSecret(writer, 'events_secret', eventsSecret);
      });
    } finally {
      await database.close();
    }
  });
}
