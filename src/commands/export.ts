import { writeData, writeDataFile } from '../data/write-data.ts';
import { systemClock } from '../lib/clock.ts';
import { requireNewFile } from '../lib/new-file.ts';
import { describeLocation } from '../storage/location.ts';
import { type Command, requireDatabase, withDatabase } from './command.ts';
import { withProgress } from './progress.ts';

export const exportData: Command = {
  name: 'export',
  usage: '[file] [--with-passwords]',
  summary: 'write the data as lines of JSON, to a new file or the standard output, also while servers run',
  options: {
    'with-passwords': {
      type: 'boolean',
      meaning: 'with the hashes of passwords; keep such a file as a secret',
    },
  },
  words: 0,
  optionalWords: 1,

  async run({ config, words: [file = '-'], options, print, write, untilAskedToEnd }) {
    const toFile = file !== '-';
    requireDatabase(config);
    if (toFile) requireNewFile(file);
    const content = options['with-passwords'] === true ? 'data with passwords' : 'data';
    await withDatabase(config, async (database) => {
      const records = await withProgress(untilAskedToEnd(), (onProgress) => {
        const how = { content, exported: systemClock.now(), onProgress } as const;
        return toFile ? writeDataFile(database, file, how) : writeData(database, write, how);
      });
      if (toFile) print(`${describeLocation(config.database)}: ${records} records in ${file}`);
    });
  },
};
