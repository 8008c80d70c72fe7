import { afterEach, beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { poolOptions, urlOf } from '../../harness/postgres.ts';
import { type Cluster, type ClusterServer, startCluster } from '../../harness/postgres-cluster.ts';
import { createPostgresDatabase } from '../../harness/postgres-databases.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import { createLog } from '../../src/lib/log.ts';
import type { Database, Reader } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { awaitedStandbys, nameOfStandby } from '../../src/storage/postgres/replica-views.ts';
import { insertProduct } from '../support/backup.ts';
import { onEveryEngine } from '../support/engines.ts';
import { errorAt } from '../support/graphql.ts';
import { lanesFor } from '../support/lanes.ts';
import { until } from '../support/live.ts';
import { untilDone, usePlace } from '../support/place.ts';
import { sendTo } from '../support/send.ts';
import { describeOn } from '../support/suites.ts';

setDefaultTimeout(120_000);

describe.skipIf(process.platform !== 'linux')('Read replicas (on Linux)', () => {
  let cluster: Cluster;
  let primary: ClusterServer;
  let standby: ClusterServer;
  let opened: Database[] = [];
  let notices: string[] = [];

  beforeEach(async () => {
    cluster = await startCluster();
    [primary, standby] = cluster.servers as [ClusterServer, ClusterServer];
    notices = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()));
    opened = [];
    await cluster.remove();
  });

  const open = async (options = {}): Promise<Database> => {
    const database = await openDatabase({
      location: { engine: 'postgres', url: primary.url },
      ...poolOptions,
      replicas: [{ name: standby.name, url: standby.url }],
      notice: (line) => void notices.push(line),
      ...options,
    });
    opened.push(database);
    return database;
  };

  const place = 'select pg_is_in_recovery() as "isReplica"';
  const isRead = (database: Database) => database.replicas()[0]?.isRead === true;
  const catchingUp = 'has not caught up yet';

  /** Opens a database, and waits until the replica has what the engine wrote and serves reads. */
  const openReading = async (): Promise<Database> => {
    await primary.waitForStandby();
    const database = await open();
    await until(() => isRead(database));
    return database;
  };

  const addPen = (database: Database) => database.transaction((writer) => insertProduct(writer, 'pen', 1));
  const notReadFrom = () => `${standby.name} of DATABASE_READ_URLS is not used for reads: it`;

  it('serve reads if every commit waits for them, except reads that a write depends on (D4)', async () => {
    const database = await openReading();
    await until(() => database.replicas()[0]?.behindBytes === 0);
    expect(database.replicas()).toEqual([{ name: standby.name, isRead: true, behindBytes: 0 }]);
    expect(await database.first(place)).toEqual({ isReplica: true });
    expect(await database.all(place)).toEqual([{ isReplica: true }]);
    expect(await database.fresh.first(place)).toEqual({ isReplica: false });
    expect(await database.transaction((writer) => writer.first(place))).toEqual({ isReplica: false });
    expect(notices.filter((line) => !line.endsWith(catchingUp))).toEqual([]);
  });

  it('serve no reads unless every commit waits for them (D4)', async () => {
    const database = await open();
    expect(await database.first(place)).toEqual({ isReplica: false });
    expect(notices).toEqual([
      `${notReadFrom()} is named standby, and not every commit waits for it: list it in synchronous_standby_names of the primary, and have commits wait for all the names listed`,
    ]);
    await primary.waitForStandby();
    await until(() => isRead(database));
    expect(await database.first(place)).toEqual({ isReplica: true });
    await primary.admin.unsafe("alter system set synchronous_standby_names = 'standby, other'");
    await primary.admin.unsafe('select pg_reload_conf()');
    await until(() => !isRead(database));
    expect(await database.first(place)).toEqual({ isReplica: false });
  });

  it('fail like the primary, and leave it a list that they are slow to start, without repeated rows (D4)', async () => {
    const database = await openReading();
    await expect(Promise.resolve(database.all('select 1 / 0'))).rejects.toThrow('division by zero');
    expect(isRead(database)).toBe(true);
    // Slow only on the replica.
    const statement = `select number, case when pg_is_in_recovery() and number = 1 then pg_sleep(1.5)::text end as slept
      from generate_series(1, 5) as number`;
    const taken: number[] = [];
    const take = (rows: { number: number }[]) => void taken.push(...rows.map(({ number }) => number));
    await database.inBatches<{ number: number }>(statement, [], take);
    expect(taken).toEqual([1, 2, 3, 4, 5]);
    // By now the replica has finished as well.
    await database.fresh.first('select pg_sleep(1)');
    expect(taken).toEqual([1, 2, 3, 4, 5]);
  });

  it('serve no reads until they have applied earlier writes (D4)', async () => {
    const database = await open();
    await until(async () => (await standby.ask('select 1 from products')) !== null);
    await standby.admin.unsafe('select pg_wal_replay_pause()');
    await addPen(database);
    await primary.waitForStandby();
    await until(() => notices.some((line) => line.endsWith(catchingUp)));
    expect(await database.all('select name from products')).toEqual([{ name: 'pen' }]);
    expect(isRead(database)).toBe(false);
    await standby.admin.unsafe('select pg_wal_replay_resume()');
    await until(() => isRead(database));
    expect(await database.all('select name from products')).toEqual([{ name: 'pen' }]);
  });

  it('are bypassed while they are frozen, and used again afterward (D4)', async () => {
    const database = await openReading();
    const goOn = standby.pause();
    expect(await database.first(place)).toEqual({ isReplica: false });
    await until(() => !isRead(database));
    goOn();
    await until(() => isRead(database));
    expect(await database.first(place)).toEqual({ isReplica: true });
  });

  /** Opens an app, to which requests are sent with the token of a new user. */
  const openApp = async () => {
    const config = readConfig({});
    const unread = { write: () => undefined };
    const database = await openReading();
    const log = createLog(config, unread);
    const world = await createMainWorld(config, database, { log, lanes: lanesFor(config) });
    const account = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
    const { token } = await world.blog.accounts.register(account, '127.0.0.1');
    const send = async (method: string, path: string, json?: unknown) => {
      const { status, body } = await sendTo(world, method, path, json, token);
      return [status, body ?? null];
    };
    const me = () => send('POST', '/graphql', { query: '{ me { name } }' });
    /** Repeats a read as long as the replica responds too slowly to be read from. */
    const untilRead = async (read: () => ReturnType<typeof send>) => {
      let reply = await read();
      while (reply[0] === 503 || reply[1]?.errors !== undefined) reply = await read();
      return reply;
    };
    return { database, send, me, untilRead };
  };

  it('serve reads with a token, but no writes, while the primary is down (D4)', async () => {
    const { database, send, me, untilRead } = await openApp();
    await primary.kill();
    const noPosts = { data: [], meta: { page: 1, total_count: 0, total_pages: 0 } };
    for (let round = 0; round < 5; round += 1) {
      expect(await untilRead(() => send('GET', '/api/v1/posts'))).toEqual([200, noPosts]);
      expect(await untilRead(me)).toEqual([200, { data: { me: { name: 'Ada' } } }]);
      await Bun.sleep(300);
    }
    const refused = await send('POST', '/api/v1/tags', { name: 'History' });
    expect(refused).toEqual([503, { error: 'Service unavailable' }]);
    const query = 'mutation { createPost(title: "Engines", content: "Brass") { id } }';
    const unavailable = errorAt(12, 'SERVICE_UNAVAILABLE', 'Service unavailable', ['createPost']);
    expect(await send('POST', '/graphql', { query })).toEqual([503, { errors: [unavailable], data: null }]);
    await primary.start();
    await untilDone(async () => database.fresh.first(place));
  });

  it('serve long reads, and fail others with a retry, while the primary is down (D4)', async () => {
    const { database, send, untilRead } = await openApp();
    const titles = ['Three', 'Two', 'One'];
    for (const title of titles.toReversed())
      await send('POST', '/api/v1/posts', { title, body: 'x'.repeat(100_000), published: true });
    const listTitles = async () => {
      const [status, body] = await send('GET', '/api/v1/posts');
      return [status, body.data?.map(({ title }: { title: string }) => title)];
    };
    expect(await listTitles()).toEqual([200, titles]);
    await primary.kill();
    expect(await untilRead(listTitles)).toEqual([200, titles]);
    const query = '{ __schema { queryType { name } } me { name } }';
    const data = { __schema: { queryType: { name: 'Query' } }, me: { name: 'Ada' } };
    expect(await untilRead(() => send('POST', '/graphql', { query }))).toEqual([200, { data }]);
    const failure = await database.snapshot((reader) => Promise.resolve(reader.first(place))).catch((e) => e);
    expect(failure).toBeInstanceOf(RetryLater);
    await primary.start();
    await untilDone(async () => database.fresh.first(place));
  });

  it('reject a revoked token right away (D4)', async () => {
    const { database, send, me } = await openApp();
    expect(await me()).toEqual([200, { data: { me: { name: 'Ada' } } }]);
    expect(await send('POST', '/api/v1/auth/logout')).toEqual([204, null]);
    expect(await send('GET', '/api/v1/posts')).toEqual([401, { error: 'Unauthorized' }]);
    expect(await me()).toEqual([200, { data: { me: null } }]);
    await primary.kill();
    expect(await send('GET', '/api/v1/posts')).toEqual([401, { error: 'Unauthorized' }]);
    expect(isRead(database)).toBe(true);
    await primary.start();
  });

  it('are rejected at startup, in one line, if they belong to another cluster', async () => {
    const other = await createPostgresDatabase();
    const { host: name } = new URL(other.url);
    await expect(open({ replicas: [{ name, url: other.url }] })).rejects.toThrow(
      `${name} of DATABASE_READ_URLS belongs to another cluster: list only standbys of the server in DATABASE_URL`,
    );
    await other.drop();
  });

  it('are not used, with a notice in one line, if the role may not inspect standbys', async () => {
    await primary.waitForStandby();
    await (await open({ replicas: [] })).close();
    opened = [];
    await primary.admin.unsafe(`
      create role modest login password 'test';
      grant all on all tables in schema public to modest; grant all on all sequences in schema public to modest`);
    const as = (server: ClusterServer) => urlOf(server.port, 'postgres', 'modest');
    const database = await open({
      location: { engine: 'postgres', url: as(primary) },
      replicas: [{ name: standby.name, url: as(standby) }],
    });
    expect(await database.first(place)).toEqual({ isReplica: false });
    expect(notices).toEqual([
      `${notReadFrom()} can only be checked by a role with pg_monitor: grant pg_monitor to the role of DATABASE_URL`,
    ]);
  });

  it('never miss an acknowledged write, whatever happens to them (D4)', async () => {
    await primary.waitForStandby();
    const [writing, reading] = await Promise.all([open(), open()]);
    await until(() => isRead(writing) && isRead(reading));
    type Counted = { total: number; isReplica: boolean };
    const count = 'select count(*)::int as total, pg_is_in_recovery() as "isReplica" from products';
    let [acknowledged, checked, fromReplica, isOver] = [0, 0, 0, false];
    const write = async () => {
      while (!isOver) {
        acknowledged += await addPen(writing).catch(() => 0);
      }
    };
    const read = async () => {
      while (!isOver) {
        const known = acknowledged;
        const row = await Promise.resolve(reading.first<Counted>(count)).catch(() => null);
        if (row === null) continue;
        expect(row.total).toBeGreaterThanOrEqual(known);
        checked += 1;
        if (row.isReplica) fromReplica += 1;
      }
    };
    const working = Promise.all([write(), write(), read(), read(), read()]);
    const untilMoreReads = async () => {
      const before = fromReplica;
      await until(() => fromReplica > before + 100);
    };
    await untilMoreReads();
    const goOn = standby.pause();
    await until(() => !isRead(reading));
    goOn();
    await untilMoreReads();
    await standby.kill();
    await until(() => !isRead(reading));
    const checkedBefore = checked;
    await until(() => checked > checkedBefore + 100);
    await standby.start();
    await untilMoreReads();
    isOver = true;
    await working;
    expect(acknowledged).toBeGreaterThan(0);
  });
});

describe('The standbys that every commit waits for', () => {
  it.each([
    ['', []],
    ['r1', ['r1']],
    ['r1, r2', []],
    ['1 (r1)', ['r1']],
    ['2 (r1, r2)', ['r1', 'r2']],
    ['first 2 (R1, "r 2")', ['r1', 'r 2']],
    ['FIRST 1 (r1, r2)', []],
    ['any 2 (r1, "R-2")', ['r1', 'r-2']],
    ['ANY 1 (r1, r2)', []],
    ['*', []],
    ['1 (*)', []],
    ['"a""b"', ['a"b']],
  ])('are parsed from %s', (setting, names) => {
    expect([...awaitedStandbys(setting)]).toEqual(names);
  });
});

describe('The name of a standby', () => {
  it.each([
    ['user=me host=a application_name=R1 sslmode=prefer', 'r1'],
    ["host=a application_name='two words' fallback_application_name=cluster", 'two words'],
    ['host=a fallback_application_name=walreceiver', 'walreceiver'],
    ['host=a', null],
  ])('is parsed from %s', (conninfo, name) => {
    expect(nameOfStandby(conninfo)).toBe(name);
  });
});

const fail = () => {
  throw new Error('asked a copy');
};
const refuse: Reader = { all: fail, first: fail };

describeOn('Reads that a write depends on', onEveryEngine, usePlace, (place) => {
  it('are never from a copy for a registration, a login, a token check or a changed record (D4)', async () => {
    const database = await place.open();
    const account = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
    const registration = { ...account, password_confirmation: account.password };
    const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
    const config = readConfig({ PRODUCTS_TOKEN: 'products' });
    const sendAs = async (method: string, path: string, json?: unknown, token?: string) => {
      const copied = await createMainWorld(config, { ...database, ...refuse }, { passwords });
      return sendTo(copied, method, path, json, token);
    };
    const post = async (path: string, json?: unknown, token?: string) =>
      (await sendAs('POST', path, json, token)).status;
    expect(await post('/api/v1/auth/register', registration)).toBe(201);
    expect(await post('/api/v1/auth/login', account)).toBe(200);
    const world = await createMainWorld(readConfig({}), database);
    const ben = { ...account, email: 'ben@example.com' };
    const { token } = await world.blog.accounts.register(ben, '127.0.0.1');
    expect(await post('/api/v1/tags', { name: 'History' }, token)).toBe(201);
    expect(await post('/api/v1/auth/logout', undefined, token)).toBe(204);
    expect(await post('/api/v1/auth/logout', undefined, token)).toBe(401);
    const records = [
      ['/posts', { title: 'T', content: 'C' }],
      ['/users', { name: 'Ada', email: 'ada@example.com' }],
      ['/api/v1/products', { name: 'Lamp', price: 1 }],
    ] as const;
    for (const [path, record] of records) {
      const created = await sendAs('POST', path, record, 'products');
      const url = created.headers.get('location') ?? '';
      const changed = await sendAs('PUT', url, record, 'products');
      const deleted = await sendAs('DELETE', url, undefined, 'products');
      expect([path, created.status, changed.status, deleted.status]).toEqual([path, 201, 200, 204]);
    }
  });
});
