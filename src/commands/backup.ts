import { writeDataFile } from '../data/write-data.ts';
import { systemClock } from '../lib/clock.ts';
import { requireNewFile } from '../lib/files.ts';
import { counted } from '../lib/text.ts';
import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import { connect } from '../storage/open.ts';
import { type Action, requireDatabase, withDatabase } from './command.ts';
import { withProgress } from './progress.ts';

export const backup: Action = {
  name: 'backup',
  summary: 'write a full backup to a new file',
  details: 'Works while servers are running. The file contains the secrets of the database.',
  operands: ['<file>'],
  example: 'monday.backup',

  async run({ config, words: [file = ''], print, untilAskedToEnd }) {
    requireDatabase(config);
    requireNewFile(file);
    const write = async (database: Database) => {
      const records = await withProgress(untilAskedToEnd(), (onProgress) =>
        writeDataFile(database, file, { content: 'backup', exported: systemClock.now(), onProgress }),
      );
      print(`${describeLocation(config.databaseUrl)}: ${counted(records, 'record')} in ${file}`);
    };
    // No migration: people take a backup before an upgrade.
    await withDatabase(config, write, 'existing', (options) => connect({ ...options, isForReading: true }));
  },
};
