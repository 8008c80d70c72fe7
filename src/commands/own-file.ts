import { basename, delimiter, resolve } from 'node:path';
import type { Environment } from '../config.ts';
import { counted } from '../lib/text.ts';
import { type LoadedFile, loadOwnFile, readLoadedFile } from '../own/load-own-file.ts';
import type { OwnFile } from '../own/own-file.ts';
import type { OwnStore } from '../own/own-store.ts';
import { readOwnFile } from '../own/read-own-file.ts';
import { shellWord } from '../settings/products-token.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import type { CommandContext, CommandOptions } from './command.ts';
import { withProgress } from './progress.ts';

export const ownFileOptions: CommandOptions = {
  port: { short: '-p', value: 'number', meaning: 'the port, as `PORT` does' },
  host: { short: '-H', value: 'address', meaning: 'the address to listen on, as `HOST` does' },
  prefix: {
    value: 'path',
    meaning: 'serve the collections of the file under this path, as `API_PREFIX` does',
  },
  id: { short: '-i', value: 'field', meaning: 'the field that identifies records, as `API_ID` does' },
  'read-only': { short: '--ro', meaning: 'refuse writes to the collections, as `API_WRITES=off` does' },
  memory: { meaning: 'keep the records in memory: each start loads the file' },
  quiet: { short: '-q', meaning: 'accepted for scripts of json-server; requests are not printed anyway' },
};

/** Options of json-server, by each of their names. */
export const jsonServerOptions: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      [['--routes', '-r'], 'use --prefix /api to serve the collections under a path'],
      [['--foreignKeySuffix', '--fks'], 'a reference is a field that ends in Id or _id'],
      [['--snapshots', '-S'], 'use snapshots of a sandbox, see docs/workbench.md'],
      [['--static', '-s'], 'serve the files of a front end with another server'],
      [['--middlewares', '-m'], 'use a sandbox with faults to change how requests are handled'],
      [['--no-cors', '--nc'], 'set CORS_ORIGINS to the origins that may call the server'],
      [['--watch', '-w'], 'use quintet reset --api with the name of the file to load it again'],
      [['--delay', '-d'], 'send the parameter _delay=500 with a request'],
      [['--config', '-c'], 'use --env-file with a file of NAME=value lines'],
    ] as const
  ).flatMap(([names, advice]) => names.map((name) => [name, advice])),
);

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

/** Returns the line for a shell that runs a command on the file and the database of the settings. */
export function commandOn(config: Settings, words: string): string {
  const { apiFile, databaseUrl, command } = config;
  const isUsual = databaseUrl.engine !== 'sqlite' || databaseUrl.path === `data/${nameOfFile(config)}.db`;
  const setting = isUsual ? '' : `DATABASE_URL=${shellWord(`sqlite:${databaseUrl.path}`)} `;
  return `${setting}${command} ${words} --api ${shellWord((apiFile ?? []).join(delimiter))}`;
}

/** A collection, singleton or list of values, as the banner shows it. */
export interface ServedPart {
  readonly name: string;
  /** `3 records`; empty for a singleton. */
  readonly amount: string;
  readonly path: string;
  /** The collections that its records refer to. */
  readonly references: readonly string[];
}

export function describeParts(own: OwnStore, { apiPrefix }: Settings): Promise<readonly ServedPart[]> {
  return Promise.all(
    own.catalog.description.parts.map(async (part) => {
      const { kind, name } = part;
      const references = kind === 'collection' ? part.references.map(({ collection }) => collection) : [];
      return {
        name,
        amount: kind === 'collection' ? counted(await own.count(name), 'record') : '',
        path: `${apiPrefix ?? ''}/${name}`,
        references: [...new Set(references)],
      };
    }),
  );
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

/** Loads the file, unless the database already has it or was written to since. */
export async function bringUpToDate(context: CommandContext, database: Database): Promise<void> {
  const { config, print } = context;
  const file = await readConfiguredFile(config);
  const loaded = await readLoadedFile(database);
  requireSameFile(config, loaded);
  if (loaded === null) return load(context, database, file);
  if (loaded.fingerprint === file.fingerprint) return;
  if (!loaded.isChanged) return load(context, database, file);
  print(
    `${file.name} has changed since it was loaded, and so have the records, which are served as they are: ${commandOn(config, 'reset')} loads the file again`,
  );
}

/** Replaces the records of a database by those of a file. */
export async function load(
  { untilAskedToEnd, config, print }: CommandContext,
  database: Database,
  file: OwnFile,
): Promise<void> {
  const total = file.parts.reduce(
    (sum, part) => sum + (part.kind === 'collection' ? part.records.length : 0),
    0,
  );
  await withProgress(untilAskedToEnd(), (onProgress) => loadOwnFile(database, file, onProgress));
  print(`${describeLocation(config.databaseUrl)}: loaded ${counted(total, 'record')} from ${file.name}`);
}
