import { writeDataFile } from '../data/write-data.ts';
import { systemClock } from '../lib/clock.ts';
import { requireNewFile } from '../lib/new-file.ts';
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
    const database = await connect({ ...openOptions(config), isForReading: true });
    try {
      const records = await withProgress(untilAskedToEnd(), (onProgress) =>
        writeDataFile(database, file, { content: 'backup', exported: systemClock.now(), onProgress }),
      );
      print(`${describeLocation(config.database)}: ${records} records in ${file}`);
    } finally {
      await database.close();
    }
  },
};
