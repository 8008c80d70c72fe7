import type { Awaitable } from '../lib/awaitable.ts';
import { Histogram } from '../observe/histogram.ts';
import { gauge, type Metric } from '../observe/metric.ts';
import { type Around, aroundWriter } from './around-statements.ts';
import type {
  Database,
  EngineDatabase,
  EngineStatistics,
  NestingWriter,
  Purpose,
  ReplicaInUse,
} from './database.ts';

export type MeasuredEngine = EngineDatabase & Pick<Database, 'metrics'>;

/** Measures the time that callers wait: on PostgreSQL, it includes the wait for a connection. */
export function withMeasures(engine: EngineDatabase): MeasuredEngine {
  const meter = new DatabaseMeter();
  const writers = new WeakMap<NestingWriter, NestingWriter>();

  /** Wraps each writer once: an engine with a single connection passes the same writer every time. */
  function measuredWriter<W extends NestingWriter>(writer: W): W {
    const known = writers.get(writer) as W | undefined;
    if (known !== undefined) return known;
    const measured = aroundWriter(writer, meter.inTransaction);
    writers.set(writer, measured);
    return measured;
  }

  const transactions =
    <W extends NestingWriter>(
      begin: <T>(work: (writer: W) => Awaitable<T>, purpose?: Purpose) => Promise<T>,
    ) =>
    <T>(work: (writer: W) => Awaitable<T>, purpose?: Purpose): Promise<T> =>
      meter.transaction(() => begin((writer) => work(measuredWriter(writer)), purpose));

  return {
    ...engine,
    all: (statement, values) => meter.read(performance.now(), engine.all(statement, values)),
    first: (statement, values) => meter.read(performance.now(), engine.first(statement, values)),
    fresh: {
      all: (statement, values) => meter.read(performance.now(), engine.fresh.all(statement, values)),
      first: (statement, values) => meter.read(performance.now(), engine.fresh.first(statement, values)),
    },
    inBatches: (statement, values, take) =>
      meter.read(performance.now(), engine.inBatches(statement, values, take)),
    transaction: transactions(engine.transaction),
    oneStatement: transactions(engine.oneStatement as EngineDatabase['transaction']),
    serializable: transactions(engine.serializable),
    exclusively: transactions(engine.exclusively),
    metrics: () => [
      ...meter.metrics(engine.dialect.engine, engine.statistics()),
      ...metricsOfSequencer(engine.events.isSequencer),
      ...metricsOfReplicas(engine.replicas()),
    ],
  };
}

function metricsOfSequencer(isSequencer: boolean | null): readonly Metric[] {
  if (isSequencer === null) return [];
  const help = 'Whether this process is the sequencer of events. Exactly one process on the database is.';
  return [gauge('quintet_events_sequencer', help, Number(isSequencer))];
}

function metricsOfReplicas(replicas: readonly ReplicaInUse[]): readonly Metric[] {
  if (replicas.length === 0) return [];
  return [
    gaugeByHost(
      'quintet_database_replica_read',
      'Whether reads go to the replica, which they do while it has every acknowledged write.',
      replicas.map(({ name, isRead }) => [name, Number(isRead)]),
    ),
    gaugeByHost(
      'quintet_database_replica_behind_bytes',
      'Bytes that the primary has written and the replica has not applied yet.',
      replicas.flatMap(({ name, behindBytes }) => (behindBytes === null ? [] : [[name, behindBytes]])),
    ),
  ];
}

function gaugeByHost(name: string, help: string, values: readonly (readonly [string, number])[]): Metric {
  return { name, help, type: 'gauge', values: values.map(([host, value]) => ({ labels: { host }, value })) };
}

class DatabaseMeter {
  readonly #reads = new Histogram();
  readonly #writes = new Histogram();
  readonly #transactions = new Histogram();
  /** Reads and transactions in progress, each of which needs a connection. */
  #busy = 0;

  readonly inTransaction: Around = (statement, run) => {
    const startedAt = performance.now();
    const result = run();
    const histogram = isRead(statement) ? this.#reads : this.#writes;
    if (result instanceof Promise) return result.finally(() => observeSince(startedAt, histogram));
    observeSince(startedAt, histogram);
    return result;
  };

  /** Measures a statement that has already started. Every request runs one, so this path allocates nothing. */
  read<T>(startedAt: number, result: Awaitable<T>): Awaitable<T> {
    // An embedded engine returns its result synchronously.
    if (result instanceof Promise) return this.#waitFor(startedAt, result);
    observeSince(startedAt, this.#reads);
    return result;
  }

  async transaction<T>(run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    this.#busy += 1;
    try {
      return await run();
    } finally {
      this.#busy -= 1;
      observeSince(startedAt, this.#transactions);
    }
  }

  async #waitFor<T>(startedAt: number, result: Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await result;
    } finally {
      this.#busy -= 1;
      observeSince(startedAt, this.#reads);
    }
  }

  metrics(engine: string, statistics: EngineStatistics): readonly Metric[] {
    const { preparedStatements, listeners, poolSize, commitSizes } = statistics;
    const statements = 'quintet_database_statement_duration_seconds';
    const transactions = 'quintet_database_transaction_duration_seconds';
    const commits = 'quintet_database_commit_transactions';
    return [
      histogram(statements, 'Time that callers waited for a statement to finish.', [
        ...this.#reads.samples(statements, { engine, kind: 'read' }),
        ...this.#writes.samples(statements, { engine, kind: 'write' }),
      ]),
      histogram(
        transactions,
        'Time from requesting a transaction until it was durable.',
        this.#transactions.samples(transactions, { engine }),
      ),
      gauge('quintet_database_busy', 'Reads and transactions in progress.', this.#busy),
      gauge('quintet_database_prepared_statements', 'Prepared statements.', preparedStatements),
      gauge('quintet_database_listeners', 'Listeners to the event feed.', listeners),
      ...(poolSize === null ? [] : [gauge('quintet_database_pool_size', poolSizeHelp, poolSize)]),
      ...(commitSizes === null
        ? []
        : [histogram(commits, 'Transactions per shared commit.', commitSizes.samples(commits))]),
    ];
  }
}

const poolSizeHelp = 'The maximum number of connections of the process.';

function histogram(name: string, help: string, values: Metric['values']): Metric {
  return { name, help, type: 'histogram', values };
}

/** Returns true for a `select`. Multi-line statements may start with an empty line. */
function isRead(statement: string): boolean {
  return statement.trimStart().startsWith('select');
}

function observeSince(startedAt: number, histogram: Histogram): void {
  histogram.observe((performance.now() - startedAt) / 1000);
}
