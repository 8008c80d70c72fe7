import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryDisk = '/dev/shm';

/** A container gives it 64 MB unless told otherwise, which several databases soon fill. */
const minFreeBytes = 1024 ** 3;

/** Where tests put databases: in memory where there is room, since a flush to a real disk is most of a test's time. */
export const scratchRoot = isRoomy(memoryDisk) ? memoryDisk : tmpdir();

export function makeScratchFolder(purpose: string): Promise<string> {
  return mkdtemp(join(scratchRoot, `quintet-${purpose}-`));
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
