import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, EngineDatabase, NestingWriter, Reader, Writer } from './database.ts';
import { Observer } from './observer.ts';

/**
 * Creates the database of an engine. Everything that runs inside `isolated` is routed to one transaction, without the
 * callers having to know.
 */
export function createDatabase(engine: EngineDatabase, source: Database['source']): Database {
  const observer = new Observer(engine.dialect.engine);
  const storage = new AsyncLocalStorage<NestingWriter>();
  const here = () => storage.getStore();
  const oneStatement = engine.oneStatement as EngineDatabase['transaction'];

  const readerOn = (reader: Reader): Reader => ({
    all: (statement, values) =>
      here()?.all(statement, values) ?? observer.read(statement, () => reader.all(statement, values)),
    first(statement, values) {
      const writer = here();
      if (writer !== undefined) return writer.first(statement, values);
      return observer.read(statement, () => reader.first(statement, values));
    },
  });

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
    oneStatement: (work) => {
      const once = (writer: Writer) => work(forOneStatement(writer));
      return (
        here()?.nest(once) ?? observer.transaction('transaction', () => oneStatement(observer.within(once)))
      );
    },
    isolated: (level, work) =>
      observer.transaction(level, () =>
        engine[level](observer.within((writer) => storage.run(writer, () => work(writer)))),
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

/** Wraps a writer to accept one statement only: the engine may have committed before a second one arrives. */
function forOneStatement(writer: Writer): Writer {
  let isUsed = false;
  return new Proxy(writer, {
    get(target, name: keyof Writer) {
      if (isUsed) throw new Error('a single-statement transaction received a second statement');
      isUsed = true;
      return target[name];
    },
  });
}
