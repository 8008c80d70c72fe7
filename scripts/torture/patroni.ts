import { spawn } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from '../../harness/http.ts';
import { firstProcess } from '../../harness/postgres.ts';
import { killTree } from '../../harness/processes.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { until } from '../../harness/until.ts';
import { findFreePort } from '../../src/lib/networks.ts';
import { type FailoverPlace, isUsedSince, untilPromoted } from './places.ts';

/** Debian's packages: `patroni`, `etcd-server`, `haproxy` and `postgresql`. */
const path = `${process.env.PATH}:/usr/sbin`;
const programs = ['patroni', 'etcd', 'haproxy'] as const;
const versions = '/usr/lib/postgresql';

export function missingForPatroni(): readonly string[] {
  const missing = programs.filter((name) => Bun.which(name, { PATH: path }) === null);
  return [...missing, ...(existsSync(versions) ? [] : ['postgresql'])];
}

const password = 'torture';
const urlOf = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

function start(command: readonly string[], cwd: string): { kill(): void } {
  const [name = '', ...words] = command;
  const [, , uid, gid] = (/^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0] ?? '').split(':');
  const ids = process.getuid?.() === 0 ? { uid: Number(uid), gid: Number(gid) } : {};
  const env = { ...process.env, PATH: path, HOME: cwd };
  const log = openSync(join(cwd, 'log'), 'a');
  const child = spawn(name, words, { cwd, env, stdio: ['ignore', log, log], ...ids });
  return { kill: () => void child.kill('SIGKILL') };
}

type Member = Awaited<ReturnType<typeof createMember>>;

/** One machine of the cluster: Patroni and its PostgreSQL. */
async function createMember(name: string, folder: string, etcdPort: number) {
  const [port, apiPort] = [await findFreePort(), await findFreePort()];
  const configuration = patroniConfiguration(name, folder, { port, apiPort, etcdPort });
  await mkdir(folder);
  // JSON is YAML.
  await writeFile(join(folder, 'patroni.yml'), JSON.stringify(configuration));
  let program: { kill(): void } | null = null;
  return {
    name,
    port,
    apiPort,
    url: urlOf(port),
    start() {
      program = start(['patroni', join(folder, 'patroni.yml')], folder);
    },
    kill() {
      program?.kill();
      const first = firstProcess(join(folder, 'data'));
      if (first !== null) killTree(first);
    },
    /** Calls Patroni, which returns 200 if the member has the role. */
    is: async (role: 'primary' | 'replica' | 'synchronous') =>
      (await request(`http://127.0.0.1:${apiPort}/${role}`, 'GET', { timeoutMs: 1000 })).status === 200,
  };
}

/** Two machines managed by Patroni and etcd, behind HAProxy, as in production. The server only knows HAProxy. */
export async function createPatroni(): Promise<FailoverPlace> {
  const folder = await makeScratchFolder('patroni');
  const [etcdPort, peerPort, port] = [await findFreePort(), await findFreePort(), await findFreePort()];
  let primary = await createMember('alpha', join(folder, 'alpha'), etcdPort);
  let standby = await createMember('beta', join(folder, 'beta'), etcdPort);
  const [etcdFolder, proxyFolder] = [join(folder, 'etcd'), join(folder, 'haproxy')];
  for (const made of [etcdFolder, proxyFolder]) await mkdir(made);
  const proxyFile = join(proxyFolder, 'haproxy.cfg');
  await writeFile(proxyFile, proxyConfiguration(port, [primary, standby]));
  // As root, the programs switch to another user.
  await Bun.$`chmod 755 ${folder} && (chown -R postgres ${folder} 2>/dev/null || true)`.quiet();
  const others = [
    start(etcdCommand(join(etcdFolder, 'data'), etcdPort, peerPort), etcdFolder),
    start(['haproxy', '-db', '-f', proxyFile], proxyFolder),
  ];
  primary.start();
  await until(() => primary.is('primary'));
  standby.start();
  await until(() => standby.is('synchronous'));
  let broughtBackAt = new Date();
  return {
    url: urlOf(port),
    losePrimary: async () => primary.kill(),
    // Patroni promotes it once the lost leader's lease has expired.
    promote: () => untilPromoted(standby.url),
    async returnFormer() {
      broughtBackAt = new Date();
      primary.start();
      await until(() => primary.is('replica'));
    },
    isFormerUsed: () => isUsedSince(primary.url, broughtBackAt),
    async mend() {
      [primary, standby] = [standby, primary];
      await until(() => standby.is('synchronous'));
    },
    async remove() {
      for (const part of [primary, standby, ...others]) part.kill();
    },
  };
}

function patroniConfiguration(
  name: string,
  folder: string,
  { port, apiPort, etcdPort }: Readonly<Record<'port' | 'apiPort' | 'etcdPort', number>>,
): object {
  const [newest = ''] = readdirSync(versions).toSorted((left, right) => Number(right) - Number(left));
  const [listen, api] = [`127.0.0.1:${port}`, `127.0.0.1:${apiPort}`];
  const superuser = { username: 'postgres', password };
  const replication = { username: 'replicator', password };
  // The minimum time that Patroni allows until a lost leader is replaced, in seconds.
  const timing = { ttl: 20, loop_wait: 1, retry_timeout: 3, maximum_lag_on_failover: 1_048_576 };
  const parameters = { wal_log_hints: 'on', wal_keep_size: '256MB' };
  return {
    scope: 'torture',
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: { ...timing, synchronous_mode: true, postgresql: { use_pg_rewind: true, parameters } },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen,
      connect_address: listen,
      data_dir: join(folder, 'data'),
      bin_dir: join(versions, newest, 'bin'),
      authentication: { superuser, replication, rewind: superuser },
      pg_hba: ['all', 'replication'].map((target) => `host ${target} all 127.0.0.1/32 scram-sha-256`),
      parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
    },
  };
}

function etcdCommand(folder: string, port: number, peerPort: number): readonly string[] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const clients = ['--listen-client-urls', client, '--advertise-client-urls', client];
  const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer];
  return ['etcd', '--data-dir', folder, ...clients, ...peers, '--initial-cluster', `default=${peer}`];
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
