import { describe, expect, it } from 'bun:test';
import { SQL } from 'bun';
import { createUserStore } from '../../src/blog/user-store.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import type { Database, Reader, Writer } from '../../src/storage/database.ts';
import { inserted } from '../support/data.ts';
import { engines } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { holdOpen, unavailable, untilDone, useDatabase, usePlace } from '../support/place.ts';

const setting = (reader: Reader, name: string) =>
  reader.first<{ value: string }>('select current_setting($1) as value', [name]);

/** A point where two transactions wait for each other the first time. */
function createMeeting() {
  const everybody = Promise.withResolvers<void>();
  let arrived = 0;
  return async () => {
    arrived += 1;
    if (arrived === 2) everybody.resolve();
    await everybody.promise;
  };
}

describe('PostgreSQL', () => {
  const place = usePlace(engines[1]);

  it('opens no more connections than the size of the pool', async () => {
    const database = await place.open({ poolSize: 3 });
    const ask = () => database.transaction((writer) => writer.first('select pg_backend_pid() as pid'));
    const asked = await Promise.all(Array.from({ length: 30 }, ask));
    expect(new Set(asked.map((row) => JSON.stringify(row))).size).toBeLessThanOrEqual(3);
    const connections = await database.all(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'quintet'",
    );
    expect(connections.length).toBeLessThanOrEqual(3);
  });

  it('inserts users that are created together in one transaction', async () => {
    const database = await place.open();
    const store = createUserStore(database);
    const create = (_: unknown, index: number) => {
      const fields = {
        name: 'Ann',
        email: `ann-${index}@example.com`,
        role: 'user',
        age: null,
        adminNotes: '',
      };
      const createdAt = '2026-01-01T00:00:00.000Z';
      return store.insert(database.autocommit, { ...fields, createdAt });
    };
    await Promise.all(Array.from({ length: 30 }, create));
    const found = await database.first<{ users: number; transactions: number }>(
      'select count(*) as users, count(distinct xmin::text) as transactions from blog_users',
    );
    expect(found?.users).toBe(30);
    expect(found?.transactions).toBeLessThan(10);
  });

  it('creates posts while the author of others is locked', async () => {
    const database = await place.open({ poolSize: 10 });
    const { id: ada } = await inserted.user(database.autocommit, 'ada');
    const { id: bea } = await inserted.user(database.autocommit, 'bea');
    const lock = (writer: Writer) => writer.run('select id from blog_users where id = $1 for update', [bea]);
    const release = await holdOpen(database, lock);
    const waiting = () =>
      database.all(`select pid from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`);
    const ofBea: Promise<unknown>[] = [];
    // As many groups as may be under way.
    for (const title of ['first', 'second']) {
      ofBea.push(Promise.resolve(inserted.post(database.autocommit, bea, title)));
      await until(async () => (await waiting()).length === ofBea.length);
    }
    expect((await inserted.post(database.autocommit, ada, 'third')).title).toBe('third');
    expect(await database.all('select title from blog_posts')).toEqual([{ title: 'third' }]);
    await release();
    expect(await Promise.all(ofBea)).toHaveLength(2);
  });

  it('keeps the pending lists of its search indexes short, because a create waits until one is merged', async () => {
    const database = await place.open();
    const indexes = await database.all(
      "select relname, reloptions::text as options from pg_class where relname like '%\\_search' order by relname",
    );
    const names = ['blog_posts_search', 'blog_users_search', 'flat_users_search', 'posts_search'];
    const options = '{gin_pending_list_limit=256}';
    expect(indexes).toEqual(names.map((relname) => ({ relname, options })));
  });

  it('ends a statement that exceeds the statement timeout', async () => {
    // An available server needs no waiting time.
    const database = await place.open({ statementTimeoutMs: 2500, waitSeconds: 0 });
    const slow = (async () => database.all('select pg_sleep(60)'))();
    await expect(slow).rejects.toMatchObject(unavailable);
    const slowInside = database.transaction((writer) => writer.all('select pg_sleep(60)'));
    await expect(slowInside).rejects.toMatchObject(unavailable);
    expect(await database.all('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('limits neither the time of a schema change nor the idle time in it or in a snapshot', async () => {
    const database = await place.open({ statementTimeoutMs: 2500 });
    const idle = 'idle_in_transaction_session_timeout';
    const within = await database.exclusively((writer) =>
      Promise.all(['statement_timeout', idle].map(async (name) => setting(writer, name))),
    );
    expect(within).toEqual([{ value: '0' }, { value: '0' }]);
    expect(await database.snapshot(async (reader) => setting(reader, idle))).toEqual({ value: '0' });
    expect(await setting(database, 'statement_timeout')).toEqual({ value: '2500ms' });
    expect(await setting(database, idle)).toEqual({ value: '1min' });
  });

  it('runs no statement on a connection without settings, whatever happens to connections', async () => {
    const database = await place.open({ poolSize: 2 });
    const observer = await place.open({ poolSize: 1 });
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'quintet'`;
    const end = performance.now() + 2_000;
    const terminating = (async () => {
      for (; performance.now() < end; await Bun.sleep(20)) await observer.all(terminate);
    })();
    const costs: unknown[] = [];
    const read = async () => {
      while (performance.now() < end) {
        const found = await Promise.resolve(setting(database, 'random_page_cost')).catch(() => null);
        if (found !== null) costs.push(found.value);
      }
    };
    await Promise.all([terminating, read(), read(), read(), read()]);
    await untilDone(async () => costs.push((await setting(database, 'random_page_cost'))?.value));
    expect([...new Set(costs)]).toEqual(['1.1']);
  });

  it('retries a transaction that lost a deadlock', async () => {
    const database = await place.open();
    const meet = createMeeting();
    await database.exclusively((writer) =>
      writer.script(`create table accounts (id bigint primary key, value bigint not null);
        insert into accounts values (1, 0), (2, 0)`),
    );
    let attempts = 0;
    const lockBoth = (first: number, second: number) =>
      database.transaction(async (writer) => {
        attempts += 1;
        const add = 'update accounts set value = value + 1 where id = $1';
        await writer.run(add, [first]);
        await meet();
        await writer.run(add, [second]);
      });
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
    // The loser can lose again, if it takes its first row before the winner has woken up.
    expect(attempts).toBeGreaterThan(2);
    expect(await database.all('select id, value from accounts order by id')).toEqual([
      { id: 1, value: 2 },
      { id: 2, value: 2 },
    ]);
  });

  it('gives up on a transaction that conflicts 10 times', async () => {
    const database = await place.open();
    let attempts = 0;
    const attempt = database.transaction(async (writer) => {
      attempts += 1;
      await writer.run("do $$ begin raise exception 'again' using errcode = '40001'; end $$");
    });
    await expect(attempt).rejects.toMatchObject(unavailable);
    expect(attempts).toBe(10);
  });

  it('prepares a statement once, however often it runs and with whatever values', async () => {
    const database = await place.open({ poolSize: 1 });
    const find = async (id: number) => database.all('select name from products where id = $1', [id]);
    const prepared = () =>
      database.all(`select statement from pg_prepared_statements where statement like 'select name%'`);
    await find(0);
    expect(await prepared()).toHaveLength(1);
    for (let id = 1; id <= 100; id += 1) await find(id);
    await database.transaction((writer) => writer.all('select name from products where id = $1', [5]));
    expect(await prepared()).toHaveLength(1);
  });

  it('announces a result as long by the length that is sent, not by that of compressed text', async () => {
    const database = await place.open();
    const table = 'create table texts as select repeat($1, 90000)';
    await database.transaction((writer) => writer.run(table, ['x']));
    for (const [count, expected] of [0, 1, true].entries()) {
      const statement = `select repeat as text from texts, generate_series(1, ${count})`;
      const taken: unknown[] = [];
      await database.inBatches(statement, [], (rows, isLong) => taken.push(isLong ?? rows.length));
      expect(taken[0]).toBe(expected);
    }
  });

  it('keeps a limited number of prepared statements per connection: clients choose the fields to select', async () => {
    const database = await place.open({ poolSize: 1 });
    for (let index = 0; index < 1_100; index += 1)
      await database.all(`select ${index} + $1::int as sum`, [1]);
    const [row] = await database.all<{ count: number }>(
      'select count(*) as count from pg_prepared_statements',
    );
    expect(row?.count).toBeWithin(1_000, 1_025);
  });
});

const [, postgres] = engines;

describe('Writers blocked by a lock of another program, on PostgreSQL', () => {
  const { database, place } = useDatabase(postgres);

  /** Runs work while no other client can write to a table. */
  async function whileHeld(work: (release: () => void) => Promise<void>): Promise<void> {
    const client = new SQL(place.url, { max: 1 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: begin } = Promise.withResolvers<void>();
    const holding = client.begin(async (transaction) => {
      await transaction.unsafe('lock table products in exclusive mode');
      begin();
      await released;
    });
    await held;
    try {
      await work(release);
    } finally {
      release();
      await holding;
      await client.close();
    }
  }

  const write = (database: Database) =>
    database.transaction((writer) =>
      writer.run("insert into products (name, price, category) values ('Lamp', 1, 'home')"),
    );

  it('leave connections for reads', async () => {
    await whileHeld(async (release) => {
      // More than there are connections in the pool.
      const writes = Array.from({ length: 30 }, () => write(database));
      expect(await database.all('select 1 as one')).toEqual([{ one: 1 }]);
      expect(await database.all('select count(*) as total from products')).toEqual([{ total: 0 }]);
      release();
      expect(await Promise.all(writes)).toEqual(writes.map(() => 1));
    });
  });

  it('are rejected after 5 s, including those waiting for a connection, and write nothing', async () => {
    await whileHeld(async () => {
      const writes = Array.from({ length: 30 }, () => write(database));
      for (const outcome of await Promise.allSettled(writes)) {
        expect(outcome.status).toBe('rejected');
        expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(RetryLater);
      }
    });
    expect(await database.all('select count(*) as total from products')).toEqual([{ total: 0 }]);
    expect(await write(database)).toBe(1);
  });
});
