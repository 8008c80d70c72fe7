import { join } from 'node:path';
import type { ProbeFigures, ProbeOrder } from './probe.ts';
import { preferProcess } from './processes.ts';

export interface ProbeProcess {
  /** Asks over so many connections. Times in which the processes got no turn on the machine are not counted. */
  begin(url: string, pids: readonly number[], lines: number): void;
  end(): Promise<ProbeFigures>;
  stop(): Promise<void>;
}

/** Starts the probe in a process of its own: nothing that this one does can hold it up. */
export function startProbe(): ProbeProcess {
  let settle: ((figures: ProbeFigures) => void) | null = null;
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'probe.ts')], {
    ipc: (figures: ProbeFigures) => settle?.(figures),
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  preferProcess(child.pid);
  const order = (message: ProbeOrder) => child.send(message);
  return {
    begin: (url, pids, lines) => order({ order: 'begin', url, pids, lines }),
    end: () =>
      new Promise((resolve) => {
        settle = resolve;
        order({ order: 'end' });
      }),
    async stop() {
      child.kill('SIGKILL');
      await child.exited;
    },
  };
}
