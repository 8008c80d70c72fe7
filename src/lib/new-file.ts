import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a new file that only its owner may read. It gets its name when it is whole and on disk, so that there is never
 * a half one under it; one that is there is left alone.
 */
export async function writeNewFile<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const partial = `${path}.${randomUUID()}.partial`;
  const file = await open(partial, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    const result = await write(file);
    await file.sync();
    // Unlike a renaming, a link fails where there is such a file by now.
    await link(partial, path);
    await syncDirectory(dirname(path));
    return result;
  } finally {
    await file.close();
    await unlink(partial);
  }
}

/** The name of a new file is safe only when its folder is. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, constants.O_RDONLY);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
