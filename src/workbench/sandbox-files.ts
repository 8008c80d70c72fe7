import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { openEphemeral, readWholeFile } from '../storage/open.ts';

/** A folder in memory, where the system has one. */
const memoryFolder = '/dev/shm';

const prefix = 'quintet-sandboxes-';

/** Makes the folder that holds everything of a server's sandboxes. It is its maker's alone. */
export function makeSandboxFolder(): string {
  const parent = existsSync(memoryFolder) ? memoryFolder : tmpdir();
  removeAbandoned(parent);
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
}

/** Folders of processes that were killed. One with the number of this process is of another that had it before. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, maker] = name.startsWith(prefix) ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? []) : [];
    if (maker === undefined || (Number(maker) !== process.pid && isRunning(Number(maker)))) continue;
    try {
      removeSandboxFolder(join(parent, name));
    } catch {
      // It is another user's.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function removeSandboxFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A database with the schema and nothing else, to copy: a fraction of the time that the migrations take. */
export async function makeEmptyDatabase(path: string): Promise<void> {
  if (existsSync(path)) return;
  await buildDatabase(path, async () => undefined);
}

/** Fills a new database, and puts it at its place once it is whole. */
export async function buildDatabase(
  path: string,
  fill: (database: Database) => Promise<unknown>,
): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  const database = openEphemeral(partial);
  try {
    await migrate(database);
    await fill(database);
    await database.close();
    writeFileSync(path, readWholeFile(partial), { mode: 0o600 });
  } finally {
    removeDatabase(partial);
  }
}

/** Copies a database that nobody writes to. */
export function copyDatabase(from: string, to: string): void {
  copyFileSync(from, to);
}

/** Copies a database as it is at this moment, while others may write to it. */
export function copyMoment(from: string, to: string): void {
  writeFileSync(to, readWholeFile(from), { mode: 0o600 });
}

export function sizeOfDatabase(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}
