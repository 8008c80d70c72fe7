import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryDisk = '/dev/shm';

/** Containers limit it to 64 MB by default, which a PostgreSQL fills. */
const minFreeBytes = 1024 ** 3;

/** Leftovers of killed runs are removed after this time. */
const leftoverMs = 3_600_000;

let root: string | null = null;
let prefersMemory = false;

/** Flushing to a real disk would take most of a test's time. Benchmarks of the product do use the disk. */
export function preferMemory(): void {
  prefersMemory = true;
}

/** Creates a folder for databases. */
export function makeScratchFolder(purpose: string): Promise<string> {
  root ??= makeRoot(prefersMemory && isRoomy(memoryDisk) ? memoryDisk : tmpdir());
  return mkdtemp(join(root, `${purpose}-`));
}

function makeRoot(parent: string): string {
  removeLeftovers(parent);
  const path = join(parent, `quintet-tests-${process.pid}`);
  // PostgreSQL may run as another user, who must be able to enter.
  mkdirSync(path, { recursive: true, mode: 0o755 });
  process.once('exit', removeScratchFolders);
  return path;
}

/** Called at the end of a run, because the test runner exits without an event. */
export function removeScratchFolders(): void {
  if (root !== null) rmSync(root, { recursive: true, force: true });
  root = null;
}

function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^quintet-tests-(\d+)$/.exec(name) ?? [];
    const path = join(parent, name);
    if (pid === undefined || isRunning(Number(pid)) || isRecent(path)) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isRecent(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined || Date.now() - stat.mtimeMs < leftoverMs;
}

function isRoomy(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}
