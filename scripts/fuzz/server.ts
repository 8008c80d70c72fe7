import { engines } from '../../harness/engines.ts';
import { startServerProcess, type Variables } from '../../harness/server-process.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';

export interface FuzzedServer {
  readonly url: string;
  readonly pid: number;
  /** All that it has said on standard error. */
  log(): string;
  /** Null while it runs. */
  exitCode(): number | null;
  /** Asks it to end, takes its database away, and gives its exit code. */
  stop(): Promise<number>;
}

/** Starts a program that serves, in a process of its own, on a free port and an empty database. */
export async function startServer(
  engine: EngineName,
  program: readonly string[],
  variables: Variables,
): Promise<FuzzedServer> {
  const [sqlite, postgres] = engines;
  const location = await (engine === 'sqlite' ? sqlite : postgres).createLocation();
  const { pid, log, exitCode, ...server } = startServerProcess([process.execPath, ...program], {
    DATABASE_URL: location.url,
    HOST: '127.0.0.1',
    ...variables,
  });
  // A server must not outlive the program that started it, however that one ends.
  const kill = (): void => void server.stop('SIGKILL');
  process.once('exit', kill);
  const stop = async (): Promise<number> => {
    const finished = await server.stop();
    process.off('exit', kill);
    await location.drop();
    return finished.exitCode;
  };
  const url = await server.url;
  if (url !== null) return { url, pid, log, exitCode, stop };
  await stop();
  throw new Error(`the server ended before it was ready: ${log()}`);
}
