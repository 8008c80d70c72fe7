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
import { createFailoverPlace, type FailoverPlace, type Member } from './places.ts';

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

type Machine = Awaited<ReturnType<typeof createMachine>>;

/** One machine of the cluster: Patroni and its PostgreSQL. */
async function createMachine(name: string, folder: string, etcdPort: number) {
  const [port, apiPort] = [await findFreePort(), await findFreePort()];
  const configuration = patroniConfiguration(name, folder, { port, apiPort, etcdPort });
  await mkdir(folder);
  // JSON is YAML.
  await writeFile(join(folder, 'patroni.yml'), JSON.stringify(configuration));
  /** Waits until Patroni returns 200 for a role, because the member has it. */
  const untilIs = (role: 'primary' | 'replica' | 'synchronous') =>
    until(async () => {
      const { status } = await request(`http://127.0.0.1:${apiPort}/${role}`, 'GET', { timeoutMs: 1000 });
      return status === 200;
    });
  let program: { kill(): void } | null = null;
  const startAs = (role: Parameters<typeof untilIs>[0]) => {
    program = start(['patroni', join(folder, 'patroni.yml')], folder);
    return untilIs(role);
  };
  const kill = () => {
    program?.kill();
    const first = firstProcess(join(folder, 'data'));
    if (first !== null) killTree(first);
  };
  const member: Member = {
    url: urlOf(port),
    lose: async () => kill(),
    comeBack: () => startAs('replica'),
    // Patroni does it once the lost leader's lease has expired.
    promote: async () => undefined,
    follow: () => untilIs('synchronous'),
  };
  return { name, port, apiPort, startAs, kill, member };
}

/** Two machines managed by Patroni and etcd, behind HAProxy, as in production. The server only knows HAProxy. */
export async function createPatroni(): Promise<FailoverPlace> {
  const folder = await makeScratchFolder('patroni');
  const [etcdPort, peerPort, port] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const primary = await createMachine('alpha', join(folder, 'alpha'), etcdPort);
  const standby = await createMachine('beta', join(folder, 'beta'), etcdPort);
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
  await primary.startAs('primary');
  await standby.startAs('synchronous');
  return createFailoverPlace(urlOf(port), [primary.member, standby.member], async () => {
    for (const part of [primary, standby, ...others]) part.kill();
  });
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

/** The documented configuration, with the addresses of these machines. */
function proxyConfiguration(port: number, machines: readonly Machine[]): string {
  const text = readFileSync(join(import.meta.dir, '../../deploy/haproxy-postgresql.cfg'), 'utf8');
  const servers = machines.map(
    ({ name, port: own, apiPort }) => `  server ${name} 127.0.0.1:${own} check port ${apiPort}\n`,
  );
  return text.replace(/bind .*/, `bind 127.0.0.1:${port}`).replace(/(?: {2}server .*\n)+/, servers.join(''));
}
