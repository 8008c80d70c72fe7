import { existsSync } from 'node:fs';
import type { Environment } from '../config.ts';
import { createLog, type LogSettings } from '../lib/log.ts';
import type { Channel } from '../lib/peers.ts';
import { fileCatalog } from '../own/own-schema.ts';
import type { Catalog } from '../records/catalog.ts';
import { contracts } from '../records/contracts.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { isInMemory } from '../storage/location.ts';
import { type OpenOptions, openDatabase } from '../storage/open.ts';
import type { Served } from '../storage/ownership.ts';

/**
 * The description of a command in Markdown. Parsing, help and the tables in the docs all derive from it.
 */
interface Description {
  readonly name: string;
  /** A phrase that starts with a verb, for lists of commands. */
  readonly summary: string;
  readonly details?: string;
  readonly options?: CommandOptions;
}

export interface Action extends Description {
  /** Each as `<name>`, `[name]` if it is optional, or `<name...>` for one or more. */
  readonly operands?: readonly string[];
  readonly example: string;
  readonly appendix?: Table;
  /** Options of other programs, with what to use here. */
  readonly foreignOptions?: Readonly<Record<string, string>>;
  /** True if it needs the five contracts, and cannot be used with a file. */
  readonly needsContracts?: true;
  /** Returns the settings that the words and options of a line stand for. They win over the environment. */
  variablesOf?(words: readonly string[], options: CommandContext['options']): Environment;
  run(context: CommandContext): Promise<void>;
}

export interface CommandGroup extends Description {
  readonly subcommands: readonly Command[];
}

export type Command = Action | CommandGroup;

export interface CommandOption {
  readonly meaning: string;
  readonly default?: string;
  /** The name of its value; absent for a switch. */
  readonly value?: string;
  /** Another name of it: `-p`. */
  readonly short?: string;
  /** The value of an option that is given without one. */
  readonly impliedValue?: string;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

export interface Table {
  readonly title: string;
  readonly rows: readonly (readonly [term: string, meaning: string])[];
}

export interface CommandContext {
  /** Read on first use, so help works even with invalid settings. */
  readonly config: Settings;
  /** The source of the configuration, for child processes that need the same one. */
  readonly environment: Environment;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  print(line: string): void;
  /** Writes to standard output, and waits until the text is consumed. */
  write(text: string): Promise<void>;
  readonly input: AsyncIterable<Uint8Array>;
  /** Prompts at the terminal and returns the typed line; null if there is no terminal. */
  ask(question: string): Promise<string | null>;
  untilAskedToEnd(): Promise<void>;
  /** From now on, SIGHUP calls the listener instead of ending the process. */
  onHangUp(listener: () => void): void;
  startProcess(words: readonly string[], environment: Environment): ChildProcess;
  /** Watches this process from a separate thread, which ends it if its event loop is blocked for a minute. */
  watch(log: LogSettings): void;
  reportReady(): void;
  /** The channel to the process that started this one, if that is another Quintet. */
  readonly parent: Channel;
}

/** A channel between two processes. A message without a receiver is lost. */
export interface ChildProcess extends Channel {
  /** Resolves to false if the process ended before it was ready. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  end(): void;
  kill(): void;
}

export function isGroup(command: Command): command is CommandGroup {
  return 'subcommands' in command;
}

export function flagOf(name: string, { value, impliedValue, short }: CommandOption): string {
  const names = short === undefined ? `--${name}` : `${short}, --${name}`;
  if (value === undefined) return names;
  return impliedValue === undefined ? `${names} <${value}>` : `${names} [${value}]`;
}

export function describeCommand({ summary, details }: Command): string {
  const first = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
  return details === undefined ? first : `${first} ${details}`;
}

/** A mistake in the command line. Its message is one line. */
export class UsageError extends Error {}

/** Rejects a command that cannot be used with a file. */
export function requireServed({ name, needsContracts }: Action, { API_FILE: file }: Environment): void {
  if (needsContracts && file)
    throw new UsageError(`\`${name}\` works on the five contracts only: leave out --api, and unset API_FILE`);
}

/**
 * The databases that a command accepts: an existing one; an existing or a new one; or, for the server only,
 * any, because other commands would lose an in-memory database when they exit.
 */
export type Takes = 'existing' | 'existing or new' | 'any';

/** Runs the checks that need no connection, for commands that prompt or read a file before they open the database. */
export function requireDatabase({ databaseUrl: database }: Settings, takes: Takes = 'existing'): void {
  if (takes !== 'any' && isInMemory(database)) {
    throw new Error(
      'an in-memory database exists only in the process that created it: set DATABASE_URL to a database on disk, for the server too',
    );
  }
  if (takes === 'existing' && database.engine === 'sqlite' && !existsSync(database.path)) {
    throw new Error(
      `there is no database ${database.path}: start the server once to create it, or set DATABASE_URL to an existing one`,
    );
  }
}

export function openOptions(config: Settings, takes: Takes = 'existing'): OpenOptions {
  return {
    location: config.databaseUrl,
    poolSize: config.databasePoolSize,
    waitSeconds: config.databaseWaitSeconds,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
    // Other commands read little, and mostly before a write.
    replicas: takes === 'any' ? (config.databaseReadUrls ?? []) : [],
    ...(config.databasePooler === 'transaction' && { isByTransaction: true }),
    notice: (line) => createLog(config).warn(line),
    mustBeThere: takes === 'existing',
    served: servedBy(config),
  };
}

/** Returns what the database of the settings holds. */
export function servedBy({ apiFile }: Settings): Served {
  return apiFile === null ? 'contracts' : 'file';
}

/** The catalog of a database. */
export const catalogs: Readonly<Record<Served, Catalog>> = { contracts, file: fileCatalog };

/** Opens and migrates a database. */
export function openServed(options: OpenOptions): Promise<Database> {
  return openDatabase(options, catalogs[options.served ?? 'contracts'].schema);
}

/** Runs work on the configured database, by default after migrating it, and always closes it. */
export async function withDatabase<T>(
  config: Settings,
  work: (database: Database) => Promise<T>,
  takes?: Takes,
  open: (options: OpenOptions) => Promise<Database> = openServed,
): Promise<T> {
  requireDatabase(config, takes);
  const database = await open(openOptions(config, takes));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
