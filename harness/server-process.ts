import { join } from 'node:path';
import { killTree } from './processes.ts';

export const root = join(import.meta.dir, '..');

const compiled = process.env.QUINTET_TEST_PROGRAM;

/** The program. A run of the tests compiles it once, because starting it from source takes four times as long. */
export const program: readonly string[] =
  compiled === undefined ? [process.execPath, join(root, 'src/main.ts')] : [compiled];

export type Variables = Readonly<Record<string, string>>;

export interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A server in its own process. */
export interface ServerProcess {
  readonly pid: number;
  /** The URL it listens on; null if it exited before listening. */
  readonly url: Promise<string | null>;
  /** Everything written to standard error so far. */
  log(): string;
  /** Null while it runs. */
  exitCode(): number | null;
  /** Stops it, waits until it has exited, and returns its output. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Finished>;
}

/** Starts any program as an operator would, with these environment variables and no others. */
export function spawn(command: readonly string[], environment: Variables, directory = root, input?: string) {
  return Bun.spawn([...command], {
    cwd: directory,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdin: input === undefined ? 'ignore' : new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

/** Starts a program that prints where it listens, on a free port by default. */
export function startServerProcess(
  command: readonly string[],
  environment: Variables,
  directory?: string,
): ServerProcess {
  const child = spawn(command, { PORT: '0', ...environment }, directory);
  // It never outlives this process.
  const kill = () => killTree(child.pid);
  process.once('exit', kill);
  void child.exited.then(() => process.off('exit', kill));
  const url = Promise.withResolvers<string | null>();
  let stdout = '';
  let stderr = '';
  // Always read to the end: an unread pipe would block the program.
  const reading = Promise.all([
    readText(child.stdout, (text) => {
      stdout += text;
      const [found] = /https?:[^\s,]+(?=[\s,])/.exec(stdout) ?? [];
      if (found !== undefined) url.resolve(found);
    }),
    readText(child.stderr, (text) => {
      stderr += text;
    }),
  ]);
  void reading.then(() => url.resolve(null));
  return {
    pid: child.pid,
    url: url.promise,
    log: () => stderr,
    exitCode: () => child.exitCode,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await reading;
      return { exitCode: await child.exited, stdout, stderr };
    },
  };
}

/** Runs any program until it exits, with optional input. */
export async function runProgram(
  command: readonly string[],
  environment: Variables = {},
  directory?: string,
  input?: string,
): Promise<Finished> {
  const process = spawn(command, environment, directory, input);
  const [stdout, stderr, exitCode] = await Promise.all([
    process.stdout.text(),
    process.stderr.text(),
    process.exited,
  ]);
  return { exitCode, stdout, stderr };
}

/** A server that is listening. */
export type Serving = Omit<ServerProcess, 'url'> & { readonly url: string };

/** Starts a server, and waits until it prints where it listens. */
export async function startServer(
  command: readonly string[],
  environment: Variables,
  directory?: string,
): Promise<Serving> {
  const server = startServerProcess(command, environment, directory);
  return { ...server, url: await listening(server) };
}

/** Waits until a server prints where it listens. */
export async function listening({ url, log }: ServerProcess): Promise<string> {
  const found = await url;
  if (found === null) throw new Error(`the server exited before it was ready: ${log()}`);
  return found;
}

async function readText(stream: ReadableStream<Uint8Array>, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) take(decoder.decode(chunk, { stream: true }));
}
