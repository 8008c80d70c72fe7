import { join } from 'node:path';
import { engines, type TestLocation } from '../../test/support/engines.ts';

export const engineNames = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engineNames)[number];

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** All that it has said on standard error. */
  log(): string;
  /** Null while it runs. */
  exitCode(): number | null;
  /** Asks it to end, takes its database away, and gives its exit code. */
  stop(): Promise<number>;
}

type Variables = Readonly<Record<string, string>>;

/** Starts a program that serves, in a process of its own, on a free port and an empty database. */
export async function startServer(
  engine: EngineName,
  program: readonly string[],
  variables: Variables,
): Promise<ServerProcess> {
  const [sqlite, postgres] = engines;
  const location = await (engine === 'sqlite' ? sqlite : postgres).createLocation();
  const child = Bun.spawn([process.execPath, ...program], {
    cwd: join(import.meta.dir, '..', '..'),
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: location.url,
      HOST: '127.0.0.1',
      PORT: '0',
      ...variables,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  // A server must not outlive the program that started it, however that one ends.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let log = '';
  const reading = readLines(child.stderr, (text) => {
    log += text;
  });
  const url = await findUrl(child.stdout);
  if (url === null) {
    await reading;
    await location.drop();
    throw new Error(`the server ended before it was ready: ${log}`);
  }
  return {
    url,
    pid: child.pid,
    log: () => log,
    exitCode: () => child.exitCode,
    async stop() {
      const code = await stop(child, location);
      process.off('exit', end);
      return code;
    },
  };
}

async function readLines(stream: ReadableStream<Uint8Array>, tell: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) tell(decoder.decode(chunk, { stream: true }));
}

/** Reads on after that: a pipe that nobody reads would hold up the program. */
function findUrl(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  let output = '';
  return new Promise((resolve) => {
    void readLines(stream, (text) => {
      output += text;
      const [url] = /http:\/\/\S+(?=\s)/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    }).then(() => resolve(null));
  });
}

async function stop(child: Bun.Subprocess, { drop }: TestLocation): Promise<number> {
  child.kill('SIGTERM');
  const code = await child.exited;
  await drop();
  return code;
}
