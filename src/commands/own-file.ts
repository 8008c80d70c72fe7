import { basename, delimiter, resolve } from 'node:path';
import type { Environment } from '../config.ts';
import { counted } from '../lib/text.ts';
import { type LoadedFile, loadOwnFile, readLoadedFile } from '../own/load-own-file.ts';
import { createOwnCatalog, type OwnCatalog } from '../own/own-catalog.ts';
import type { OwnFile } from '../own/own-file.ts';
import { readOwnFile } from '../own/read-own-file.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import { type CommandContext, type CommandOptions, withDatabase } from './command.ts';
import { withProgress } from './progress.ts';

export const ownFileOptions: CommandOptions = {
  port: { value: 'number', meaning: 'the port, as `PORT` does' },
  host: { value: 'address', meaning: 'the address to listen on, as `HOST` does' },
  prefix: {
    value: 'path',
    meaning: 'serve the collections of the file under this path, as `API_PREFIX` does',
  },
  id: { value: 'field', meaning: 'the field that identifies records, as `API_ID` does' },
  'read-only': { meaning: 'refuse writes to the collections, as `API_WRITES=off` does' },
  memory: { meaning: 'keep the records in memory: each start loads the file' },
};

/** The settings of a command line that serves a file. */
export function variablesOfFile(words: readonly string[], options: CommandContext['options']): Environment {
  const textOf = (name: string) => (typeof options[name] === 'string' ? options[name] : undefined);
  const given = {
    API_FILE: words.length === 0 ? undefined : words.join(delimiter),
    PORT: textOf('port'),
    HOST: textOf('host'),
    API_PREFIX: textOf('prefix'),
    API_ID: textOf('id'),
    API_WRITES: options['read-only'] === true ? 'off' : undefined,
    DATABASE_URL: options.memory === true ? 'sqlite::memory:' : undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Reads the file of the settings. */
export function readConfiguredFile({ apiFile, apiId, apiPrefix }: Settings): Promise<OwnFile> {
  return readOwnFile(apiFile ?? [], { key: apiId, prefix: apiPrefix ?? '' });
}

/** Returns the name by which a database knows the file of the settings. */
export function nameOfFile({ apiFile }: Settings): string {
  return basename(resolve(apiFile?.[0] ?? ''));
}

/** Rejects a database that holds another file. */
export function requireSameFile(config: Settings, loaded: LoadedFile | null): void {
  const name = nameOfFile(config);
  if (loaded !== null && loaded.description.name !== name)
    throw new Error(
      `${describeLocation(config.databaseUrl)}: holds ${loaded.description.name}, not ${name}: set DATABASE_URL to another database`,
    );
}

/** Runs work on the database of a file, with what it serves. */
export function withOwnDatabase<T>(
  context: CommandContext,
  work: (database: Database, own: OwnCatalog) => Promise<T>,
): Promise<T> {
  const { config } = context;
  return withDatabase(
    config,
    async (database) => work(database, await bringUpToDate(context, database)),
    'any',
  );
}

/** Loads the file, unless the database already has it or was written to since. */
async function bringUpToDate(context: CommandContext, database: Database): Promise<OwnCatalog> {
  const { config, print } = context;
  const file = await readConfiguredFile(config);
  const loaded = await readLoadedFile(database);
  requireSameFile(config, loaded);
  if (loaded === null) return load(context, database, file);
  if (loaded.fingerprint === file.fingerprint) return createOwnCatalog(loaded.description);
  if (!loaded.isChanged) return load(context, database, file);
  print(
    `${file.name} has changed since it was loaded, and so have the records, which are served as they are: quintet reset --api ${file.name} loads the file again`,
  );
  return createOwnCatalog(loaded.description);
}

/** Replaces the records of a database by those of a file. */
export async function load(
  { untilAskedToEnd, config, print }: CommandContext,
  database: Database,
  file: OwnFile,
): Promise<OwnCatalog> {
  const total = file.parts.reduce(
    (sum, part) => sum + (part.kind === 'collection' ? part.records.length : 0),
    0,
  );
  const catalog = await withProgress(untilAskedToEnd(), (onProgress) =>
    loadOwnFile(database, file, onProgress),
  );
  print(`${describeLocation(config.databaseUrl)}: loaded ${counted(total, 'record')} from ${file.name}`);
  return catalog;
}
