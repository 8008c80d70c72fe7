import { spawn as spawnChild } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { killTree } from '../../harness/processes.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { until } from '../../harness/until.ts';
import { findFreePort } from '../../src/lib/free-port.ts';
import { isUsedSince, untilPromoted } from './failover.ts';
import type { FailoverPlace, Place } from './places.ts';

/** Debian's packages: `patroni`, `etcd-server`, `haproxy` and `postgresql`. */
const path = `${process.env.PATH}:/usr/sbin`;
const programs = ['patroni', 'etcd', 'haproxy'] as const;

const versions = '/usr/lib/postgresql';

/** Returns the missing programs that a round with Patroni needs. */
export function missingForPatroni(): readonly string[] {
  const missing = programs.filter((name) => Bun.which(name, { PATH: path }) === null);
  return [...missing, ...(existsSync(versions) ? [] : ['postgresql'])];
}

const password = 'torture';

/** The minimum time that Patroni allows until a lost leader is replaced, in seconds. */
const timing = { ttl: 20, loop_wait: 1, retry_timeout: 3, maximum_lag_on_failover: 1_048_576 };

/** Starts a program as the PostgreSQL user. */
class Program {
  readonly #child: ReturnType<typeof spawnChild>;

  constructor(command: readonly string[], directory: string) {
    const [name = '', ...words] = command;
    const ids = process.getuid?.() === 0 ? idsOf('postgres') : {};
    const env = { ...process.env, PATH: path, HOME: directory };
    const log = openSync(join(directory, 'log'), 'a');
    this.#child = spawnChild(name, words, { cwd: directory, env, stdio: ['ignore', log, log], ...ids });
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

function idsOf(user: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`));
  const [, , uid = '', gid = ''] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** One machine of the cluster: Patroni and its PostgreSQL. */
class Member {
  readonly name: string;
  readonly port: number;
  readonly apiPort: number;
  readonly #folder: string;
  #program: Program | null = null;

  constructor(name: string, folder: string, ports: { readonly port: number; readonly apiPort: number }) {
    this.name = name;
    this.port = ports.port;
    this.apiPort = ports.apiPort;
    this.#folder = folder;
  }

  get url(): string {
    return `postgres://postgres:${password}@127.0.0.1:${this.port}/postgres`;
  }

  async configure(etcdPort: number): Promise<void> {
    const [newest = ''] = readdirSync(versions).toSorted((left, right) => Number(right) - Number(left));
    const authentication = {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
      rewind: { username: 'postgres', password },
    };
    const bootstrap = {
      dcs: {
        ...timing,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on', wal_keep_size: '256MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    };
    const configuration = {
      scope: 'torture',
      name: this.name,
      restapi: { listen: `127.0.0.1:${this.apiPort}`, connect_address: `127.0.0.1:${this.apiPort}` },
      etcd3: { host: `127.0.0.1:${etcdPort}` },
      bootstrap,
      postgresql: {
        listen: `127.0.0.1:${this.port}`,
        connect_address: `127.0.0.1:${this.port}`,
        data_dir: join(this.#folder, 'data'),
        bin_dir: join(versions, newest, 'bin'),
        authentication,
        pg_hba: [
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication all 127.0.0.1/32 scram-sha-256',
        ],
        parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
      },
    };
    // JSON is YAML.
    await writeFile(join(this.#folder, 'patroni.yml'), JSON.stringify(configuration));
  }

  start(): void {
    this.#program = new Program(['patroni', join(this.#folder, 'patroni.yml')], this.#folder);
  }

  /** Kills the whole machine at once. */
  kill(): void {
    this.#program?.kill();
    const file = join(this.#folder, 'data/postmaster.pid');
    if (existsSync(file)) killTree(Number.parseInt(readFileSync(file, 'utf8'), 10));
  }

  /** Calls Patroni, which returns 200 if the member has the role. */
  async is(role: 'primary' | 'replica' | 'synchronous'): Promise<boolean> {
    const signal = AbortSignal.timeout(1000);
    const response = await fetch(`http://127.0.0.1:${this.apiPort}/${role}`, { signal }).catch(() => null);
    await response?.arrayBuffer();
    return response?.status === 200;
  }
}

/** Two machines managed by Patroni and etcd, behind HAProxy, as in production. The server only knows HAProxy. */
export class PatroniPlace implements FailoverPlace {
  readonly location: Place['location'];
  readonly url: string;
  readonly killDatabase = null;
  readonly #others: readonly Program[];
  #primary: Member;
  #standby: Member;
  #broughtBackAt = new Date();

  private constructor(members: readonly [Member, Member], others: readonly Program[], port: number) {
    [this.#primary, this.#standby] = members;
    this.#others = others;
    this.url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    this.location = { engine: 'postgres', url: this.url };
  }

  static async create(): Promise<PatroniPlace> {
    const folder = await makeScratchFolder('patroni');
    const makeFolder = async (name: string) => {
      const made = join(folder, name);
      await mkdir(made);
      return made;
    };
    const [etcdPort, peerPort, port] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const [first, second] = await Promise.all(
      ['alpha', 'beta'].map(async (name) => {
        const ports = { port: await findFreePort(), apiPort: await findFreePort() };
        const member = new Member(name, await makeFolder(name), ports);
        await member.configure(etcdPort);
        return member;
      }),
    );
    if (first === undefined || second === undefined) throw new Error('not two members');
    const [etcdFolder, proxyFolder] = [await makeFolder('etcd'), await makeFolder('haproxy')];
    const proxyFile = join(proxyFolder, 'haproxy.cfg');
    await writeFile(proxyFile, proxyConfiguration(port, [first, second]));
    // As root, the programs switch to another user.
    await Bun.$`chmod 755 ${folder} && (chown -R postgres ${folder} 2>/dev/null || true)`.quiet();
    const others = [
      new Program(etcdCommand(etcdFolder, etcdPort, peerPort), etcdFolder),
      new Program(['haproxy', '-db', '-f', proxyFile], proxyFolder),
    ];
    first.start();
    await until(() => first.is('primary'));
    second.start();
    const place = new PatroniPlace([first, second], others, port);
    await until(() => second.is('synchronous'));
    return place;
  }

  async losePrimary(): Promise<void> {
    this.#primary.kill();
  }

  /** Patroni promotes it once the lost leader's lease has expired. */
  async promote(): Promise<number> {
    return untilPromoted(this.#standby.url);
  }

  async returnFormer(): Promise<void> {
    this.#broughtBackAt = new Date();
    this.#primary.start();
    await until(() => this.#primary.is('replica'));
  }

  async isFormerUsed(): Promise<boolean> {
    return isUsedSince(this.#primary.url, this.#broughtBackAt);
  }

  async mend(): Promise<void> {
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
    await until(() => this.#standby.is('synchronous'));
  }

  async remove(): Promise<void> {
    for (const part of [this.#primary, this.#standby, ...this.#others]) part.kill();
  }
}

function etcdCommand(folder: string, port: number, peerPort: number): readonly string[] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const options = {
    'data-dir': join(folder, 'data'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  return ['etcd', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])];
}

/** As in Patroni's documentation: only the primary gets connections, and all others are closed. */
function proxyConfiguration(port: number, members: readonly Member[]): string {
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((member) => `  server ${member.name} 127.0.0.1:${member.port} check port ${member.apiPort}`).join('\n')}
`;
}
