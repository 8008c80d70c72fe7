import { afterEach, beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { join } from 'node:path';
import { poolOptions } from '../../harness/postgres.ts';
import { type Cluster, type ClusterServer, startCluster, urlOfAll } from '../../harness/postgres-cluster.ts';
import { createPostgresDatabase } from '../../harness/postgres-databases.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import type { Database } from '../../src/storage/database.ts';
import type { LoggedEvent } from '../../src/storage/event-log.ts';
import { describeLocation } from '../../src/storage/location.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { serversOf } from '../../src/storage/server-url.ts';
import { insertProduct } from '../support/backup.ts';
import { failsWith, quintet, startServing, succeeded } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { Scrape } from '../support/metrics.ts';
import { listenTo, unavailable, untilDone } from '../support/place.ts';
import { send } from '../support/send.ts';
import { words } from '../support/words.ts';

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
    await until(async () => (await askReady()).isSequencer === true);
    expect(await askReady()).toEqual({ status: 'ready', primary: primary.name, isSequencer: true });
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).not.toContain('postgres:');
    const metrics = new Scrape(text);
    const isPrimary = ({ name }: ClusterServer) => metrics.get('quintet_database_primary', { host: name });
    expect([primary, standby].map(isPrimary)).toEqual([1, 0]);
    expect(metrics.get('quintet_database_timeline')).toBe(1);
    await primary.kill();
    await standby.promote();
    expect((await server.stop()).exitCode).toBe(0);
    expect(await quintet(['backup', file], environment)).toMatchObject(succeeded);
    const { exitCode, stdout } = await quintet(['restore', file, '--yes'], environment);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(where)]);
  });

  it('rejects hosts of different clusters at startup, in one line (D1)', async () => {
    const other = await createPostgresDatabase();
    const { host } = new URL(other.url);
    const { id } = (await primary.ask<{ id: string }>(identifier)) ?? { id: '' };
    const url = cluster.url.replace(standby.name, host);
    const line = `^quintet: the hosts of DATABASE_URL are not in one cluster: the system identifier of ${primary.name} is ${id}, of ${host} is \\d+; list only a primary and its standbys\n$`;
    const refused = { exitCode: 1, stderr: expect.stringMatching(new RegExp(line)) };
    expect(await quintet(['serve'], { DATABASE_URL: url, PORT: '0' })).toMatchObject(refused);
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

  const unconfirmed = { status: 'rejected', reason: expect.objectContaining(unavailable) } as const;

  /** Starts a write that waits for a paused standby, ends the wait, and returns the outcome. */
  const endWait = async (database: Database, end: 'pg_cancel_backend' | 'pg_terminate_backend') => {
    const resume = standby.pause();
    try {
      const outcome = Promise.allSettled([add(database, 'unconfirmed')]);
      let pid: number | undefined;
      await until(async () => {
        pid = (await primary.ask<{ pid: number }>(waiting))?.pid;
        return pid !== undefined;
      });
      await primary.admin.unsafe(`select ${end}(${pid})`);
      return (await outcome)[0];
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
        expect(await endWait(database, end)).toEqual(unconfirmed);
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
    expect(await endWait(database, 'pg_cancel_backend')).toEqual(unconfirmed);
  });
});

const alone = [
  ['postgres://u:p@h/d', 'h'],
  ['postgres://u:p@h:5433/d', 'h:5433'],
  ['postgresql://u@h/d?x=1', 'h'],
  ['postgres://u:p%40s,s@[::1]:5433/d', '[::1]:5433'],
  ['postgres:///d', ''],
] as const;

const several = [
  ['postgres://u:p@a:5432,b:5432/d', ['postgres://u:p@a:5432/d', 'postgres://u:p@b:5432/d']],
  [
    'postgres://u:p@a,b:6000,c:/d',
    ['postgres://u:p@a:5432/d', 'postgres://u:p@b:6000/d', 'postgres://u:p@c:5432/d'],
  ],
  ['postgresql://a,b/d', ['postgresql://a:5432/d', 'postgresql://b:5432/d']],
  ['postgres://u:p@[::1]:1,[fe80::2]/d', ['postgres://u:p@[::1]:1/d', 'postgres://u:p@[fe80::2]:5432/d']],
  [
    'postgres://u%2C:p%40%2C@a,b/d%20e?sslmode=require&application_name=x',
    [
      'postgres://u%2C:p%40%2C@a:5432/d%20e?sslmode=require&application_name=x',
      'postgres://u%2C:p%40%2C@b:5432/d%20e?sslmode=require&application_name=x',
    ],
  ],
  ['postgres://u:p,q@a,b/d', ['postgres://u:p,q@a:5432/d', 'postgres://u:p,q@b:5432/d']],
  ['postgres://a,b', ['postgres://a:5432', 'postgres://b:5432']],
  ['postgres://u:p@/d?host=a,b&port=1,2', ['postgres://u:p@a:1/d', 'postgres://u:p@b:2/d']],
  [
    'postgres:///d?host=a,::1&port=7&user=u&sslmode=require',
    ['postgres://a:7/d?user=u&sslmode=require', 'postgres://[::1]:7/d?user=u&sslmode=require'],
  ],
] as const;

const none = words(`
  mysql://a,b/d postgres:a,b/d postgres://u:p@h:port/d postgres://u:p@a:port,b/d
  postgres://u:p@a,b:port/d postgres://u:p@a,b:65536/d postgres://u:p@a:0,b/d
  postgres://u:p@a,,b/d postgres://u:p@,b/d postgres://u:p@a,b,/d postgres://u:p@a,[::1/d
  postgres:///d?host=a,b,c&port=1,2
`);

describe('The servers of a URL', () => {
  it.each(alone)('include one server: %s', (url, name) => {
    expect(serversOf(url)).toEqual([{ name, url }]);
  });

  it.each(several)('include several servers: %s', (url, urls) => {
    expect(serversOf(url)?.map((server) => server.url)).toEqual([...urls]);
  });

  it.each(none)('are undefined for an invalid URL: %s', (url) => {
    expect(serversOf(url)).toBeUndefined();
  });

  it('are named without secrets', () => {
    const url = 'postgres://u:hush@a,[::1]:6000/d?password=hush';
    expect(serversOf(url)?.map(({ name }) => name)).toEqual(['a:5432', '[::1]:6000']);
    expect(describeLocation({ engine: 'postgres', url })).toBe('PostgreSQL, a:5432,[::1]:6000/d');
  });
});
