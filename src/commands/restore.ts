import { hasData } from '../data/fill-database.ts';
import { restoreBackup } from '../data/restore-backup.ts';
import { counted } from '../lib/text.ts';
import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import { connect } from '../storage/open.ts';
import { readSecrets } from '../storage/settings.ts';
import { type Action, type CommandContext, withDatabase } from './command.ts';
import { confirm, yesOption } from './confirm.ts';
import { withProgress } from './progress.ts';

export const restore: Action = {
  name: 'restore',
  summary: 'replace everything in the database with a backup',
  details:
    'Asks for confirmation if there is data, and works while servers are running. A backup of SQLite can be restored to PostgreSQL, and vice versa.',
  operands: ['<file>'],
  options: { yes: yesOption },
  example: 'monday.backup',

  async run(context) {
    const { config, words, print, untilAskedToEnd } = context;
    const [file = ''] = words;
    await confirmLoss(context, file);
    const work = async (database: Database) => {
      const secretsBefore = await readSecrets(database);
      const { records, skipped } = await withProgress(untilAskedToEnd(), (onProgress) =>
        restoreBackup(database, file, onProgress),
      );
      print(`${describeLocation(config.databaseUrl)}: ${counted(records, 'record')} from ${file}`);
      for (const line of skipped) print(line);
      if (secretsBefore !== null && secretsBefore !== (await readSecrets(database))) {
        print('the secrets have changed: restart the servers that use this database');
      }
    };
    await withDatabase(config, work, 'existing or new');
  },
};

/** Skips the prompt for a database without records. */
async function confirmLoss(context: CommandContext, file: string): Promise<void> {
  const { config } = context;
  const hasRecords = async (database: Database) =>
    (await database.dialect.copying.columnsOf(database, 'schema_migrations')).length > 0 &&
    (await hasData(database));
  if (!(await withDatabase(config, hasRecords, 'existing or new', connect))) return;
  await confirm(context, {
    warning: `This replaces everything in ${describeLocation(config.databaseUrl)} with ${file}.`,
    word: 'restore',
    action: 'replace everything',
    refusal: 'nothing was replaced',
  });
}
