import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnFile, openOwnFile } from '../../storage/open.ts';

/** The folder of all files of the workbench. Its server holds the lock on the registry in it. */
export interface SandboxFolder {
  readonly path: string;
  readonly registry: OwnFile;
  /** True if it outlives the server. */
  readonly isKept: boolean;
}

/** Memory-backed, where the system provides it. */
const memoryFolder = '/dev/shm';

/** A container has 64 MB of it by default, which a few sandboxes fill. */
const neededBytes = 512 * 2 ** 20;

const prefix = 'quintet-sandboxes-';

/** A folder younger than this may belong to a server that has not locked it yet. */
const youngMs = 30_000;

const registryIn = (path: string): string => join(path, 'registry.db');

/** Opens the folder that keeps sandboxes, or creates one for the lifetime of the server. Only its owner can read it. */
export function openSandboxFolder(kept: string | null): SandboxFolder {
  if (kept !== null) mkdirSync(kept, { recursive: true, mode: 0o700 });
  const path = kept ?? makeFolder();
  const registry = openOwnFile(registryIn(path));
  if (registry === null) throw new Error(`WORKBENCH_FOLDER ${path} is in use by another server`);
  return { path, registry, isKept: kept !== null };
}

export function closeSandboxFolder({ path, registry, isKept }: SandboxFolder): void {
  registry.close();
  if (isKept) return;
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Windows does not remove a file that a thread still has open. The next server removes what is left.
  }
}

/** The size limit of all files together: at most half of the file system. */
export function limitOf({ path }: SandboxFolder, maxBytes: number): number {
  const { blocks, bsize } = statfsSync(path);
  return Math.min(maxBytes, (blocks * bsize) / 2);
}

function makeFolder(): string {
  const parent = hasRoom(memoryFolder) ? memoryFolder : tmpdir();
  for (const folder of [memoryFolder, tmpdir()]) if (existsSync(folder)) removeAbandoned(folder);
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes;
}

/** Removes the folders of killed servers, whose locks are gone. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const path = join(parent, name);
    try {
      if (statSync(path).mtimeMs > Date.now() - youngMs) continue;
      const registry = openOwnFile(registryIn(path));
      if (registry !== null) closeSandboxFolder({ path, registry, isKept: false });
    } catch {
      // It belongs to another user, or another server is removing it.
    }
  }
}
