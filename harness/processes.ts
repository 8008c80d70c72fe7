import { readFileSync } from 'node:fs';

/** Processes as listed in `/proc`. Linux only. */

/** Returns a process and its descendants, while they run. */
export function processTree(pid: number): readonly number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...children.split(' ').filter(Boolean).map(Number).flatMap(processTree)];
  } catch {
    return [];
  }
}

/** Returns the memory of a process in MiB; 0 if it has exited. */
export function readMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/** Returns the memory in MiB of the largest process of a server: the bound applies to each process. */
export function readLargestMemory(pid: number): number {
  return Math.max(0, ...processTree(pid).map(readMemory));
}

/** Linux counts CPU time in hundredths of a second, on every relevant architecture. */
const ticksInSecond = 100;

/** Returns the CPU time of a process in seconds. */
export function readProcessorSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / ticksInSecond;
}

/** Sends a signal to a process, which may have just exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Ends a process and its descendants; without `/proc`, only the process. */
export function killTree(pid: number): void {
  for (const id of new Set([pid, ...processTree(pid)])) signal(id, 'SIGKILL');
}
