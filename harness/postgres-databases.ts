import { randomUUID } from 'node:crypto';
import { SQL } from 'bun';
import { contracts } from '../src/records/contracts.ts';
import { createDatabase } from '../src/storage/create-database.ts';
import type { Database, EngineDatabase } from '../src/storage/database.ts';
import { migrate } from '../src/storage/migrate.ts';
import { openPostgres, type PostgresDatabase } from '../src/storage/postgres/open-postgres.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { type PostgresServer, password, poolOptions, startPostgres, urlOf } from './postgres.ts';

/** A server with the template. Concurrent test processes share it. */
interface SharedServer {
  readonly port: number;
  /** The signature of a database with the schema and no data. */
  readonly signature: string;
  /** The transaction-mode pooler in front of borrowed databases; null if there is none. */
  readonly poolerPort: number | null;
}

/** The server of this process, found or started by the first test that needs a database. */
interface Cluster extends SharedServer {
  readonly admin: SQL;
  /** Null if another process has started it. */
  readonly server: PostgresServer | null;
}

/** A database with only the schema, which tests use one after the other. */
interface PooledDatabase {
  readonly name: string;
  readonly url: string;
  /** The connection that cleans it between tests. */
  readonly keeper: SQL;
}

interface ConnectedDatabase extends PooledDatabase {
  readonly engine: PostgresDatabase;
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** The variables that lead a process to the shared server. */
const variable = 'QUINTET_TEST_POSTGRES';

let starting: Promise<Cluster> | null = null;

const template = 'quintet_template';

/** The user of connections that stay open, which distinguishes them from those that a test has left behind. */
const poolUser = 'quintet_pool';

/** Databases of earlier tests, cleaned. */
const idle: PooledDatabase[] = [];
const idleAndConnected: ConnectedDatabase[] = [];

/** Creates a database, empty or with the schema. */
export async function createPostgresDatabase(kind: 'empty' | 'migrated' = 'migrated'): Promise<TestDatabase> {
  const cluster = await findCluster();
  if (kind === 'empty') {
    const { name, url } = await createEmpty(cluster, 'template1');
    return { url, drop: () => dropDatabase(cluster, name) };
  }
  const database = idle.pop() ?? (await createPooled(cluster));
  return {
    url: database.url,
    drop: async () => {
      if (await isClean(cluster, database)) idle.push(database);
    },
  };
}

/** Borrows a database. Its connections stay open between tests: opening them takes longer than most tests. */
export async function borrowPostgresDatabase(): Promise<TestDatabase & { open(): Promise<Database> }> {
  const cluster = await findCluster();
  const database = idleAndConnected.pop() ?? (await createConnected(cluster));
  const { url, engine } = database;
  return {
    url,
    open: async () =>
      createDatabase(lend(engine), () => ({
        options: { ...poolOptions, ...engine.optionsForReading() },
      })),
    drop: async () => {
      if (await isClean(cluster, database)) idleAndConnected.push(database);
      else await engine.close();
    },
  };
}

/** An engine that drops its listeners when it is closed, and stays open for the next test. */
function lend(engine: PostgresDatabase): EngineDatabase {
  const ends = new Set<() => void>();
  const remember = (end: () => void): (() => void) => {
    ends.add(end);
    return end;
  };
  const { events } = engine;
  return {
    ...engine,
    events: {
      listen: async (listener) => remember(await events.listen(listener)),
      keep: (keptHours) => remember(events.keep(keptHours)),
      get receivedUpTo() {
        return events.receivedUpTo;
      },
      end: () => events.end(),
      read: (after, max) => events.read(after, max),
      sweep: (keptMs) => events.sweep(keptMs),
    },
    async close() {
      for (const end of ends) end();
      await events.idle();
    },
  };
}

function findCluster(): Promise<Cluster> {
  const shared = process.env[variable];
  starting ??= shared === undefined ? startCluster() : joinCluster(JSON.parse(shared));
  return starting;
}

async function joinCluster(shared: SharedServer): Promise<Cluster> {
  return { ...shared, admin: connectAdmin(shared.port), server: null };
}

async function startCluster(): Promise<Cluster> {
  const server = await startPostgres();
  const { port } = server;
  const admin = connectAdmin(port);
  await admin.unsafe(`create role ${poolUser} superuser login password '${password}'`);
  await admin.unsafe(`create database ${template}`);
  const database = await openPostgres({ url: urlOf(port, template), ...poolOptions });
  await migrate(database, contracts.schema);
  await database.close();
  const keeper = new SQL(urlOf(port, template), { max: 1 });
  const signature = await readSignature(keeper);
  await keeper.close();
  return { port, signature, poolerPort: null, admin, server };
}

function connectAdmin(port: number): SQL {
  return new SQL(urlOf(port, 'postgres'), { max: 1 });
}

/** Starts the server, and returns the variables that let other processes use it. */
export async function sharePostgres(): Promise<Readonly<Record<string, string>>> {
  return variablesOf(await findCluster(), null);
}

/** The same behind a transaction-mode pooler, which the caller stops. */
export async function sharePooledPostgres() {
  const cluster = await findCluster();
  const pooler = await startPgbouncer(urlOf(cluster.port, 'postgres', poolUser), 'transaction');
  return { variables: variablesOf(cluster, pooler.port), stop: () => pooler.stop() };
}

function variablesOf({ port, signature }: Cluster, poolerPort: number | null) {
  const shared: SharedServer = { port, signature, poolerPort };
  return { [variable]: JSON.stringify(shared) };
}

async function createEmpty({ admin, port }: Cluster, from: string): Promise<{ name: string; url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${name} template ${from} strategy file_copy`);
  return { name, url: urlOf(port, name) };
}

async function createPooled(cluster: Cluster): Promise<PooledDatabase> {
  const { name, url } = await createEmpty(cluster, template);
  return { name, url, keeper: new SQL(url, { max: 1 }) };
}

async function createConnected(cluster: Cluster): Promise<ConnectedDatabase> {
  const database = await createPooled(cluster);
  const { port, poolerPort } = cluster;
  const url = urlOf(poolerPort ?? port, database.name, poolUser);
  const engine = await openPostgres({ url, ...poolOptions, isByTransaction: poolerPort !== null });
  return { ...database, engine };
}

async function dropDatabase({ admin }: Cluster, name: string): Promise<void> {
  await admin.unsafe(`drop database ${name} with (force)`);
}

/**
 * Cleans a database for the next test, because creating one takes ten times as long. A database with a changed
 * schema, or with work in progress, is dropped.
 */
async function isClean(cluster: Cluster, { name, keeper }: PooledDatabase): Promise<boolean> {
  const [row] = await keeper.unsafe(endingStatement);
  if (row?.busy === false && (await readSignature(keeper)) === cluster.signature) {
    await keeper.unsafe(emptyingStatement);
    return true;
  }
  await keeper.close();
  await dropDatabase(cluster, name);
  return false;
}

/** Closes the connections that the test has left behind, and returns true if the others are busy. */
const endingStatement = `
  select coalesce(bool_or(case when usename = '${poolUser}' then state <> 'idle'
    else not pg_terminate_backend(pid, 1000) end), false) as busy
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

async function readSignature(keeper: SQL): Promise<string> {
  const [row] = await keeper.unsafe(signatureStatement);
  return row?.signature;
}

/** Everything in a database except its data. Copies of one template share object ids. */
const signatureStatement = `
  select sum(part)::text as signature from (
    select hash_record_extended((oid, relname, relkind), 0) as part from pg_class where oid >= 16384
    union all select hash_record_extended((attrelid, attname, atttypid, attnotnull, atthasdef), 1) from pg_attribute
      where attnum > 0 and attrelid >= 16384
    union all select hash_record_extended((conrelid, conname, convalidated), 2) from pg_constraint where oid >= 16384
    union all select hash_record_extended((tgrelid, tgname, tgenabled), 3) from pg_trigger
    union all select hash_record_extended((proname, prosrc), 4) from pg_proc where oid >= 16384
    union all select hash_record_extended((version, name), 5) from schema_migrations
    union all select hash_array_extended(setconfig, 6)
      from pg_db_role_setting join pg_database on pg_database.oid = setdatabase where datname = current_database()
  ) as parts`;

/** Deleting a few rows takes a fraction of the time of a truncation, which is for tables that have grown. */
const emptyingStatement = `
  do $$
  declare
    filled record;
    large text[];
  begin
    set local session_replication_role = replica;
    for filled in select oid::regclass::text as name, pg_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
        and pg_relation_size(oid) > 0
    loop
      if filled.bytes > 65536 then large := large || filled.name;
      else execute 'delete from ' || filled.name;
      end if;
    end loop;
    if large is not null then execute 'truncate ' || array_to_string(large, ', ') || ' cascade'; end if;
    perform setval(seqrelid, 1, false) from pg_sequence;
  end $$`;

/** Stops the server that this process has started. A shared server keeps running, with its connections. */
export async function stopPostgres(): Promise<void> {
  const { server, admin } = (await starting) ?? { server: null };
  if (server === null) return;
  starting = null;
  for (const { keeper } of [...idle.splice(0), ...idleAndConnected]) await keeper.close();
  for (const { engine } of idleAndConnected.splice(0)) await engine.close();
  await admin?.close();
  await server.stop();
}
