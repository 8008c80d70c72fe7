import { randomUUID } from 'node:crypto';
import { constants, createReadStream, existsSync } from 'node:fs';
import { type FileHandle, link, open, realpath, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Returns the reason of a file error without the code and path of the system's message: the caller names the
 * file.
 */
export function fileErrorReason(error: unknown): string {
  if (isFileError(error, 'EISDIR')) return 'it is a folder';
  const message = error instanceof Error ? error.message : String(error);
  return /^[A-Z]+: (.*?)(, \w+( '.*)?)?$/.exec(message)?.[1] ?? message;
}

export function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Writes a new file that only its owner may read. The file gets its name once it is complete and on disk, so
 * a partial file is never visible under it. An existing file is left alone.
 */
export async function writeNewFile<T>(
  path: string,
  write: (file: FileHandle, partial: string) => Promise<T>,
): Promise<T> {
  const partial = `${path}.${randomUUID()}.partial`;
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
  const named = (error: unknown) => {
    throw cannotWrite(path, error);
  };
  const file = await open(partial, flags, 0o600).catch(named);
  try {
    const result = await write(file, partial);
    await file.sync().catch(named);
    // Unlike a rename, a link fails if the file exists by now.
    await link(partial, path).catch((error) => {
      throw isFileError(error, 'EEXIST') ? alreadyThere(path) : error;
    });
    await syncFolder(dirname(path));
    return result;
  } finally {
    await file.close();
    await unlink(partial);
  }
}

/** Replaces or creates files. All of them are complete and on disk before the first gets its name. */
export async function replaceFiles(
  files: readonly { readonly path: string; readonly text: string }[],
): Promise<void> {
  const written: { readonly path: string; readonly target: string; readonly partial: string }[] = [];
  try {
    for (const { path, text } of files) {
      const named = (error: unknown) => {
        throw cannotWrite(path, error);
      };
      // A link stays one.
      const target = await realpath(path).catch(() => path);
      const partial = `${target}.${randomUUID()}.partial`;
      const { mode } = await stat(target).catch(() => ({ mode: 0o666 }));
      const file = await open(partial, 'wx', mode & 0o777).catch(named);
      written.push({ path, target, partial });
      await file
        .writeFile(text)
        .then(() => file.sync())
        .catch(named)
        .finally(() => file.close());
    }
    for (const { path, target, partial } of written) {
      await rename(partial, target).catch((error) => {
        throw cannotWrite(path, error);
      });
      await syncFolder(dirname(target));
    }
  } finally {
    for (const { partial } of written) await rm(partial, { force: true });
  }
}

/** Returns an error that names the file. */
export function cannotWrite(path: string, cause: unknown): Error {
  return new Error(`cannot write ${path}: ${fileErrorReason(cause)}`, { cause });
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
export async function syncFolder(path: string): Promise<void> {
  // Windows has no way to do so.
  if (process.platform === 'win32') return;
  const directory = await open(path, constants.O_RDONLY);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

const lineEnd = 0x0a;

/**
 * Yields the lines of a file in batches as they are read, each with its line end; the last may lack one.
 * `check` receives the length of a line so far. A range is given in bytes, both ends included.
 */
export async function* linesOf(
  path: string,
  check: (length: number) => void,
  range: { readonly start?: number; readonly end?: number } = {},
): AsyncGenerator<Buffer[]> {
  let parts: Buffer[] = [];
  let length = 0;
  const keep = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
    check(length);
  };
  const take = (): Buffer => {
    const [first] = parts;
    const line = first !== undefined && parts.length === 1 ? first : Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 18, ...range });
  for await (const chunk of chunks) {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(lineEnd); end !== -1; end = chunk.indexOf(lineEnd, start)) {
      keep(chunk.subarray(start, end + 1));
      start = end + 1;
      lines.push(take());
    }
    yield lines;
    if (start < chunk.length) keep(chunk.subarray(start));
  }
  if (length > 0) yield [take()];
}
