import { exportData as writeData } from '../data/export-data.ts';
import { systemClock } from '../lib/clock.ts';
import { requireNewFile, writeNewFile } from '../lib/new-file.ts';
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
    const withPasswords = options['with-passwords'] === true;
    await withDatabase(config, async (database) => {
      const records = await withProgress(
        untilAskedToEnd(),
        (onProgress) => {
          const how = { withPasswords, exported: systemClock.now(), onProgress };
          return toFile
            ? writeNewFile(file, (handle) => writeData(database, (text) => handle.appendFile(text), how))
            : writeData(database, write, how);
        },
        { unit: 'records' },
      );
      if (toFile) print(`${describeLocation(config.database)}: ${records} records in ${file}`);
    });
  },
};
