import { systemClock } from '../lib/clock.ts';
import { requireNewFile } from '../lib/new-file.ts';
import { writeBackup } from '../storage/backup/write-backup.ts';
import { describeLocation } from '../storage/location.ts';
import { connect } from '../storage/open.ts';
import { type Command, openOptions, requireDatabase } from './command.ts';
import { withProgress } from './progress.ts';

export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  summary: 'write everything to a new file, also while servers run; it holds the secrets too',
  words: 1,

  async run({ config, words: [file = ''], print, untilAskedToEnd }) {
    requireDatabase(config);
    requireNewFile(file);
    // Not brought up to date: a backup is what one takes before that.
    const database = await connect(openOptions(config));
    try {
      const rows = await withProgress(untilAskedToEnd(), (onProgress) =>
        writeBackup(database, file, systemClock.now(), onProgress),
      );
      print(`${describeLocation(config.database)}: ${rows} rows in ${file}`);
    } finally {
      await database.close();
    }
  },
};
