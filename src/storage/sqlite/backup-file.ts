import { Database as Sqlite } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '../../lib/failure.ts';
import { fileErrorReason, isFileError, syncFolder } from '../../lib/files.ts';
import { requireCompanions } from './companion-files.ts';
import { isBusy, isFull, translate } from './errors.ts';

const busyTimeoutMs = 5_000;

/** Copies a database like `backUpFile`, unless it is too large or fills the disk. */
export function copyWithin(maxBytes: number, path: string, to: string): void {
  try {
    backUpFile(path, to, maxBytes);
  } catch (error) {
    throw isFull(error) ? new Failure('STORAGE_FULL') : translate(error);
  }
}

/** Writes a consistent copy of a database to an empty file. Others may write to the database meanwhile. */
export function backUpFile(path: string, to: string, maxBytes = Number.POSITIVE_INFINITY): void {
  requireCompanions(path);
  const sqlite = new Sqlite(path, { readwrite: true, create: false });
  const pragma = (name: string) => Number(Object.values(sqlite.query(`pragma ${name}`).get() as object)[0]);
  try {
    sqlite.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
    const pages = pragma('page_count') - pragma('freelist_count');
    if (pages * pragma('page_size') > maxBytes) throw new Failure('STORAGE_FULL');
    sqlite.query('vacuum into ?').run(to);
  } finally {
    sqlite.close();
  }
}

const firstBytes = Buffer.from('SQLite format 3\0');

/** Returns the tables of a file that is a whole SQLite database; throws if it is not. */
export async function readWholeTables(path: string): Promise<readonly string[]> {
  const length = await readLength(path);
  const sqlite = new Sqlite(path, { readonly: true });
  const pragma = (name: string) => Object.values(sqlite.query(`pragma ${name}`).get() as object)[0];
  try {
    if (Number(pragma('page_count')) * Number(pragma('page_size')) !== length)
      throw new Error('the file was cut');
    const result = pragma('integrity_check(1)');
    if (result !== 'ok') throw new Error(String(result));
    return sqlite.query(`select name from sqlite_schema where type = 'table'`).values().flat() as string[];
  } catch (cause) {
    throw new Error(`${path} is damaged or incomplete`, { cause });
  } finally {
    sqlite.close();
  }
}

/** Returns the length of a file that begins like a database. */
async function readLength(path: string): Promise<number> {
  const file = await open(path, 'r').catch((cause) => {
    throw new Error(`cannot read ${path}: ${fileErrorReason(cause)}`, { cause });
  });
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(firstBytes.length), 0, firstBytes.length, 0);
    if (buffer.equals(firstBytes)) return size;
    throw new Error(`${path} is not a Quintet backup`);
  } catch (error) {
    if (!isFileError(error, 'EISDIR')) throw error;
    throw new Error(`cannot read ${path}: ${fileErrorReason(error)}`, { cause: error });
  } finally {
    await file.close();
  }
}

/**
 * Replaces a database by a copy of a file, which `prepare` may change first. Throws if anything else has the database
 * open. After a crash, the database is either the old one or the new one.
 */
export async function replaceFile(
  from: string,
  path: string,
  prepare: (copy: string) => Promise<void>,
): Promise<void> {
  const copy = `${path}.restored`;
  const release = await holdAlone(path);
  try {
    await mkdir(dirname(path), { recursive: true });
    await removeDatabase(copy);
    await copyFile(from, copy);
    await prepare(copy);
    const file = await open(copy, 'r');
    await file.sync().finally(() => file.close());
    await rename(copy, path);
    await syncFolder(dirname(path));
  } finally {
    await removeDatabase(copy);
    release();
  }
}

async function removeDatabase(path: string): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(path + end, { force: true });
}

/** Locks a database that nothing else has open, and removes its log, which SQLite would apply to the new file. */
async function holdAlone(path: string): Promise<() => void> {
  if (!existsSync(path)) {
    await removeDatabase(path);
    return () => undefined;
  }
  const lock = lockAlone(path);
  if (lock === null) throw new Error(`a server or another program uses ${path}: stop it first`);
  return () => lock.close();
}

/** Returns true if anything else has a database open. */
export function isInUse(path: string): boolean {
  const lock = lockAlone(path);
  lock?.close();
  return lock === null;
}

/** Returns null if anything else has the database open. */
function lockAlone(path: string): Sqlite | null {
  const sqlite = new Sqlite(path, { readwrite: true });
  try {
    // Only the last connection may leave the mode with a log.
    sqlite.exec('pragma journal_mode = delete; begin exclusive');
    return sqlite;
  } catch (error) {
    sqlite.close();
    if (isBusy(error)) return null;
    throw error;
  }
}
