import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { type ChildProcess, requireServed, UsageError } from './commands/command.ts';
import { loadProgram } from './commands/program.ts';
import { readCommandLine } from './commands/read-command-line.ts';
import { longestStopMs } from './commands/supervise.ts';
import { type Environment, readConfig, requireNoTypo } from './config.ts';
import { readEnvFile, withFile } from './env-file.ts';
import { Failure } from './lib/failure.ts';
import { standardError, standardOutput } from './lib/line-output.ts';
import type { LogSettings } from './lib/log.ts';
import type { Channel } from './lib/peers.ts';
import type { Settings } from './settings/settings.ts';
import type { WatchOrders } from './watchdog-thread.ts';

/** The only file that touches the process: arguments and signals in, one command and an exit code out. */

const print = (line: string): void => standardOutput.write(`${line}\n`);

const write = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error == null ? resolve() : reject(error)));
  });

async function run(args: readonly string[]): Promise<void> {
  const screen = { columns: readColumns(), write: (text: string) => standardOutput.write(text) };
  const line = readCommandLine(await loadProgram(args), args, screen);
  if (line === null) return;
  const { action, words, options } = line;
  const environment = { ...readEnvironment(options), ...action.variablesOf?.(words, options) };
  requireServed(action, environment);
  let config: Settings | undefined;
  await action.run({
    get config() {
      config ??= readConfig(environment);
      return config;
    },
    environment,
    words,
    options,
    print,
    write,
    input: process.stdin,
    ask,
    untilAskedToEnd,
    onHangUp: (listener) => void process.on('SIGHUP', listener),
    startProcess,
    watch,
    reportReady: () => parent.send(ready),
    parent,
  });
}

/** The width of the terminal; without one, the variable that scripts set for it. */
function readColumns(): number {
  const stated = Number(process.env.COLUMNS);
  return process.stdout.columns || (stated > 0 ? stated : 80);
}

/** Set by `startQuintet`, whose environment has no variables of other programs. */
const settingsVariable = 'QUINTET_SETTINGS';

/** The variables of the process and of the file named by `--env-file`, if any. No other file is read. */
function readEnvironment(options: Readonly<Record<string, unknown>>): Environment {
  const path = options['env-file'];
  const checked = process.env[settingsVariable] === undefined ? {} : process.env;
  for (const name of Object.keys(checked)) requireNoTypo(name);
  const environment =
    typeof path === 'string' ? withFile(process.env, readEnvFile(path)) : { ...process.env };
  return {
    ...environment,
    ...(options.hardened === true && { HARDENED: 'on' }),
    ...(typeof options.api === 'string' && { API_FILE: options.api }),
  };
}

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // Ctrl-C and the end of the input count as an empty line.
    const ended = new Promise<string>((resolve) => void terminal.once('close', () => resolve('')));
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * A terminal and the parent process may both forward one Ctrl-C: a second signal within this time is the same one.
 */
const sameSignalMs = 1_000;

/** True if there was a channel to a parent process at the start. */
const hadParent = process.connected;

function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    const receive = (): void => {
      resolve();
      setTimeout(() => fail(new Error('the process did not stop when asked to')), longestStopMs).unref();
      // A second signal ends the process immediately, by the system's default.
      setTimeout(() => signals.forEach((signal) => void process.off(signal, receive)), sameSignalMs).unref();
    };
    for (const signal of signals) process.on(signal, receive);
    // The parent process is gone, so nothing else would stop this one. It may have exited during startup.
    process.once('disconnect', receive);
    if (hadParent && !process.connected) receive();
  });
}

function startProcess(words: readonly string[], environment: Environment): ChildProcess {
  const [, main = ''] = process.argv;
  // An executable is the whole program; otherwise the runtime needs its own options and the file to run.
  const first = Bun.isStandaloneExecutable ? [] : [...process.execArgv, main];
  const child = spawn(process.execPath, [...first, ...words], {
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

/** With six missed beats, the process exits after a minute. */
const beatMs = 10_000;

function watch(log: LogSettings): void {
  const beats = new SharedArrayBuffer(4);
  const numbers = new Int32Array(beats);
  const thread = new Worker(new URL('./watchdog-thread.ts', pathToFileURL(import.meta.filename)));
  thread.unref();
  thread.postMessage({ beats, beatMs, log, isTTY: process.stderr.isTTY } satisfies WatchOrders);
  setInterval(() => Atomics.add(numbers, 0, 1), beatMs).unref();
}

/** The message that a process sends when it starts to serve. */
const ready = 'ready';

const parent: Channel = {
  send: (message) => {
    if (process.connected) process.send?.(message);
  },
  onMessage: (listener) => void process.on('message', listener),
};

/** A failure that carries only a code has the reason in its cause. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Failure && error.cause !== undefined ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

function fail(error: unknown): never {
  const [line] = reasonOf(error).split('\n', 1);
  standardError.write(`quintet: ${line}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

// Not awaited: a script with a top-level await cannot be compiled ahead of time.
void run(process.argv.slice(2)).then(() => process.exit(0), fail);
