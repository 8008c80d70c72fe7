import { AsyncLocalStorage } from 'node:async_hooks';
import type { Awaitable } from '../lib/awaitable.ts';
import type { Database, EngineDatabase, NestingWriter, Reader, StatementWriter } from './database.ts';
import { Observer } from './observer.ts';

/**
 * Creates the database of an engine. Everything that runs inside `isolated` is routed to one transaction, without the
 * callers having to know.
 */
export function createDatabase(
  { oneStatement, serializable, ...engine }: EngineDatabase,
  source: Database['source'],
): Database {
  const observer = new Observer(engine.dialect.engine);
  const isolated = { transaction: engine.transaction, serializable };
  const storage = new AsyncLocalStorage<NestingWriter>();
  const here = () => storage.getStore();

  const readerOn = (reader: Reader): Reader => ({
    all: (statement, values) =>
      here()?.all(statement, values) ?? observer.read(statement, () => reader.all(statement, values)),
    first(statement, values) {
      const writer = here();
      if (writer !== undefined) return writer.first(statement, values);
      return observer.read(statement, () => reader.first(statement, values));
    },
  });

  const alone = <T>(run: (writer: StatementWriter) => Awaitable<T>): Promise<T> =>
    here()?.nest(run) ??
    observer.transaction('transaction', () => oneStatement(observer.withinStatement(run)));

  return {
    ...engine,
    ...readerOn(engine),
    fresh: readerOn(engine.fresh),
    // A transaction blocks other writers, so it reads everything at once.
    inBatches: (statement, values, take) => {
      const writer = here();
      if (writer !== undefined) return Promise.resolve(writer.all<never>(statement, values)).then(take);
      return observer.read(statement, () => engine.inBatches(statement, values, take));
    },
    transaction: (work, purpose) =>
      here()?.nest(work) ??
      observer.transaction('transaction', () => engine.transaction(observer.within(work), purpose)),
    autocommit: {
      first: (statement, values) => alone((writer) => writer.first<never>(statement, values)),
      run: (statement, values) => alone((writer) => writer.run(statement, values)),
      insert: (insertion, values, message) =>
        alone((writer) => writer.insert<never>(insertion, values, message)),
    },
    isolated: (level, work) =>
      observer.transaction(level, () =>
        isolated[level](observer.within((writer) => storage.run(writer, () => work(writer)))),
      ),
    exclusively: (work, exclusion) =>
      observer.transaction('exclusively', () => engine.exclusively(observer.within(work), exclusion)),
    source,
    // Without a data version, the response cache is bypassed, so traces show the statements of every request.
    dataVersion: () => (here() === undefined && observer.tracing === null ? engine.dataVersion() : null),
    traceWith(tracing) {
      observer.tracing = tracing;
    },
    metrics: () => [...observer.metrics(), ...engine.metrics()],
  };
}
