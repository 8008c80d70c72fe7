import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RetryLater } from '../../lib/failure.ts';
import type { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { openEphemeral, readWholeFile } from '../../storage/open.ts';

/** Memory-backed, where the system provides it. */
const memoryFolder = '/dev/shm';

const prefix = 'quintet-sandboxes-';

/**
 * Creates the folder for all sandbox data, readable by its owner only. Reuses the folder of a process that was replaced
 * under the same process id.
 */
export function makeSandboxFolder(earlier?: string): string {
  const parent = existsSync(memoryFolder) ? memoryFolder : tmpdir();
  const start = join(parent, `${prefix}${process.pid}-`);
  if (earlier?.startsWith(start) && existsSync(earlier)) return earlier;
  removeAbandoned(parent);
  return mkdtempSync(start);
}

/** Removes the folders of killed processes. A folder with the id of this process belongs to an earlier one. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, maker] = name.startsWith(prefix) ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? []) : [];
    if (maker === undefined || (Number(maker) !== process.pid && isRunning(Number(maker)))) continue;
    try {
      removeSandboxFolder(join(parent, name));
    } catch {
      // It belongs to another user.
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

/** Fills a new database and moves it into place when complete, because another process may be building the same one. */
export async function buildDatabase(
  path: string,
  fill: (database: Database) => Promise<unknown>,
): Promise<void> {
  const partial = `${path}.${randomUUID()}`;
  const whole = `${partial}.whole`;
  const database = openEphemeral(partial);
  try {
    await migrate(database);
    await fill(database);
    await database.close();
    writeFileSync(whole, readWholeFile(partial), { mode: 0o600 });
    renameSync(whole, path);
  } finally {
    removeDatabase(partial);
    removeDatabase(whole);
  }
}

/** Copies a database that has no writers, in a thread of the runtime. */
export function copyDatabase(from: string, to: string): Promise<void> {
  return copyFile(from, to);
}

/** Copies a consistent state of a database that may have writers. Opening a missing one would create it. */
export function copySnapshot(from: string, to: string): void {
  if (!existsSync(from)) throw new RetryLater('UNAVAILABLE', 1);
  writeFileSync(to, readWholeFile(from), { mode: 0o600 });
}

export function sizeOfDatabase(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}
