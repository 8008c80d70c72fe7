import type { Awaitable } from '../lib/awaitable.ts';
import { gauge, Histogram, histogram, type Metric } from '../observe/metric.ts';
import type { Attributes, Tracing } from '../observe/tracing.ts';
import type { NestingWriter, StatementWriter } from './database.ts';
import type { EngineName } from './engine-name.ts';
import { insertOne } from './insert-statement.ts';

/**
 * Measures and traces the statements and transactions of a database. The time is that of the caller: on PostgreSQL, it
 * includes the wait for a connection.
 */
export class Observer {
  tracing: Tracing | null = null;
  readonly #engine: EngineName;
  readonly #attributes: Attributes;
  readonly #reads = new Histogram();
  readonly #writes = new Histogram();
  readonly #transactions = new Histogram();
  /** Reads and transactions in progress, each of which needs a connection. */
  #busy = 0;

  constructor(engine: EngineName) {
    this.#engine = engine;
    const system = engine === 'postgres' ? 'postgresql' : engine;
    this.#attributes = { 'db.system': system, 'db.system.name': system };
  }

  /** Runs a read outside of a transaction. */
  read<T>(statement: string, run: () => Awaitable<T>): Awaitable<T> {
    return this.#busily(this.#statement(statement, run));
  }

  transaction<T>(name: string, run: () => Promise<T>): Promise<T> {
    const options = { kind: 'client', attributes: this.#attributes } as const;
    const traced = () => this.tracing?.span(name, options, run) ?? run();
    return this.#busily(timed(this.#transactions, traced)) as Promise<T>;
  }

  /** Returns the work on a writer whose statements are observed. */
  within<W extends NestingWriter, T>(work: (writer: W) => T): (writer: W) => T {
    return this.#bound((writer: W) => work(this.#observed(writer)));
  }

  withinStatement<T>(run: (writer: StatementWriter) => T): (writer: StatementWriter) => T {
    return this.#bound((writer) => run(this.#observedStatement(writer)));
  }

  /** Bound, because jobs that share a commit run in the context of one of them. */
  #bound<W, T>(work: (writer: W) => T): (writer: W) => T {
    return this.tracing?.bind(work) ?? work;
  }

  #observed<W extends NestingWriter>(writer: W): W {
    const { all, publish, nest } = writer;
    return {
      ...writer,
      ...this.#observedStatement(writer),
      all: (statement, values) => this.#statement(statement, () => all<never>(statement, values)),
      publish: (message) => this.#statement('insert event', () => publish(message)),
      nest: (work) => nest((nested) => work(this.#observed(nested))),
    } satisfies NestingWriter as W;
  }

  #observedStatement({ first, run, insert }: StatementWriter): StatementWriter {
    return {
      first: (statement, values) => this.#statement(statement, () => first<never>(statement, values)),
      run: (statement, values) => this.#statement(statement, () => run(statement, values)),
      insert: (insertion, values, message) =>
        this.#statement(insertOne(insertion), () => insert<never>(insertion, values, message)),
    };
  }

  #statement<T>(statement: string, run: () => Awaitable<T>): Awaitable<T> {
    const histogram = statement.trimStart().startsWith('select') ? this.#reads : this.#writes;
    return timed(histogram, this.tracing === null ? run : () => this.#inSpan(statement, run));
  }

  /** Records the text of a statement, which never contains its values. */
  #inSpan<T>(statement: string, run: () => Awaitable<T>): Awaitable<T> {
    const text = statement.replace(/\s+/g, ' ').trim();
    const [operation = ''] = text.split(' ', 1);
    const attributes = { ...this.#attributes, 'db.operation.name': operation, 'db.query.text': text };
    return this.tracing?.span(operation, { kind: 'client', attributes }, run) ?? run();
  }

  /** Counts work that needs a connection. An embedded engine returns its result synchronously. */
  #busily<T>(result: Awaitable<T>): Awaitable<T> {
    if (!(result instanceof Promise)) return result;
    this.#busy += 1;
    return result.finally(() => {
      this.#busy -= 1;
    });
  }

  metrics(): readonly Metric[] {
    const engine = this.#engine;
    return [
      histogram(
        'quintet_database_statement_duration_seconds',
        'Time that callers waited for a statement to finish.',
        [this.#reads, { engine, kind: 'read' }],
        [this.#writes, { engine, kind: 'write' }],
      ),
      histogram(
        'quintet_database_transaction_duration_seconds',
        'Time from requesting a transaction until it was durable.',
        [this.#transactions, { engine }],
      ),
      gauge('quintet_database_busy', 'Reads and transactions in progress.', this.#busy),
    ];
  }
}

function timed<T>(histogram: Histogram, run: () => Awaitable<T>): Awaitable<T> {
  const startedAt = performance.now();
  const observe = () => histogram.observe((performance.now() - startedAt) / 1000);
  const result = run();
  if (result instanceof Promise) return result.finally(observe);
  observe();
  return result;
}
