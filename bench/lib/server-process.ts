import { readFile } from 'node:fs/promises';
import { findFreePort } from '../../src/lib/free-port.ts';

/** A contestant in its own process. */
export interface ServerProcess {
  readonly url: string;
  /** The time from the start of the process to its first successful response. */
  readonly startMs: number;
  readonly pid: number;
  /** The CPU time used so far, in µs. */
  processorTime(): Promise<number>;
  /** The current memory in MiB. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

export interface Launch {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Polled until it succeeds. */
  readonly probe: (url: string) => Promise<Response>;
}

/** Runs work on a server, which is stopped afterwards. */
export async function withServer<T>(
  launchOn: (port: number) => Launch,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const port = await findFreePort();
  const server = await launch(launchOn(port), port);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

const longestStartMs = 30_000;

export async function launch({ command, cwd, env, probe }: Launch, port: number): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = Bun.spawn([...command], {
    cwd,
    env: { ...process.env, ...env },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await child.exited;
    clearTimeout(timer);
  };
  while (!(await answersWell(probe, url))) {
    if (child.exitCode !== null || performance.now() - startedAt > longestStartMs) {
      await stop();
      throw new Error(`${command.join(' ')} did not start:\n${await new Response(child.stderr).text()}`);
    }
    await Bun.sleep(2);
  }
  const startMs = performance.now() - startedAt;
  const { pid } = child;
  return {
    url,
    startMs,
    pid,
    processorTime: () => processorTime(pid),
    memory: () => residentMemory(pid),
    stop,
  };
}

async function answersWell(probe: Launch['probe'], url: string): Promise<boolean> {
  try {
    const response = await probe(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

const microsecondsPerTick = 10_000;

/** User and system time of all threads: fields 14 and 15 of the line, counted after the name in parentheses. */
async function processorTime(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick;
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
