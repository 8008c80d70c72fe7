import type { Awaitable } from '../lib/awaitable.ts';
import { Histogram } from '../observe/histogram.ts';
import { gauge, type Metric } from '../observe/metric.ts';
import { type Around, aroundReader, aroundWriter } from './around-statements.ts';
import type { EngineDatabase, EngineStatistics, NestingWriter } from './database.ts';

/** An engine that tells how long its work takes. */
export type MeasuredEngine = EngineDatabase & { metrics(): readonly Metric[] };

/** Measures what callers wait for: on PostgreSQL, a statement's time includes the wait for a connection. */
export function withMeasures(engine: EngineDatabase): MeasuredEngine {
  const meter = new DatabaseMeter();
  const writers = new WeakMap<NestingWriter, NestingWriter>();

  /** An engine with one connection hands out one and the same writer every time. */
  function measuredWriter<W extends NestingWriter>(writer: W): W {
    const known = writers.get(writer) as W | undefined;
    if (known !== undefined) return known;
    const measured = aroundWriter(writer, meter.measure);
    writers.set(writer, measured);
    return measured;
  }

  const transactions =
    <W extends NestingWriter>(begin: <T>(work: (writer: W) => Awaitable<T>) => Promise<T>) =>
    <T>(work: (writer: W) => Awaitable<T>): Promise<T> =>
      meter.transaction(() => begin((writer) => work(measuredWriter(writer))));

  const { all, first } = aroundReader(engine, meter.read);
  return {
    ...engine,
    all,
    first,
    transaction: transactions(engine.transaction),
    serializable: transactions(engine.serializable),
    exclusively: transactions(engine.exclusively),
    metrics: () => meter.metrics(engine.dialect.engine, engine.statistics()),
  };
}

class DatabaseMeter {
  readonly #reads = new Histogram();
  readonly #writes = new Histogram();
  readonly #transactions = new Histogram();
  /** Reads and transactions that have begun and not ended: each wants a connection. */
  #busy = 0;

  /** A statement inside a transaction. */
  readonly measure: Around = (statement, run) =>
    this.#time(statement.startsWith('select') ? this.#reads : this.#writes, run);

  /** A statement by itself. */
  readonly read: Around = (_statement, run) => {
    this.#busy += 1;
    return this.#time(this.#reads, run, () => {
      this.#busy -= 1;
    });
  };

  async transaction<T>(run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    this.#busy += 1;
    try {
      return await run();
    } finally {
      this.#busy -= 1;
      this.#transactions.observe((performance.now() - startedAt) / 1000);
    }
  }

  /** An embedded engine answers at once, and then there is no promise to wait for. */
  #time<T>(histogram: Histogram, run: () => Awaitable<T>, ended?: () => void): Awaitable<T> {
    const startedAt = performance.now();
    const end = () => {
      ended?.();
      histogram.observe((performance.now() - startedAt) / 1000);
    };
    let result: Awaitable<T> | null = null;
    try {
      result = run();
    } finally {
      if (!(result instanceof Promise)) end();
    }
    return result instanceof Promise ? result.finally(end) : result;
  }

  metrics(engine: string, statistics: EngineStatistics): readonly Metric[] {
    const { preparedStatements, listeners, poolSize, commitSizes } = statistics;
    const statements = 'quintet_database_statement_duration_seconds';
    const transactions = 'quintet_database_transaction_duration_seconds';
    const commits = 'quintet_database_commit_transactions';
    return [
      {
        name: statements,
        help: 'Time that callers waited for a statement.',
        type: 'histogram',
        values: [
          ...this.#reads.samples(statements, { engine, kind: 'read' }),
          ...this.#writes.samples(statements, { engine, kind: 'write' }),
        ],
      },
      {
        name: transactions,
        help: 'Time from the wish for a transaction until it was durable.',
        type: 'histogram',
        values: this.#transactions.samples(transactions, { engine }),
      },
      gauge('quintet_database_busy', 'Reads and transactions under way.', this.#busy),
      gauge('quintet_database_prepared_statements', 'Statements that are kept prepared.', preparedStatements),
      gauge('quintet_database_listeners', 'Listeners of the feed of events.', listeners),
      ...(poolSize === null
        ? []
        : [gauge('quintet_database_pool_size', 'The most connections of the process.', poolSize)]),
      ...(commitSizes === null
        ? []
        : [
            {
              name: commits,
              help: 'Transactions that shared one commit.',
              type: 'histogram',
              values: commitSizes.samples(commits),
            } as const,
          ]),
    ];
  }
}
