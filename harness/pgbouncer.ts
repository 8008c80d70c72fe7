import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../src/lib/networks.ts';
import { until } from './until.ts';

/** A real PgBouncer in front of the server of a test database, in session mode by default. */
export interface Pooler {
  readonly port: number;
  /** Returns the address of the database through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

export const pgbouncer = Bun.which('pgbouncer', { PATH: `${process.env.PATH}:/usr/sbin` });

export async function startPgbouncer(
  url: string,
  mode: 'session' | 'transaction' = 'session',
  { ignores = '' }: { readonly ignores?: string } = {},
): Promise<Pooler> {
  const { hostname, port: serverPort, username, password } = new URL(url);
  const directory = await mkdtemp(join(tmpdir(), 'quintet-pgbouncer-'));
  const port = await findFreePort();
  const file = join(directory, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    `ignore_startup_parameters = ${ignores}`,
    'default_pool_size = 4',
    'max_client_conn = 1000',
  ];
  await writeFile(file, lines.join('\n'));
  await Bun.$`chmod -R a+rX ${directory}`.quiet();
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = Bun.spawn([pgbouncer ?? 'pgbouncer', '-q', ...user, file], {
    stdout: 'ignore',
    stderr: 'ignore',
  });
  await until(() => isListening(port));
  return {
    port,
    through(address) {
      const pooled = new URL(address);
      pooled.port = String(port);
      return pooled.href;
    },
    async stop() {
      child.kill('SIGTERM');
      await child.exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  const connecting = Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } });
  return connecting.then((socket) => socket.end() !== null).catch(() => false);
}
