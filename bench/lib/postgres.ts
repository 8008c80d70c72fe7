import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SQL } from 'bun';
import { embedPostgres, urlOf as urlOn } from '../../harness/postgres.ts';
import { findFreePort } from '../../src/lib/networks.ts';

/** A PostgreSQL for one run with default durability: every commit is flushed to disk. */
export interface Cluster {
  create(name: string, template?: string): Promise<string>;
  drop(name: string): Promise<void>;
  version(): Promise<string>;
  stop(): Promise<void>;
}

const settings = { shared_buffers: '512MB', max_wal_size: '4GB' };

export async function startCluster(directory: string): Promise<Cluster> {
  const port = await findFreePort();
  await mkdir(directory, { recursive: true });
  const server = embedPostgres(join(directory, 'data'), port, settings);
  await server.initialise();
  await server.start();
  const admin = new SQL(urlOn(port, 'postgres'), { max: 1 });
  return {
    async create(name, template = 'template1') {
      await admin.unsafe(`create database ${name} template ${template}`);
      return urlOn(port, name);
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
