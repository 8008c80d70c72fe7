import { join } from 'node:path';

const root = join(import.meta.dir, '..', '..');

export interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Variables = Readonly<Record<string, string>>;

const fromSource = [process.execPath, join(root, 'src/main.ts')] as const;

/** A run of many commands compiles the program once: to start it from its sources takes four times as long. */
const compiled = process.env.QUINTET_TEST_PROGRAM;

/** Starts the program as an operator would: a process of its own that sees these variables and no others. */
function spawn(command: readonly string[], environment: Variables, directory = root, input?: string) {
  return Bun.spawn([...command], {
    cwd: directory,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdin: input === undefined ? 'ignore' : new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

/** Runs any program to its end, with the input that it may read. */
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

/** Runs a command of the program to its end. */
export function quintet(
  words: readonly string[],
  environment: Variables,
  directory?: string,
  input?: string,
): Promise<Finished> {
  const program = compiled === undefined ? fromSource : [compiled];
  return runProgram([...program, ...words], environment, directory, input);
}

/** Runs a command as somebody at a terminal does, who types when a question is asked. */
export async function quintetAtTerminal(
  words: readonly string[],
  environment: Variables,
  answer: string,
): Promise<{ readonly exitCode: number; readonly shown: string }> {
  let shown = '';
  let hasAnswered = false;
  const decoder = new TextDecoder();
  const child = Bun.spawn([process.execPath, join(root, 'src/main.ts'), ...words], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', TERM: 'xterm', ...environment },
    terminal: {
      data(terminal, bytes) {
        shown += decoder.decode(bytes, { stream: true });
        if (hasAnswered || !shown.includes(': ')) return;
        hasAnswered = true;
        terminal.write(answer);
      },
    },
  });
  const exitCode = await child.exited;
  child.terminal?.close();
  return { exitCode, shown };
}

export interface Serving {
  readonly url: string;
  readonly pid: number;
  /** Asks it to end, waits until it has, and gives all that it printed. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Finished>;
}

/**
 * Starts `serve`, on a free port unless one is given, and waits until it says where it listens. A launcher is a command
 * that runs the one which follows it.
 */
export function startServing(environment: Variables, launcher: readonly string[] = []): Promise<Serving> {
  return startServer([...launcher, ...fromSource, 'serve'], environment);
}

/** The same for the program as it is installed somewhere. */
export async function startServer(
  command: readonly string[],
  environment: Variables,
  directory?: string,
): Promise<Serving> {
  const process = spawn(command, { PORT: '0', ...environment }, directory);
  const stderr = process.stderr.text();
  const decoder = new TextDecoder();
  const reader = process.stdout.getReader();
  let stdout = '';
  const readUntil = async (isEnough: () => boolean): Promise<void> => {
    while (!isEnough()) {
      const { done, value } = await reader.read();
      if (done) return;
      stdout += decoder.decode(value, { stream: true });
    }
  };
  await readUntil(() => /^Quintet listens on .*\n/m.test(stdout));
  const url = /http:[^\s,]+/.exec(stdout)?.[0];
  if (url === undefined) throw new Error(`the server ended before it was ready: ${await stderr}`);
  return {
    url,
    pid: process.pid,
    async stop(signal = 'SIGTERM') {
      process.kill(signal);
      await readUntil(() => false);
      return { exitCode: await process.exited, stdout, stderr: await stderr };
    },
  };
}
