import { checkBackup, restoreBackup } from '../storage/backup/restore-backup.ts';
import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/open.ts';
import { type Command, withDatabase } from './command.ts';
import { withProgress } from './progress.ts';

export const restore: Command = {
  name: 'restore',
  usage: '<file>',
  summary: 'put a backup in place of everything that is in the database, also while servers run',
  words: 1,

  async run({ config, words: [file = ''], print, untilAskedToEnd }) {
    // Before the database is opened, which may make it or bring it up to date.
    await checkBackup(file);
    await withDatabase(config, async (database) => {
      const secretsBefore = await readSecrets(database);
      const rows = await withProgress(untilAskedToEnd(), (onProgress) =>
        restoreBackup(database, file, onProgress),
      );
      print(`${describeLocation(config.database)}: ${rows} rows from ${file}`);
      if (secretsBefore !== null && secretsBefore !== (await readSecrets(database))) {
        print('the secrets are other ones now: restart the servers on this database');
      }
    });
  },
};

/** All of them as one text; null where there are none yet, and so no server that knows them. */
async function readSecrets(database: Database): Promise<string | null> {
  const rows = await database.all('select name, value from settings order by name');
  return rows.length === 0 ? null : JSON.stringify(rows);
}
