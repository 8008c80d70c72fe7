import type { Awaitable } from '../../lib/awaitable.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { gauge } from '../../observe/metric.ts';
import type { EngineDatabase, Value } from '../database.ts';
import type { OpenOptions } from '../open-options.ts';
import { explain } from './errors.ts';
import { singleStatements } from './grouped-inserts.ts';
import { type Attempt, createGuard, patienceFor } from './guard.ts';
import { createLongReads } from './long-reads.ts';
import { Pool, usualMode } from './pool.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { PostgresEventLog } from './postgres-event-log.ts';
import { type PostgresWriter, writerOn } from './postgres-writer.ts';
import { waitForServer } from './reach-server.ts';
import { type Reads, Replicas } from './replicas.ts';
import { lockTimeoutMs, Server, type ServerOptions } from './server.ts';

/** The advisory lock of `exclusively`: an arbitrary number that no other program on the same database uses. */
const schemaLock = 715_517_551;

/** For work that accesses a file between its statements. */
const mayIdle = 'set local idle_in_transaction_session_timeout = 0';

/** A longer wait for a turn leaves noticeably less time for locks. */
const lateMs = 100;

type WriteKind = 'transaction' | 'bulk' | 'one statement' | 'serializable';

/** Returns the number of writers. They may all wait for the same lock, so some connections are reserved for reads. */
function writersOf(poolSize: number): number {
  return Math.max(1, poolSize - Math.max(1, Math.floor(poolSize / 4)));
}

export interface PostgresDatabase extends EngineDatabase {
  readonly events: PostgresEventLog;
  /** Returns the options with which another thread opens the same database. */
  optionsForReading(): Pick<OpenOptions, 'location' | 'isByTransaction' | 'isForReading' | 'timeline'>;
}

export async function openPostgres(options: ServerOptions): Promise<PostgresDatabase> {
  const { poolSize, statementTimeoutMs } = options;
  const server = new Server(options);
  const pool = new Pool(server, poolSize, statementTimeoutMs);
  await waitForServer(pool, options.waitSeconds);
  // For work that must not wait for other work.
  const ownPool = new Pool(server, 1, statementTimeoutMs);
  const closePools = () => Promise.all([pool.close(), ownPool.close()]);
  const patienceMs = patienceFor(statementTimeoutMs);
  const newDeadline = () => performance.now() + patienceMs;
  const guard = createGuard(patienceMs, server);
  const readsOn = (from: Pool, attempt: Attempts) => createReads(from, poolSize, attempt);
  const guarded = readsOn(pool, guard.read);
  const own = readsOn(ownPool, guard.read);
  const writers = new Semaphore({ atOnce: writersOf(poolSize) });

  function write<T>(
    kind: WriteKind,
    work: (writer: PostgresWriter) => Awaitable<T>,
    deadline = newDeadline(),
  ): Promise<T> {
    const askedAt = performance.now();
    const maxWaitMs = Math.min(lockTimeoutMs, deadline - askedAt);
    return guard.write(
      (attempt) => {
        const lockMs = Math.max(1, Math.ceil(lockTimeoutMs - (performance.now() - askedAt)));
        if (lockTimeoutMs - lockMs > lateMs) return beginning(kind, work, lockMs)(attempt);
        return kind === 'one statement' ? committing(work)(attempt) : beginning(kind, work)(attempt);
      },
      { deadline, turn: (attempt) => writers.run(attempt, { maxWaitMs }) },
    );
  }

  /** Runs a transaction. If it had to wait for its turn, it gets only the rest of the time for locks. */
  function beginning<T>(kind: WriteKind, work: (writer: PostgresWriter) => Awaitable<T>, lockMs?: number) {
    const mode = kind === 'serializable' ? 'isolation level serializable' : usualMode;
    return ({ run, check }: Attempt): Promise<T> =>
      thenAnnounce((onPublish) =>
        pool.begin(mode, async (tx) => {
          if (lockMs !== undefined) await tx.unsafe(`set local lock_timeout = ${lockMs}`);
          if (kind === 'bulk') await tx.unsafe("set local quintet.bulk = 'on'");
          return run(() => work(writerOn(tx, { check, onPublish })));
        }),
      );
  }

  /** Runs a statement as a transaction of its own, which saves the two round trips of begin and commit. */
  function committing<T>(work: (writer: PostgresWriter) => Awaitable<T>) {
    return ({ runLast, check }: Attempt): Promise<T> =>
      thenAnnounce((onPublish) =>
        pool.hold((sql) => runLast(() => work(writerOn(sql, { check, onPublish })))),
      );
  }

  const transaction: EngineDatabase['transaction'] = (work, purpose) =>
    write(purpose === 'bulk' ? 'bulk' : 'transaction', work);
  const events = new PostgresEventLog({ server, patienceMs, reader: guarded, own, transaction });

  const replicas = options.replicas?.length
    ? new Replicas({
        ...options,
        isByTransaction: server.isPooled,
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
    await Promise.all([replicas?.close(), closePools()]);
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
    dataVersion: () => null,
    exclusively: (work, { tables, maxLockMs = 0 } = { tables: [] }) =>
      guard.patiently(() =>
        thenAnnounce((onPublish) =>
          pool.begin(usualMode, async (tx) => {
            // Migrating a large table, or waiting for another process to do so, may take long.
            await tx.unsafe('set local statement_timeout = 0');
            await tx.unsafe(`set local lock_timeout = ${maxLockMs}`);
            await tx.unsafe(mayIdle);
            await tx.unsafe('select pg_advisory_xact_lock($1)', [schemaLock]);
            if (tables.length > 0)
              await tx.unsafe(`lock table ${tables.join(', ')} in share row exclusive mode`);
            return work(writerOn(tx, { onPublish }));
          }),
        ),
      ),
    snapshot: (work) => {
      const reading = pool.begin('isolation level repeatable read read only', async (tx) => {
        await tx.unsafe(mayIdle);
        return work(writerOn(tx));
      });
      return reading.catch((error: unknown) => {
        throw explain(error);
      });
    },
    events,
    metrics: () => [
      gauge('quintet_database_listeners', 'Listeners to the event feed.', events.listeners),
      gauge('quintet_database_pool_size', 'The maximum number of connections of the process.', poolSize),
      gauge(
        'quintet_events_sequencer',
        'Whether this process is the sequencer of events. Exactly one process on the database is.',
        Number(events.isSequencer),
      ),
      ...(replicas?.metrics() ?? []),
    ],
    replicas: () => replicas?.state ?? [],
    optionsForReading: () => {
      // While the primary is unavailable, a replica stands in for it.
      const standIn = replicas?.standIn ?? null;
      const { url, isPooled: isByTransaction, timeline } = server;
      const location = { engine: 'postgres', url: standIn ?? url } as const;
      return {
        location,
        isByTransaction,
        isForReading: standIn !== null || options.isForReading === true,
        timeline,
      };
    },
    async close() {
      await events.close();
      await replicas?.close();
      await closePools();
    },
  };
}

type Attempts = <T>(attempt: () => PromiseLike<T> | T) => Promise<T>;

function createReads(pool: Pool, poolSize: number, attempt: Attempts): Reads {
  const all = <Row>(statement: string, values?: readonly Value[]) =>
    attempt(() => pool.share(async (sql) => writerOn(sql).all<Row>(statement, values)));
  const first = <Row>(statement: string, values?: readonly Value[]) =>
    attempt(() => pool.share(async (sql) => writerOn(sql).first<Row>(statement, values)));
  return { all, first, inBatches: createLongReads(pool, poolSize, { all }) };
}
