import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { admin } from './commands/admin.ts';
import { backup } from './commands/backup.ts';
import {
  type Channel,
  type ChildProcess,
  type Command,
  type CommandOption,
  UsageError,
  type Watch,
  type Watching,
} from './commands/command.ts';
import { exportData } from './commands/export.ts';
import { health } from './commands/health.ts';
import { importData } from './commands/import.ts';
import { migrate } from './commands/migrate.ts';
import { productsToken } from './commands/products-token.ts';
import { reset } from './commands/reset.ts';
import { restore } from './commands/restore.ts';
import { revoke } from './commands/revoke.ts';
import { sandbox } from './commands/sandbox.ts';
import { seed } from './commands/seed.ts';
import { serve } from './commands/serve.ts';
import { token } from './commands/token.ts';
import { unlock } from './commands/unlock.ts';
import { type Environment, readConfig } from './config.ts';
import { readEnvFile, withFile } from './env-file.ts';
import { Failure } from './lib/failure.ts';
import { beatMs } from './lib/missed-beats.ts';
import { describedSettings } from './settings/settings.ts';
import type { WatchOrders } from './watchdog-thread.ts';

/** The only file that touches the process: arguments and signals in, one command and an exit code out. */

const commands: readonly Command[] = [
  serve,
  health,
  migrate,
  token,
  revoke,
  unlock,
  productsToken,
  admin,
  backup,
  restore,
  seed,
  reset,
  exportData,
  importData,
  sandbox,
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const write = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error == null ? resolve() : reject(error)));
  });

function help(): string {
  const rows = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(34)} ${summary}`);
  return [
    'Usage: quintet <command>',
    '',
    ...rows,
    `  ${'--help'.padEnd(34)} show this`,
    `  ${'--version'.padEnd(34)} show the version`,
    '',
    'Settings come from the environment (PORT, HOST, DATABASE_URL, …) and, with --env-file <file> after the command,',
    'from a file of NAME=value lines; quintet serve --help lists them.',
  ].join('\n');
}

async function run(argv: readonly string[]): Promise<void> {
  const [name, ...rest] = argv;
  if (name === 'help' && rest.length > 0) return run([...rest, '--help']);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return print(help());
  if (name === '--version' || name === '-v') return print(packageJson.version);
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) throw new UsageError(`there is no command "${name}"; see quintet --help`);
  if (rest.includes('--help') || rest.includes('-h')) return print(describeCommand(command));
  const { words, options } = parse(command, rest);
  const environment = readEnvironment(options);
  const config = readConfig(environment);
  const talk = { print, write, input: process.stdin, ask };
  await command.run({
    config,
    environment,
    words,
    options,
    ...talk,
    untilAskedToEnd,
    onHangUp: (listener) => void process.on('SIGHUP', listener),
    startProcess,
    watch,
    reportReady,
    parent,
  });
}

/** The variables of the process and, where one is named, of a file. No other file is read. */
function readEnvironment(options: Readonly<Record<string, unknown>>): Environment {
  const path = options['env-file'];
  const environment =
    typeof path === 'string' ? withFile(process.env, readEnvFile(path)) : { ...process.env };
  return options.hardened === true ? { ...environment, HARDENED: 'on' } : environment;
}

function parse(command: Command, rest: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: withImpliedValues(command, rest),
      options: {
        ...Object.fromEntries(
          Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }]),
        ),
        'env-file': { type: 'string' as const },
      },
      allowPositionals: true,
    });
    const surplus = positionals.length - command.words;
    if (surplus >= 0 && surplus <= (command.optionalWords ?? 0))
      return { words: positionals, options: values };
  } catch (error) {
    const reason = error instanceof Error ? firstSentence(error.message) : 'bad options';
    throw new UsageError(`${command.name}: ${reason}; ${adviseOn(reason) ?? usageOf(command)}`);
  }
  throw new UsageError(usageOf(command));
}

/** The parser knows no value that may be left out, so it is put in. */
function withImpliedValues({ options = {} }: Command, rest: readonly string[]): string[] {
  return rest.map((word, index) => {
    const implied = word.startsWith('--') ? options[word.slice(2)]?.impliedValue : undefined;
    const isAlone = rest[index + 1]?.startsWith('-') ?? true;
    return implied !== undefined && isAlone ? `${word}=${implied}` : word;
  });
}

/** For those who look for a setting among the options. */
function adviseOn(reason: string): string | null {
  const [, option = ''] = /^Unknown option '--([a-z-]+)'$/.exec(reason) ?? [];
  const variable = option.toUpperCase().replaceAll('-', '_');
  const isSetting = describedSettings.some(({ name }) => name === variable);
  return isSetting ? `it is set by the environment variable ${variable}` : null;
}

function usageOf({ name, usage }: Command): string {
  const words = usage === '[options]' ? `[options]; see quintet ${name} --help` : usage;
  return `usage: quintet ${name} ${words}`.trimEnd();
}

function describeCommand({ name, usage, summary, options = {}, moreHelp }: Command): string {
  const rows = Object.entries(options).map(([flag, option]) => {
    return `  ${`--${flag}${describeValue(option)}`.padEnd(20)} ${option.meaning}`;
  });
  const first = `usage: quintet ${name} ${usage}`.trimEnd();
  return [first, summary, ...(rows.length === 0 ? [] : ['', ...rows]), ...(moreHelp?.() ?? [])].join('\n');
}

function describeValue({ value, impliedValue }: CommandOption): string {
  if (value === undefined) return '';
  return impliedValue === undefined ? ` <${value}>` : ` [${value}]`;
}

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // Ctrl-C and the end of the input are an answer too: nothing was typed.
    const ended = new Promise<string>((resolve) => void terminal.once('close', () => resolve('')));
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** A terminal and the program that started this one may both pass on one Ctrl-C: a signal within this time is the same. */
const sameSignalMs = 1_000;

/** Whether a channel to a parent process was there at the start. */
const hadParent = process.connected;

function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    const hear = (): void => {
      resolve();
      // A second signal ends the process at once, by the system's default.
      setTimeout(() => signals.forEach((signal) => void process.off(signal, hear)), sameSignalMs).unref();
    };
    for (const signal of signals) process.on(signal, hear);
    // The parent process is gone, so nothing else would ask this one to end. It may have gone during the start.
    process.once('disconnect', () => resolve());
    if (hadParent && !process.connected) resolve();
  });
}

function startProcess(words: readonly string[], environment: Environment): ChildProcess {
  const [, main = ''] = process.argv;
  // An executable is the whole program; otherwise the runtime needs the file to run, and the files not to read.
  const program = Bun.isStandaloneExecutable ? [] : [...process.execArgv, main];
  const child = spawn(process.execPath, [...program, ...words], {
    env: { ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const saidReady = new Promise<boolean>((resolve) => {
    child.on('message', (message) => void (message === ready && resolve(true)));
  });
  return {
    ready: Promise.race([saidReady, ended.then(() => false)]),
    ended,
    end: () => void child.kill('SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
    send: (message) => {
      if (child.connected) child.send(message as object);
    },
    onMessage: (listener) => void child.on('message', listener),
  };
}

function watch({ isWell, mayReplace, environment, log }: Watching): Watch {
  const beats = new SharedArrayBuffer(8);
  const numbers = new Int32Array(beats);
  const thread = new Worker(new URL('./watchdog-thread.ts', pathToFileURL(import.meta.filename)));
  thread.unref();
  // The channel to the parent ends with this process, so its replacement must not look for it.
  const { NODE_CHANNEL_FD: _closed, ...inherited } = process.env;
  thread.postMessage({
    beats,
    lookMs: beatMs,
    command: mayReplace ? [process.execPath, ...process.execArgv, ...ownWords()] : null,
    environment: Object.entries({ ...inherited, ...environment }).map(([name, value]) => `${name}=${value}`),
    log,
    isTTY: process.stderr.isTTY,
  } satisfies WatchOrders);
  setInterval(() => isWell() && Atomics.add(numbers, 0, 1), beatMs).unref();
  return { ending: () => void Atomics.store(numbers, 1, 1) };
}

/** The arguments of the runtime. An executable is the whole program; otherwise its file comes first. */
function ownWords(): readonly string[] {
  return process.argv.slice(Bun.isStandaloneExecutable ? 2 : 1);
}

/** What a process says once it serves. It says other things, too. */
const ready = 'ready';

function reportReady(): void {
  parent.send(ready);
}

const parent: Channel = {
  send: (message) => {
    if (process.connected) process.send?.(message);
  },
  onMessage: (listener) => void process.on('message', listener),
};

/** A failure that carries a code alone says why in its cause. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Failure && error.cause !== undefined ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
const firstSentence = (text: string): string => firstLine(text).split('. ', 1)[0]?.replace(/\.$/, '') ?? '';

function fail(error: unknown): never {
  process.stderr.write(`quintet: ${firstLine(reasonOf(error))}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

// A server that has no descriptor left listens to nobody for a while, and has nothing else to stay for.
setInterval(() => undefined, 2 ** 31 - 1);
// Not awaited: only a script that awaits nothing at its top can be compiled ahead of time.
void run(process.argv.slice(2)).then(() => process.exit(0), fail);
