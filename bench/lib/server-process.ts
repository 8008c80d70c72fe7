import { readMemory, readProcessorSeconds } from '../../harness/processes.ts';
import { findFreePort } from '../../src/lib/networks.ts';

export interface ServerProcess {
  readonly url: string;
  /** The time from the start of the process to its first successful response. */
  readonly startMs: number;
  readonly pid: number;
  /** The CPU time used so far, in µs. */
  processorTime(): number;
  /** The current memory in MiB. */
  memory(): number;
  stop(): Promise<void>;
}

export interface Launch {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Polled until it succeeds. */
  readonly probe: (url: string) => Promise<Response>;
}

export interface Launching {
  launch(place: string, port: number): Launch;
}

/** Runs work on a server with additional variables, and stops it afterwards. */
export async function withServer<T>(
  { launch }: Launching,
  place: string,
  work: (server: ServerProcess) => Promise<T>,
  variables: Launch['env'] = {},
): Promise<T> {
  const port = await findFreePort();
  const { env, ...started } = launch(place, port);
  const server = await start({ ...started, env: { ...env, ...variables } }, port);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

const longestStartMs = 30_000;

export async function start({ command, cwd, env, probe }: Launch, port: number): Promise<ServerProcess> {
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
      throw new Error(`${command.join(' ')} did not start:\n${await child.stderr.text()}`);
    }
    await Bun.sleep(2);
  }
  const startMs = performance.now() - startedAt;
  const { pid } = child;
  const processorTime = () => readProcessorSeconds(pid) * 1e6;
  return { url, startMs, pid, processorTime, memory: () => readMemory(pid), stop };
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
