import { afterEach, beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { join } from 'node:path';
import { poolOptions } from '../../harness/postgres.ts';
import { type Cluster, type ClusterServer, startCluster, urlOfAll } from '../../harness/postgres-cluster.ts';
import { createPostgresDatabase } from '../../harness/postgres-databases.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import type { Database } from '../../src/storage/database.ts';
import type { LoggedEvent } from '../../src/storage/event-log.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { insertProduct } from '../support/backup.ts';
import { failsWith, quintet, startServing } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { Scrape } from '../support/metrics.ts';
import { listenTo, unavailable, untilDone } from '../support/place.ts';
import { send } from '../support/send.ts';

setDefaultTimeout(120_000);

const add = (database: Database, name: string) =>
  database.transaction((writer) => insertProduct(writer, name, 1));

const addAtLast = (database: Database, name: string) => untilDone(() => add(database, name));

const productNames = async (database: Database) =>
  (await database.all<{ name: string }>('select name from products order by id')).map(({ name }) => name);

const productsOn = async (server: ClusterServer) =>
  (await server.ask<{ count: number }>('select count(*)::int as count from products'))?.count;

describe.skipIf(process.platform !== 'linux')('Failover (on Linux)', () => {
  let cluster: Cluster;
  let primary: ClusterServer;
  let standby: ClusterServer;
  let opened: Database[] = [];

  beforeEach(async () => {
    cluster = await startCluster();
    [primary, standby] = cluster.servers as [ClusterServer, ClusterServer];
  });
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()));
    opened = [];
    await cluster.remove();
  });

  const open = async (url = cluster.url, options = {}): Promise<Database> => {
    const location = { engine: 'postgres', url } as const;
    const database = await openDatabase({ location, ...poolOptions, ...options });
    opened.push(database);
    return database;
  };

  const names = () => cluster.servers.map(({ name }) => name);

  it('finds the primary wherever it is in the URL (D1)', async () => {
    const url = urlOfAll([standby, primary]);
    const database = await open(url);
    await add(database, 'pen');
    expect(await productsOn(primary)).toBe(1);
    expect(database.servers()).toEqual({ names: names().reverse(), primary: primary.name, timeline: 1 });
  });

  it('moves writes and events of the same process to a promoted standby (D1, D2)', async () => {
    const database = await open();
    await primary.waitForStandby();
    const { received } = await listenTo(database);
    await add(database, 'before');
    await database.transaction((writer) => writer.publish('before'));
    await until(() => received.length === 1);
    await primary.kill();
    await expect(add(database, 'between')).rejects.toMatchObject(unavailable);
    await expect(Promise.resolve(database.all('select 1'))).rejects.toMatchObject(unavailable);
    expect(database.servers()).toEqual({ names: names(), primary: null, timeline: 1 });
    await standby.promote();
    await addAtLast(database, 'after');
    expect(await productNames(database)).toEqual(['before', 'after']);
    expect(database.servers()).toEqual({ names: names(), primary: standby.name, timeline: 2 });
    await database.transaction((writer) => writer.publish('after'));
    await until(() => received.length === 2);
    const { events } = await database.events.read(0, 10);
    const placed = (list: readonly LoggedEvent[]) =>
      list.map(({ position, message }) => `${position} ${message}`);
    expect(placed(received)).toEqual(['1 before', '2 after']);
    expect(placed(events)).toEqual(placed(received));
  });

  it('never uses a former primary that comes back, even if no other host responds (D1)', async () => {
    const database = await open();
    await add(database, 'first');
    await until(async () => (await productsOn(standby)) === 1);
    await primary.kill();
    await standby.promote();
    await addAtLast(database, 'second');
    await primary.start();
    await add(database, 'third');
    await standby.kill();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(add(database, 'lost')).rejects.toMatchObject(unavailable);
      await expect(Promise.resolve(productNames(database))).rejects.toMatchObject(unavailable);
    }
    expect(database.servers()).toEqual({ names: names(), primary: null, timeline: 2 });
    expect(await productsOn(primary)).toBe(1);
    await standby.start();
    await addAtLast(database, 'fourth');
    expect(await productNames(database)).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('leaves a running primary when another one is promoted (D1)', async () => {
    const database = await open();
    await add(database, 'first');
    await until(async () => (await productsOn(standby)) === 1);
    await standby.promote();
    await until(() => database.servers()?.primary === standby.name);
    await add(database, 'second');
    expect([await productsOn(primary), await productsOn(standby)]).toEqual([1, 2]);
  });

  it('uses the host on the higher timeline if two accept writes at startup (D1)', async () => {
    await add(await open(), 'first');
    await until(async () => (await productsOn(standby)) === 1);
    await standby.promote();
    const database = await open();
    await add(database, 'second');
    expect([await productsOn(primary), await productsOn(standby)]).toEqual([1, 2]);
    expect(database.servers()).toEqual({ names: names(), primary: standby.name, timeline: 2 });
  });

  it('treats a read-only primary as unavailable until it accepts writes again (D1)', async () => {
    const database = await open();
    await add(database, 'first');
    const keepFromWriting = async (value: 'on' | 'off') => {
      await primary.admin.unsafe(`alter system set default_transaction_read_only = ${value}`);
      await primary.admin.unsafe('select pg_reload_conf()');
    };
    await keepFromWriting('on');
    await until(() => database.servers()?.primary === null);
    await expect(add(database, 'second')).rejects.toMatchObject(unavailable);
    await primary.admin.unsafe('set default_transaction_read_only = off');
    await keepFromWriting('off');
    await addAtLast(database, 'third');
    expect(await productNames(database)).toEqual(['first', 'third']);
  });

  it('lets commands and a server follow the primary, which they name without a password', async () => {
    const environment = { DATABASE_URL: urlOfAll([standby, primary]) };
    const where = `PostgreSQL, ${standby.name},${primary.name}/postgres`;
    expect((await quintet(['migrate'], environment)).exitCode).toBe(0);
    const file = join(await makeScratchFolder('backup'), 'all.backup');
    const server = await startServing(environment);
    const askReady = async () => (await send('GET', `${server.url}/readyz`)).body;
    expect(await askReady()).toEqual({
      status: 'ready',
      primary: primary.name,
      isSequencer: expect.any(Boolean),
    });
    await until(async () => (await askReady()).isSequencer === true);
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).not.toContain('postgres:');
    const metrics = new Scrape(text);
    const isPrimary = ({ name }: ClusterServer) => metrics.get('quintet_database_primary', { host: name });
    expect([isPrimary(primary), isPrimary(standby), metrics.get('quintet_database_timeline')]).toEqual([
      1, 0, 1,
    ]);
    await primary.kill();
    await standby.promote();
    expect((await server.stop()).exitCode).toBe(0);
    expect(await quintet(['backup', file], environment)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await quintet(['restore', file, '--yes'], environment)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining(where),
    });
  });

  it('rejects hosts of different clusters at startup, in one line (D1)', async () => {
    const other = await createPostgresDatabase();
    const { host } = new URL(other.url);
    const { id } = (await primary.ask<{ id: string }>(identifier)) ?? { id: '' };
    const url = cluster.url.replace(standby.name, host);
    const { exitCode, stderr } = await quintet(['serve'], { DATABASE_URL: url, PORT: '0' });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      new RegExp(
        `^quintet: the hosts of DATABASE_URL are not in one cluster: the system identifier of ${primary.name} is ${id}, of ${host} is \\d+; list only a primary and its standbys\n$`,
      ),
    );
    await other.drop();
  });

  it('rejects a list of hosts that all reject writes, with the reason for each', async () => {
    await primary.kill();
    const environment = { DATABASE_URL: cluster.url, DATABASE_WAIT_SECONDS: '1', PORT: '0' };
    expect(await quintet(['serve'], environment)).toEqual(
      failsWith(
        `cannot use PostgreSQL at ${names()}/postgres (waited up to 1 s): no host accepts writes (${primary.name}: the connection was refused; ${standby.name}: it is a standby)`,
      ),
    );
    expect(await quintet(['serve'], { ...environment, DATABASE_URL: standby.url })).toEqual(
      failsWith(`cannot use PostgreSQL at ${standby.name}/postgres (waited up to 1 s): it is a standby`),
    );
  });

  const identifier = 'select system_identifier::text as id from pg_control_system()';
  const waiting = "select pid from pg_stat_activity where wait_event = 'SyncRep'";

  /** Starts a write that waits for a paused standby, ends the wait, and returns the outcome. */
  const endWait = async (database: Database, end: 'pg_cancel_backend' | 'pg_terminate_backend') => {
    const resume = standby.pause();
    try {
      const write = add(database, 'unconfirmed');
      const outcome = Promise.allSettled([write]);
      let pid: number | undefined;
      await until(async () => {
        pid = (await primary.ask<{ pid: number }>(waiting))?.pid;
        return pid !== undefined;
      });
      await primary.admin.unsafe(`select ${end}(${pid})`);
      return await outcome;
    } finally {
      resume();
    }
  };

  it.each(['pg_cancel_backend', 'pg_terminate_backend'] as const)(
    'does not acknowledge a commit whose wait for the standby is ended by %s (D2)',
    async (end) => {
      await primary.waitForStandby();
      for (const url of [cluster.url, primary.url]) {
        const database = await open(url);
        expect(await endWait(database, end)).toEqual([
          { status: 'rejected', reason: expect.objectContaining(unavailable) },
        ]);
        await add(database, 'confirmed');
      }
    },
  );

  it('does not acknowledge such a commit if the standby became synchronous after startup', async () => {
    const database = await open(primary.url);
    const connections = "select min(pid) as first from pg_stat_activity where application_name = 'quintet'";
    const { first } = (await primary.ask<{ first: number }>(connections)) ?? { first: 0 };
    await primary.waitForStandby();
    const isThere = `select pid from pg_stat_activity where pid = ${first}`;
    await until(async () => (await primary.ask(isThere)) === undefined);
    await add(database, 'confirmed');
    const [outcome] = await endWait(database, 'pg_cancel_backend');
    expect(outcome).toEqual({ status: 'rejected', reason: expect.objectContaining(unavailable) });
  });
});
