import type { Awaitable } from '../lib/awaitable.ts';
import { Histogram } from '../observe/histogram.ts';
import { gauge, histogram, type Metric } from '../observe/metric.ts';
import type { Attributes, Tracing } from '../observe/tracing.ts';
import type { NestingWriter, Reader } from './database.ts';
import type { EngineName } from './engine-name.ts';

/**
 * Measures and traces the statements and transactions of a database. The time is that of the caller: on PostgreSQL, it
 * includes the wait for a connection.
 */
export class Observer {
  tracing: Tracing | null = null;
  readonly #engine: EngineName;
  readonly #reads = new Histogram();
  readonly #writes = new Histogram();
  readonly #transactions = new Histogram();
  /** Reads and transactions in progress, each of which needs a connection. */
  #busy = 0;

  constructor(engine: EngineName) {
    this.#engine = engine;
  }

  /** Runs a read outside of a transaction. */
  read<T>(statement: string, run: () => Awaitable<T>): Awaitable<T> {
    const startedAt = performance.now();
    const result = this.#inSpan(statement, run);
    // An embedded engine returns its result synchronously.
    if (result instanceof Promise) return this.#wait(startedAt, this.#reads, result);
    observeSince(startedAt, this.#reads);
    return result;
  }

  transaction<T>(name: string, run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const attributes = attributesOf(this.#engine);
    const result = this.tracing?.span(name, { kind: 'client', attributes }, run) ?? run();
    return this.#wait(startedAt, this.#transactions, result);
  }

  /** Returns the work on a writer whose statements are observed. */
  within<W extends NestingWriter, T>(work: (writer: W) => T): (writer: W) => T {
    const observed = (writer: W): T => work(this.#observed(writer));
    // Bound, because jobs that share a commit run in the context of one of them.
    return this.tracing?.bind(observed) ?? observed;
  }

  #observed<W extends NestingWriter>(writer: W): W {
    const { run, publish, insert, insertAndPublish, nest } = writer;
    return {
      ...writer,
      ...this.#observedReader(writer),
      run: (statement, values) => this.#statement(statement, () => run(statement, values)),
      publish: (message) => this.#statement('insert event', () => publish(message)),
      insert: (statement, values) => this.#statement(statement, () => insert(statement, values)),
      insertAndPublish: (statement, values, message) =>
        this.#statement(statement, () => insertAndPublish(statement, values, message)),
      nest: (work) => nest((nested) => work(this.#observed(nested))),
    } satisfies NestingWriter as W;
  }

  #observedReader({ all, first }: Reader): Reader {
    return {
      all: (statement, values) => this.#statement(statement, () => all(statement, values)),
      first: (statement, values) => this.#statement(statement, () => first(statement, values)),
    } as Reader;
  }

  /** Runs a statement of a transaction. */
  #statement<T>(statement: string, run: () => Awaitable<T>): Awaitable<T> {
    const startedAt = performance.now();
    const result = this.#inSpan(statement, run);
    const histogram = statement.trimStart().startsWith('select') ? this.#reads : this.#writes;
    if (result instanceof Promise) return result.finally(() => observeSince(startedAt, histogram));
    observeSince(startedAt, histogram);
    return result;
  }

  /** Records the text of a statement, which never contains its values. */
  #inSpan<T>(statement: string, run: () => Awaitable<T>): Awaitable<T> {
    if (this.tracing === null) return run();
    const text = statement.replace(/\s+/g, ' ').trim();
    const [operation = ''] = text.split(' ', 1);
    const described = { 'db.operation.name': operation, 'db.query.text': text };
    const attributes = { ...attributesOf(this.#engine), ...described };
    return this.tracing.span(operation, { kind: 'client', attributes }, run);
  }

  async #wait<T>(startedAt: number, histogram: Histogram, result: Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await result;
    } finally {
      this.#busy -= 1;
      observeSince(startedAt, histogram);
    }
  }

  metrics(): readonly Metric[] {
    const engine = this.#engine;
    const statements = 'quintet_database_statement_duration_seconds';
    const transactions = 'quintet_database_transaction_duration_seconds';
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
    ];
  }
}

function attributesOf(engine: EngineName): Attributes {
  const system = engine === 'postgres' ? 'postgresql' : engine;
  return { 'db.system': system, 'db.system.name': system };
}

function observeSince(startedAt: number, histogram: Histogram): void {
  histogram.observe((performance.now() - startedAt) / 1000);
}
