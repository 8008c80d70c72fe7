import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Each relay listens in its own folder, which only the user of the process may enter. */
const prefix = 'quintet-relay-';

/** An older folder whose socket nobody listens on was left behind by a killed process. */
const leftoverMs = 3_600_000;

export function makeSocketFolder(): string {
  return mkdtempSync(join(tmpdir(), prefix));
}

export function socketIn(folder: string): string {
  return join(folder, 'socket');
}

/** Returns true if the socket exists. Otherwise it recreates the folder. */
export function isThere(folder: string): boolean {
  if (existsSync(socketIn(folder))) return true;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return false;
}

/** Removes the folders of dead processes. Those of other users cannot be removed, and stay. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    if (await isLeftover(folder)) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isLeftover(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  if (found === null || Date.now() - found.mtimeMs < leftoverMs) return false;
  return new Promise((resolve) => {
    const socket = connect(socketIn(folder));
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  });
}
