import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Processes as `/proc` shows them. Linux only. */

/** A process and all that it started, as long as they run. */
export function processTree(pid: number): readonly number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...children.split(' ').filter(Boolean).map(Number).flatMap(processTree)];
  } catch {
    return [];
  }
}

/** The memory of a process in MiB; 0 when it is gone. */
export function readMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/** The memory in MiB of the largest of a server's processes: each of them has the bound to itself. */
export function readLargestMemory(pid: number): number {
  return Math.max(0, ...processTree(pid).map(readMemory));
}

/** Linux counts processor time in hundredths of a second, on every architecture that matters. */
const ticksInSecond = 100;

/** The seconds of processor time that a process has used. */
export function readProcessorSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / ticksInSecond;
}

/** Sends a signal to a process, which may have ended just now. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Ends a process and all that it started, at once. */
export function killTree(pid: number): void {
  for (const id of processTree(pid)) signal(id, 'SIGKILL');
}

/** Puts the server and the probe before all else on this machine. Needs rights that not everybody has. */
export function preferProcess(pid: number): void {
  try {
    setPriority(pid, -10);
  } catch {
    // Then the figures of a busy machine are worse than they need be.
  }
}
