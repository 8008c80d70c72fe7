import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getIntrospectionQuery } from 'graphql';
import type { ClusterServer } from '../../harness/postgres-cluster.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { TcpProxy } from '../../harness/tcp-proxy.ts';
import type { Database } from '../../src/storage/database.ts';
import type { LoggedEvent } from '../../src/storage/event-log.ts';
import { insertProduct } from '../support/backup.ts';
import { useCluster } from '../support/cluster.ts';
import { failsWith, quintet, startServing, succeeded } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { listenTo, unavailable, untilDone } from '../support/place.ts';
import { send } from '../support/send.ts';

/** The longest time until a request fails is 5 s (D1). The rest is for a busy machine. */
const longestMs = 8_000;

const add = (database: Database, name: string) =>
  database.transaction((writer) => insertProduct(writer, name, 1));

const addAtLast = (database: Database, name: string) => untilDone(() => add(database, name));

const productNames = async (database: Database) =>
  (await database.all<{ name: string }>('select name from products order by id')).map(({ name }) => name);

const productsOn = async (server: ClusterServer) =>
  (await server.ask<{ count: number }>('select count(*)::int as count from products'))?.count;

describe.skipIf(process.platform !== 'linux')('Failover behind a proxy (on Linux)', () => {
  let proxy: TcpProxy;
  let url: string;
  // A paused proxy would delay closing the databases.
  afterEach(() => proxy.resume());
  const cluster = useCluster();
  beforeEach(async () => {
    const { primary } = cluster;
    proxy = await TcpProxy.to(primary.port);
    url = primary.url.replace(`:${primary.port}/`, `:${proxy.port}/`);
  });
  afterEach(() => proxy.shut());

  const open = () => cluster.open({ location: { engine: 'postgres', url } });

  /** Kills the primary, promotes the standby and switches the proxy. */
  const failOver = async () => {
    await cluster.primary.kill();
    await cluster.standby.promote();
    proxy.leadTo(cluster.standby.port);
  };

  it('moves writes and events of the same process to a promoted standby (D1, D2)', async () => {
    const database = await open();
    await cluster.primary.waitForStandby();
    const { received } = await listenTo(database);
    await add(database, 'before');
    await database.transaction((writer) => writer.publish('before'));
    await until(() => received.length === 1);
    await cluster.primary.kill();
    await expect(add(database, 'between')).rejects.toMatchObject(unavailable);
    await expect(Promise.resolve(database.all('select 1'))).rejects.toMatchObject(unavailable);
    await failOver();
    await addAtLast(database, 'after');
    expect(await productNames(database)).toEqual(['before', 'after']);
    await database.transaction((writer) => writer.publish('after'));
    await until(() => received.length === 2);
    const { events } = await database.events.read(0, 10);
    const placed = (list: readonly LoggedEvent[]) =>
      list.map(({ position, message }) => `${position} ${message}`);
    expect(placed(received)).toEqual(['1 before', '2 after']);
    expect(placed(events)).toEqual(placed(received));
  });

  it('never uses a former primary that comes back, and says so once (D1)', async () => {
    const database = await open();
    await add(database, 'first');
    await until(async () => (await productsOn(cluster.standby)) === 1);
    await failOver();
    await addAtLast(database, 'second');
    await cluster.primary.start();
    proxy.leadTo(cluster.primary.port);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(add(database, 'lost')).rejects.toMatchObject(unavailable);
      await expect(productNames(database)).rejects.toMatchObject(unavailable);
    }
    expect(await productsOn(cluster.primary)).toBe(1);
    expect(cluster.notices.filter((line) => line.includes('it is a former primary'))).toHaveLength(1);
    proxy.leadTo(cluster.standby.port);
    await addAtLast(database, 'third');
    expect(await productNames(database)).toEqual(['first', 'second', 'third']);
  });

  const freezes: readonly (readonly [string, () => () => void])[] = [
    ['frozen', () => cluster.primary.pause()],
    [
      'unreachable',
      () => {
        proxy.pause();
        return () => proxy.resume();
      },
    ],
  ];
  it.each(freezes)('fails requests within 5 s while the server is %s (D1)', async (_, freeze) => {
    const database = await open();
    await add(database, 'first');
    const resume = freeze();
    const begunAt = performance.now();
    const requests = Array.from({ length: 10 }, () => [add(database, 'second'), productNames(database)]);
    for (const result of await Promise.allSettled(requests.flat()))
      expect(result).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(performance.now() - begunAt).toBeLessThan(longestMs);
    resume();
    await addAtLast(database, 'third');
  });

  it('is one line of the log when the server is lost, and one when it is back', async () => {
    const server = await startServing({ DATABASE_URL: cluster.primary.url });
    const introspection = `/graphql?query=${encodeURIComponent(getIntrospectionQuery())}`;
    const paths = ['/posts', '/posts/1', '/posts/search?q=none', introspection, '/readyz'];
    const statuses = () =>
      Promise.all(paths.map(async (path) => (await fetch(`${server.url}${path}`)).status));
    expect(await statuses()).toEqual([200, 404, 200, 200, 200]);
    await cluster.primary.kill();
    // The thread for introspection ends after five seconds without work, and then has to connect anew.
    for (let round = 0; round < 2; round += 1) {
      expect(await statuses()).toContain(503);
      await Bun.sleep(6_000 * (1 - round));
    }
    await cluster.primary.start();
    await until(async () => (await statuses())[0] === 200);
    await Bun.sleep(1_500);
    const { stderr } = await server.stop();
    const lines = stderr.trim().split('\n');
    const said = lines.map((line) => JSON.parse(line)).filter(({ level }) => level !== 'info');
    const at = `the connection to PostgreSQL at ${cluster.primary.name}`;
    expect(said.map(({ message }) => message)).toEqual([`${at} was lost`, `${at} is back`]);
  });

  it('lets a slow statement finish while the server responds', async () => {
    const database = await open();
    expect(await database.first('select 1 as one from pg_sleep(5)')).toEqual({ one: 1 });
  });

  it('treats a read-only primary as unavailable until it accepts writes again (D1)', async () => {
    const database = await open();
    await add(database, 'first');
    const keepFromWriting = async (value: 'on' | 'off') => {
      await cluster.primary.admin.unsafe(`alter system set default_transaction_read_only = ${value}`);
      await cluster.primary.admin.unsafe('select pg_reload_conf()');
    };
    await keepFromWriting('on');
    let reason: unknown = null;
    await until(async () => {
      reason = await add(database, 'second').then(
        () => null,
        (error) => error,
      );
      return reason !== null;
    });
    expect(reason).toMatchObject(unavailable);
    await cluster.primary.admin.unsafe('set default_transaction_read_only = off');
    await keepFromWriting('off');
    await addAtLast(database, 'third');
  });

  it('does not acknowledge a commit whose wait for the standby ends with its connection (D2)', async () => {
    await cluster.primary.waitForStandby();
    const database = await open();
    const resume = cluster.standby.pause();
    const outcome = Promise.allSettled([add(database, 'unconfirmed')]);
    const waiting = "select pid from pg_stat_activity where wait_event = 'SyncRep'";
    let pid: number | undefined;
    await until(async () => {
      pid = (await cluster.primary.ask<{ pid: number }>(waiting))?.pid;
      return pid !== undefined;
    });
    await cluster.primary.admin.unsafe(`select pg_terminate_backend(${pid})`);
    expect(await outcome).toMatchObject([{ status: 'rejected', reason: unavailable }]);
    resume();
    await add(database, 'confirmed');
  });

  it('lets commands and a server use the address, and leaves nothing in the temporary folder', async () => {
    const TMPDIR = await makeScratchFolder('temporary');
    const environment = { DATABASE_URL: url, TMPDIR };
    expect((await quintet(['migrate'], environment)).exitCode).toBe(0);
    await cluster.primary.waitForStandby();
    const file = join(await makeScratchFolder('export'), 'all.jsonl');
    const server = await startServing(environment);
    expect((await send('GET', `${server.url}/readyz`)).body).toEqual({ status: 'ready' });
    // Runs in a lane.
    const query = getIntrospectionQuery();
    expect((await send('POST', `${server.url}/graphql`, { query })).status).toBe(200);
    expect((await fetch(`${server.url}/metrics`).then((reply) => reply.text())).includes('postgres:')).toBe(
      false,
    );
    await failOver();
    await until(async () => (await send('GET', `${server.url}/readyz`)).status === 200);
    expect((await send('POST', `${server.url}/graphql`, { query })).status).toBe(200);
    expect((await server.stop()).exitCode).toBe(0);
    expect(await quintet(['export', file], environment)).toMatchObject(succeeded);
    expect(await readdir(TMPDIR)).toEqual([]);
  });

  it('rejects a standby at startup, in one line (D1)', async () => {
    const { host, pathname } = new URL(cluster.standby.url);
    const environment = { DATABASE_URL: cluster.standby.url, DATABASE_WAIT_SECONDS: '1', PORT: '0' };
    expect(await quintet(['serve'], environment)).toEqual(
      failsWith(`cannot use PostgreSQL at ${host}${pathname} (waited up to 1 s): it is a standby`),
    );
  });
});
