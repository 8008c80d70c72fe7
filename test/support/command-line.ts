import {
  type Finished,
  program,
  root,
  runProgram,
  type Serving,
  startServer,
  type Variables,
} from '../../harness/server-process.ts';

export { type Finished, program, runProgram, type Serving, startServer, type Variables };

/** Runs a command of the program until it exits. */
export function quintet(
  words: readonly string[],
  environment: Variables,
  directory?: string,
  input?: string,
): Promise<Finished> {
  return runProgram([...program, ...words], environment, directory, input);
}

/** The outcome of a command that succeeds. */
export const prints = (stdout: string): Finished => ({ exitCode: 0, stdout, stderr: '' });

/** A part of the outcome of a command that succeeds, whatever it prints. */
export const succeeded = { exitCode: 0, stderr: '' };

/** The outcome of a command that ends with one line of explanation. */
export const failsWith = (line: string, exitCode = 1): Finished => ({
  exitCode,
  stdout: '',
  stderr: `quintet: ${line}\n`,
});

/** Runs a command at a terminal, typing when it prompts. */
export async function quintetAtTerminal(
  words: readonly string[],
  environment: Variables,
  reply: string,
  cols = 80,
): Promise<{ readonly exitCode: number; readonly shown: string }> {
  let shown = '';
  let hasAnswered = false;
  const decoder = new TextDecoder();
  const child = Bun.spawn([...program, ...words], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', TERM: 'xterm', ...environment },
    terminal: {
      cols,
      data(terminal, bytes) {
        shown += decoder.decode(bytes, { stream: true });
        if (hasAnswered || !shown.includes(': ')) return;
        hasAnswered = true;
        terminal.write(reply);
      },
    },
  });
  const exitCode = await child.exited;
  child.terminal?.close();
  return { exitCode, shown };
}

/**
 * Starts `serve`, on a free port by default, and waits until it prints where it listens. A launcher is a command that
 * runs the one after it.
 */
export function startServing(environment: Variables, launcher: readonly string[] = []): Promise<Serving> {
  return startServer([...launcher, ...program, 'serve'], environment);
}

/** Runs work with its own server, which stops afterwards. */
export async function serving<T>(environment: Variables, work: (server: Serving) => Promise<T>): Promise<T> {
  const server = await startServing(environment);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Returns true if a server responds at this address. */
export const isServed = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
