import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { readMemory } from '../soak/series.ts';

/** A process and all that it started, as long as they run. Linux only. */
export function processTree(pid: number): readonly number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...children.split(' ').filter(Boolean).map(Number).flatMap(processTree)];
  } catch {
    return [];
  }
}

/** The memory in MiB of the largest of a server's processes: each of them has the bound to itself. */
export function readLargestMemory(pid: number): number {
  return Math.max(0, ...processTree(pid).map(readMemoryIfThere));
}

function readMemoryIfThere(pid: number): number {
  try {
    return readMemory({ pid });
  } catch {
    return 0;
  }
}

/** The seconds of processor time that a process has used. */
export function readProcessorSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / ticksInSecond;
}

/** What Linux counts processor time in, on every architecture that matters. */
const ticksInSecond = 100;

/** Ends a process and all that it started, at once. */
export function killTree(pid: number): void {
  for (const id of processTree(pid)) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

/** The server and the probe come before all else on this machine. Needs rights that not everybody has. */
export function preferProcess(pid: number): void {
  try {
    setPriority(pid, -10);
  } catch {
    // Then the figures of a busy machine are worse than they need be.
  }
}

/** An attacker is somewhere else in truth, and takes no processor from the server. */
export function yieldToOthers(): void {
  setPriority(10);
}
