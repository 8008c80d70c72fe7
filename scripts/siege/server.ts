import { startServer } from '../../harness/server-process.ts';
import type { Variables } from './attack.ts';
import { programOf } from './environment.ts';
import { killTree, preferProcess, processTree } from './processes.ts';

export interface SiegeServer {
  readonly url: string;
  readonly pid: number;
  /** Asks it to end, and ends it when it does not. Gives what there is to say against the way it ended. */
  stop(): Promise<readonly string[]>;
}

/** How long a server may take to end when it is asked to. */
const longestStopMs = 10_000;

export async function startSiegeServer(variables: Variables): Promise<SiegeServer> {
  const server = await startServer(programOf('serve'), variables);
  processTree(server.pid).forEach(preferProcess);
  // A server must not outlive the program that started it, however that one ends.
  const kill = () => killTree(server.pid);
  process.once('exit', kill);
  return {
    url: server.url,
    pid: server.pid,
    async stop() {
      let wasKilled = false;
      const timer = setTimeout(() => {
        wasKilled = true;
        kill();
      }, longestStopMs);
      const { exitCode } = await server.stop();
      clearTimeout(timer);
      process.off('exit', kill);
      if (wasKilled) return [`SIGTERM did not end it within ${longestStopMs / 1000} s`];
      return exitCode === 0 ? [] : [`it ended with ${exitCode}`];
    },
  };
}
