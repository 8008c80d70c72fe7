import type { SQL } from 'bun';
import type { Awaitable } from '../../lib/awaitable.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import type { EngineDatabase, Reader, SchemaWriter } from '../database.ts';
import { singleStatements } from './grouped-inserts.ts';
import { type Attempt, createGuard, explain, patienceFor } from './guard.ts';
import { LongReads } from './long-reads.ts';
import { OwnConnection } from './own-connection.ts';
import { lockTimeoutMs, type Pool, type PoolOptions } from './pool.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { PostgresEventLog } from './postgres-event-log.ts';
import { type PostgresWriter, type TransactionSurroundings, writerOn } from './postgres-writer.ts';
import { type Reads, Replicas } from './replicas.ts';
import { openRoute } from './server-route.ts';

/** The advisory lock of `exclusively`: an arbitrary number that no other program on the same database uses. */
const schemaLock = 715_517_551;

/** For work that accesses a file between its statements. */
const mayIdle = 'set local idle_in_transaction_session_timeout = 0';

/** A longer wait for a turn leaves noticeably less time for locks. */
const lateMs = 100;

const modes = {
  transaction: 'read write',
  'one statement': 'read write',
  serializable: 'isolation level serializable',
} as const;

type WriteKind = keyof typeof modes;

/** Returns the number of writers. They may all wait for the same lock, so some connections are reserved for reads. */
function writersOf(poolSize: number): number {
  return Math.max(1, poolSize - Math.max(1, Math.floor(poolSize / 4)));
}

export async function openPostgres(options: PoolOptions): Promise<EngineDatabase> {
  const route = await openRoute(options);
  const { pool } = route;
  const patienceMs = patienceFor(options.statementTimeoutMs);
  const newDeadline = () => performance.now() + patienceMs;
  const guard = createGuard(patienceMs, route);
  // Each statement is prepared once per connection.
  const prepared = new Set<string>();
  const onConnection = (sql: SQL, surroundings?: TransactionSurroundings) =>
    writerOn(sql, prepared, surroundings);
  const readsOn = (from: Pool, attempt: Attempts) =>
    createReads(from, options.poolSize, onConnection, attempt);
  const guarded = readsOn(pool, guard.read);
  const writers = new Semaphore({ atOnce: writersOf(options.poolSize) });

  function write<T>(
    kind: WriteKind,
    work: (writer: PostgresWriter) => Awaitable<T>,
    deadline = newDeadline(),
  ): Promise<T> {
    const askedAt = performance.now();
    return writers.run(
      () => {
        const lockMs = Math.max(1, Math.ceil(lockTimeoutMs - (performance.now() - askedAt)));
        const isLate = lockTimeoutMs - lockMs > lateMs;
        const whole = beginning(modes[kind], work, isLate ? lockMs : null);
        const single = kind === 'one statement' && !isLate ? committing(work) : whole;
        // Evaluated for each attempt: the one before may have detected a pooler.
        return guard.write(
          (attempt) => (pool.manner === 'by transaction' ? whole : single)(attempt),
          deadline,
        );
      },
      { maxWaitMs: Math.min(lockTimeoutMs, deadline - askedAt) },
    );
  }

  /** Runs a transaction. If it had to wait for its turn, it gets only the rest of the time for locks. */
  function beginning<T>(mode: string, work: (writer: PostgresWriter) => Awaitable<T>, lockMs: number | null) {
    return ({ run, check }: Attempt): Promise<T> =>
      thenAnnounce((onPublish) =>
        pool.sql.begin(mode, async (tx) => {
          if (lockMs !== null) await tx.unsafe(`set local lock_timeout = ${lockMs}`);
          return run(() => work(onConnection(tx, { check, onPublish })));
        }),
      ) as Promise<T>;
  }

  /** Runs a statement as a transaction of its own, which saves the two round trips of begin and commit. */
  function committing<T>(work: (writer: PostgresWriter) => Awaitable<T>) {
    return ({ runLast, check }: Attempt): Promise<T> =>
      thenAnnounce((onPublish) =>
        pool.alone((sql) => runLast(() => work(onConnection(sql, { check, onPublish })))),
      );
  }

  const transaction: EngineDatabase['transaction'] = (work) => write('transaction', work);
  const own = new OwnConnection(route, onConnection, patienceMs);
  const events = new PostgresEventLog({
    url: () => pool.url,
    patienceMs,
    reader: guarded,
    own,
    transaction,
    isDeaf: () => pool.manner === 'by transaction',
    onDeaf: () => route.onDeaf(),
  });

  const replicas = options.replicas?.length
    ? new Replicas({
        ...options,
        replicas: options.replicas,
        primary: guarded,
        lookout: own,
        readsOn: (from) => readsOn(from, async (attempt) => attempt()),
      })
    : null;
  const reads: Reads = replicas ?? guarded;
  try {
    await replicas?.open();
  } catch (error) {
    await Promise.all([replicas?.close(), pool.close(), route.close()]);
    throw error;
  }

  /** Announces events only after the commit: a notification inside the transaction would block other writers. */
  async function thenAnnounce<T>(commit: (onPublish: () => void) => Promise<T>): Promise<T> {
    let hasPublished = false;
    const result = await commit(() => {
      hasPublished = true;
    });
    if (hasPublished) events.published();
    return result;
  }

  return {
    dialect: postgresDialect,
    all: (statement, values) => reads.all(statement, values),
    first: (statement, values) => reads.first(statement, values),
    inBatches: (statement, values, take) => reads.inBatches(statement, values, take),
    fresh: guarded,
    transaction,
    oneStatement: singleStatements((work, until) => write('one statement', work, until), newDeadline),
    serializable: (work) => write('serializable', work),
    // The server executes writes, and every statement has a timeout.
    stalledMs: () => 0,
    dataVersion: () => null,
    exclusively: (work) =>
      guard.patiently(
        () =>
          thenAnnounce((onPublish) =>
            pool.sql.begin(async (tx) => {
              // Migrating a large table, or waiting for another process to do so, may take long.
              await tx.unsafe('set local statement_timeout = 0');
              await tx.unsafe('set local lock_timeout = 0');
              await tx.unsafe(mayIdle);
              await tx.unsafe('select pg_advisory_xact_lock($1)', [schemaLock]);
              return work(onConnection(tx, { onPublish }));
            }),
          ) as Promise<never>,
      ),
    snapshot: (work) => {
      const reading = pool.sql.begin('isolation level repeatable read read only', async (tx) => {
        await tx.unsafe(mayIdle);
        return work(onConnection(tx));
      }) as Promise<never>;
      return reading.catch((error: unknown) => {
        throw explain(error);
      });
    },
    events,
    statistics: () => ({
      preparedStatements: prepared.size,
      listeners: events.listeners,
      poolSize: options.poolSize,
      commitSizes: null,
    }),
    servers: () => route.servers(),
    replicas: () => replicas?.state ?? [],
    standIn: () => replicas?.standIn ?? null,
    async close() {
      await events.close();
      await replicas?.close();
      await pool.close();
      await route.close();
    },
  };
}

type Attempts = <T>(attempt: () => PromiseLike<T> | T) => Promise<T>;

function createReads(
  pool: Pool,
  poolSize: number,
  onConnection: (sql: SQL) => SchemaWriter,
  attempt: Attempts,
): Reads {
  const reader = createReader(pool, onConnection);
  const first: Reads['first'] = (statement, values) => attempt(() => reader().first(statement, values));
  const longReads = new LongReads(pool, poolSize, onConnection, first);
  return {
    all: (statement, values) => attempt(() => reader().all(statement, values)),
    first,
    inBatches: (statement, values, take) => longReads.read(statement, values, take),
  };
}

/** Returns a function that recreates the reader only after the pool was renewed, since every read calls it. */
function createReader(pool: Pool, readerOn: (sql: SQL) => Reader): () => Reader {
  let { sql } = pool;
  let reader = readerOn(sql);
  return () => {
    if (sql === pool.sql) return reader;
    sql = pool.sql;
    reader = readerOn(sql);
    return reader;
  };
}
