import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { join } from 'node:path';
import { poolOptions } from '../../harness/postgres.ts';
import { type Cluster, type ClusterServer, startCluster } from '../../harness/postgres-cluster.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { until } from '../support/live.ts';

setDefaultTimeout(120_000);

const openssl = Bun.which('openssl');
const isSkipped = process.platform !== 'linux' || openssl === null;

/** A server under two names, so that connections go through the relay. Its certificate is for one of them. */
describe.skipIf(isSkipped)('Encrypted connections to several hosts (on Linux, with openssl)', () => {
  let cluster: Cluster;
  let server: ClusterServer;

  beforeAll(async () => {
    cluster = await startCluster({ standbys: 0 });
    [server] = cluster.servers as [ClusterServer];
    const folder = server.folder;
    const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')];
    await Bun.$`openssl req -new -x509 -days 1 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${certificate}`.quiet();
    await Bun.$`chown --reference=${folder} ${key} ${certificate} && chmod 600 ${key}`.quiet();
  });
  afterAll(() => cluster?.remove());

  const encrypt = async (value: 'on' | 'off') => {
    await server.admin.unsafe(`alter system set ssl = ${value}`);
    await server.admin.unsafe('select pg_reload_conf()');
    await until(async () => (await server.ask<{ ssl: string }>('show ssl'))?.ssl === value);
  };

  const isEncrypted = async (
    hosts: readonly string[],
    parameters: string,
    { waitSeconds }: Pick<typeof poolOptions, 'waitSeconds'> = poolOptions,
  ) => {
    const names = hosts.map((host) => `${host}:${server.port}`).join(',');
    const url = `postgres://postgres:test@${names}/postgres?${parameters}`;
    const database = await openDatabase({
      location: { engine: 'postgres', url },
      ...poolOptions,
      waitSeconds,
    });
    try {
      const row = await database.first<{ ssl: boolean }>(
        'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      );
      return row?.ssl;
    } finally {
      await database.close();
    }
  };

  const briefly = { waitSeconds: 1 };
  const both = ['127.0.0.1', 'localhost'];
  const named = ['localhost', 'localhost'];

  it('are encrypted if the URL requests it and the server supports it', async () => {
    await encrypt('off');
    expect(await isEncrypted(both, '')).toBe(false);
    expect(await isEncrypted(both, 'sslmode=prefer')).toBe(false);
    await expect(isEncrypted(both, 'sslmode=require', briefly)).rejects.toThrow('cannot use PostgreSQL');
    await encrypt('on');
    expect(await isEncrypted(both, '')).toBe(false);
    expect(await isEncrypted(both, 'sslmode=prefer')).toBe(true);
    expect(await isEncrypted(both, 'sslmode=require')).toBe(true);
  });

  it('are rejected if the certificate does not match what the URL requires', async () => {
    await encrypt('on');
    const root = `sslrootcert=${join(server.folder, 'server.crt')}`;
    expect(await isEncrypted(both, `sslmode=verify-ca&${root}`)).toBe(true);
    expect(await isEncrypted(named, `sslmode=verify-full&${root}`)).toBe(true);
    await expect(
      isEncrypted(['127.0.0.1', '127.0.0.1'], `sslmode=verify-full&${root}`, briefly),
    ).rejects.toThrow('cannot use PostgreSQL');
    await expect(isEncrypted(named, 'sslmode=verify-full', briefly)).rejects.toThrow('cannot use PostgreSQL');
  });
});
