import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { type FileHandle, link, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileErrorReason, isFileError } from './file-error.ts';

/**
 * Writes a new file that only its owner may read. The file gets its name once it is complete and on disk, so
 * a partial file is never visible under it. An existing file is left alone.
 */
export async function writeNewFile<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const partial = `${path}.${randomUUID()}.partial`;
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
  const file = await open(partial, flags, 0o600).catch((error) => {
    throw new Error(`cannot write ${path}: ${fileErrorReason(error)}`, { cause: error });
  });
  try {
    const result = await write(file);
    await file.sync();
    // Unlike a rename, a link fails if the file exists by now.
    await link(partial, path).catch((error) => {
      throw isFileError(error, 'EEXIST') ? alreadyThere(path) : error;
    });
    await syncDirectory(dirname(path));
    return result;
  } finally {
    await file.close();
    await unlink(partial);
  }
}

/** Checks before any work that the file does not exist and its folder does. */
export function requireNewFile(path: string): void {
  if (path === '') throw new Error('the file name is empty');
  if (existsSync(path)) throw alreadyThere(path);
  const folder = dirname(path);
  if (!existsSync(folder)) throw new Error(`cannot write ${path}: there is no folder ${folder}`);
}

function alreadyThere(path: string): Error {
  return new Error(`${path} already exists; it was left unchanged`);
}

/** The name of a new file is durable only once its folder is synced. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, constants.O_RDONLY);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
