import { existsSync } from 'node:fs';
import type { Environment } from '../config.ts';
import { createLog, type LogSettings } from '../lib/log.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { isInMemory } from '../storage/location.ts';
import { type OpenOptions, openDatabase } from '../storage/open.ts';

/**
 * The description of a command. Parsing, help, completions and the tables in the docs all derive from it. Its texts are
 * Markdown.
 */
interface Description {
  readonly name: string;
  /** A phrase that begins with a verb, for lists of commands. */
  readonly summary: string;
  /** Sentences that follow the summary. */
  readonly details?: string;
  readonly options?: CommandOptions;
}

export interface Action extends Description {
  /** The words that follow the name. */
  readonly operands?: readonly Operand[];
  /** The words of an example call after the name. */
  readonly example: string;
  /** A table at the end of its help. */
  readonly appendix?: Table;
  run(context: CommandContext): Promise<void>;
}

export interface CommandGroup extends Description {
  readonly subcommands: readonly Command[];
  /** The command that runs if none is named. */
  readonly preset?: Action;
}

export type Command = Action | CommandGroup;

/** A word of the command line, or the value of an option. */
export interface Value {
  /** The placeholder in the help. */
  readonly name: string;
  readonly isFile?: true;
  /** The only values that are allowed. */
  readonly oneOf?: readonly string[];
}

export interface Operand extends Value {
  readonly isOptional?: true;
}

export interface CommandOption {
  readonly meaning: string;
  readonly default?: string;
  /** The value that it takes; a switch takes none. */
  readonly value?: Value;
  /** The value of the bare option, if it may be given without one. */
  readonly impliedValue?: string;
  /** A letter that stands for it. */
  readonly short?: string;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

export interface Table {
  readonly title: string;
  readonly rows: readonly (readonly [term: string, meaning: string])[];
}

export interface CommandContext {
  /** Read on first use: help and completions work with invalid settings too. */
  readonly config: Settings;
  /** What the configuration was read from, for processes that are started with the same. */
  readonly environment: Environment;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** The root of all commands. */
  readonly program: CommandGroup;
  /** The width of the terminal. */
  readonly columns: number;
  print(line: string): void;
  /** Writes to the standard output as it is, and waits until it is taken. */
  write(text: string): Promise<void>;
  /** The standard input. */
  readonly input: AsyncIterable<Uint8Array>;
  /** Asks at the terminal and returns the line that is typed; null where there is no terminal. */
  ask(question: string): Promise<string | null>;
  /** Resolves when the process is asked to end. */
  untilAskedToEnd(): Promise<void>;
  /** From now on a hang-up does not end the process: it is told of it instead. */
  onHangUp(listener: () => void): void;
  /** Starts this program once more, as a separate process. */
  startProcess(words: readonly string[], environment: Environment): ChildProcess;
  /** Watches this process from a separate thread, which replaces it when it hangs. */
  watch(watching: Watching): Watch;
  /** Reports to the parent process that this one is ready. */
  reportReady(): void;
  /** To the process that started this one, if that is another Quintet. */
  readonly parent: Channel;
}

export interface Watching {
  /** Asked every second while the event loop runs: whether everything else makes progress, too. */
  isWell(): boolean;
  /** Whether another process may replace this one. */
  readonly mayReplace: boolean;
  /** Variables that the other one gets in addition to those of this process. */
  readonly environment: Environment;
  readonly log: LogSettings;
}

export interface Watch {
  /** From now on, a process that does not come to its end is ended. */
  ending(): void;
}

/** A channel between two processes. A message without a receiver is lost. */
export interface Channel {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** A process that this one started. */
export interface ChildProcess extends Channel {
  /** Whether it said that it is ready before it ended. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  /** Asks it to end. */
  end(): void;
  /** Ends it without asking. */
  kill(): void;
}

/** A mistake in the command line. Its message is one line. */
export class UsageError extends Error {}

/**
 * The databases that a command accepts: an existing one; or also a new one, which it creates; or, for a server alone,
 * also one in memory, which would be lost at the end of any other command.
 */
export type Takes = 'what is there' | 'also new' | 'also in memory';

/** Checks what is known before the database is opened, for commands that ask a question or read a file first. */
export function requireDatabase({ databaseUrl: database }: Settings, takes: Takes = 'what is there'): void {
  if (takes !== 'also in memory' && isInMemory(database)) {
    throw new Error(
      'an in-memory database exists only in the process that created it: set DATABASE_URL to a database on disk, for the server too',
    );
  }
  if (takes === 'what is there' && database.engine === 'sqlite' && !existsSync(database.path)) {
    throw new Error(
      `there is no database ${database.path}: start the server once to create it, or set DATABASE_URL to the one you mean`,
    );
  }
}

export function openOptions(config: Settings, takes: Takes = 'what is there'): OpenOptions {
  return {
    location: config.databaseUrl,
    poolSize: config.databasePoolSize,
    waitSeconds: config.databaseWaitSeconds,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
    // Commands read little, and mostly to write.
    replicas: takes === 'also in memory' ? (config.databaseReadUrls ?? []) : [],
    isByTransaction: config.databasePooler === 'transaction',
    notice: (line) => createLog(config).warn(line),
    mustBeThere: takes === 'what is there',
  };
}

/** Runs work on the configured database, with its schema up to date, and always closes it. */
export async function withDatabase<T>(
  config: Settings,
  work: (database: Database) => Promise<T>,
  takes?: Takes,
): Promise<T> {
  requireDatabase(config, takes);
  const database = await openDatabase(openOptions(config, takes));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
