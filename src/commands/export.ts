import { writeData, writeDataFile } from '../data/write-data.ts';
import { systemClock } from '../lib/clock.ts';
import { requireNewFile } from '../lib/files.ts';
import { counted } from '../lib/text.ts';
import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import { connect } from '../storage/open.ts';
import { type Action, requireDatabase, withDatabase } from './command.ts';
import { withProgress } from './progress.ts';

export const exportData: Action = {
  name: 'export',
  summary: 'write the data as lines of JSON',
  details: 'Writes to a new file, or to standard output without one. Works while servers are running.',
  operands: ['[file]'],
  options: { 'with-passwords': { meaning: 'include password hashes; keep such a file secret' } },
  example: 'class.jsonl',

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
      if (toFile) print(`${describeLocation(config.databaseUrl)}: ${counted(records, 'record')} in ${file}`);
    });
  },
};

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
