import { existsSync } from 'node:fs';
import { hasData } from '../data/fill-database.ts';
import { markRestored, requireBackup, restoreDatabase } from '../data/restore-database.ts';
import { cannotWrite, requireNewFile, writeNewFile } from '../lib/files.ts';
import { hasOwnData } from '../own/load-own-file.ts';
import { contracts } from '../records/contracts.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import { backUpFile, connect } from '../storage/open.ts';
import {
  type Action,
  type CommandContext,
  openOptions,
  openServed,
  requireDatabase,
  servedBy,
  withDatabase,
} from './command.ts';
import { confirm, yesOption } from './confirm.ts';

export const backup: Action = {
  name: 'backup',
  summary: 'write a copy of an SQLite database to a new file',
  details: 'Works while servers are running. The file contains the secrets of the database.',
  operands: ['<file>'],
  example: 'monday.backup',

  async run({ config, words: [file = ''], print }) {
    requireDatabase(config);
    const path = fileOf(config, 'pg_dump --format=custom --file=monday.backup "$DATABASE_URL"');
    requireNewFile(file);
    // Rejects a database of another program. No migration: people take a backup before an upgrade.
    await withDatabase(config, async () => undefined, 'existing', connect);
    await writeNewFile(file, async (_, partial) => {
      try {
        backUpFile(path, partial);
      } catch (error) {
        throw cannotWrite(file, error);
      }
    });
    print(`${describeLocation(config.databaseUrl)}: saved as ${file}`);
  },
};

export const restore: Action = {
  name: 'restore',
  summary: 'replace an SQLite database with a backup',
  details:
    'Stop the servers first. Asks for confirmation if there is data. Earlier login tokens and event positions are no longer valid. After `pg_restore`, run it with `--mark`, which ends only those.',
  operands: ['[file]'],
  options: {
    mark: { meaning: 'end the tokens and positions of a database that another tool has restored' },
    yes: yesOption,
  },
  example: 'monday.backup',

  async run(context) {
    const { config, words, options, print } = context;
    const location = describeLocation(config.databaseUrl);
    const [file] = words;
    if (options.mark === true) {
      if (file !== undefined) throw new Error('`--mark` takes no file: it marks the database as it is');
      await withDatabase(config, markRestored);
      return print(`${location}: earlier login tokens and event positions are no longer valid`);
    }
    requireDatabase(config, 'existing or new');
    const path = fileOf(
      config,
      'pg_restore --clean --if-exists --dbname="$DATABASE_URL" monday.backup',
      'quintet restore --mark',
    );
    if (file === undefined)
      throw new Error('name the backup to restore, as in `quintet restore monday.backup`');
    if (file === '') throw new Error('the file name is empty');
    await requireBackup(file, servedBy(config));
    await confirmLoss(context, file);
    const given = openOptions(config, 'existing or new');
    const openAt = (at: string, open = openServed) =>
      open({ ...given, location: { engine: 'sqlite', path: at } });
    const old = existsSync(path) ? await openAt(path, connect) : null;
    await restoreDatabase(file, path, old, openAt);
    print(`${location}: replaced with ${file}`);
  },
};

/** Returns the path of the SQLite database. PostgreSQL has its own tools. */
function fileOf({ databaseUrl }: Settings, ...tools: readonly string[]): string {
  if (databaseUrl.engine === 'sqlite') return databaseUrl.path;
  throw new Error(`PostgreSQL has its own tool for this: ${tools.join(', then ')}`);
}

/** Skips the prompt for a database without records. */
async function confirmLoss(context: CommandContext, file: string): Promise<void> {
  const { config } = context;
  if (!existsSync(fileOf(config))) return;
  const check = (database: Database) =>
    servedBy(config) === 'file' ? hasOwnData(database) : hasData(database, contracts);
  const hasRecords = await withDatabase(config, check, 'existing or new', connect);
  if (!hasRecords) return;
  await confirm(context, {
    warning: `This replaces everything in ${describeLocation(config.databaseUrl)} with ${file}.`,
    word: 'restore',
    action: 'replace everything',
    refusal: 'nothing was replaced',
  });
}
