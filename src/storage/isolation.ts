import { AsyncLocalStorage } from 'node:async_hooks';
import { aroundWriter } from './around-statements.ts';
import type { Database, NestingWriter, Writer } from './database.ts';
import type { MeasuredEngine } from './measured.ts';

/** Routes everything that runs inside `isolated` to one transaction, without the callers having to know. */
export function withIsolation(engine: MeasuredEngine, source: Database['source']): Database {
  const storage = new AsyncLocalStorage<NestingWriter>();
  // Looking up the writer has a cost per statement, so it is skipped while nothing is isolated.
  let running = 0;
  const here = (): NestingWriter | undefined => (running === 0 ? undefined : storage.getStore());

  /** Counts until the work itself ends: abandoned work must not write outside its transaction. */
  async function inside<T>(writer: NestingWriter, work: (writer: NestingWriter) => Promise<T>): Promise<T> {
    running += 1;
    try {
      return await work(writer);
    } finally {
      running -= 1;
    }
  }

  return {
    dialect: engine.dialect,
    all: (statement, values) => (here() ?? engine).all(statement, values),
    first: (statement, values) => (here() ?? engine).first(statement, values),
    fresh: {
      all: (statement, values) => (here() ?? engine.fresh).all(statement, values),
      first: (statement, values) => (here() ?? engine.fresh).first(statement, values),
    },
    // A transaction blocks other writers, so it reads everything at once.
    inBatches: (statement, values, take) => {
      const writer = here();
      if (writer === undefined) return engine.inBatches(statement, values, take);
      return Promise.resolve(writer.all<never>(statement, values)).then(take);
    },
    transaction: (work, purpose) => here()?.nest(work) ?? engine.transaction(work, purpose),
    oneStatement: (work) => {
      const once = (writer: Writer) => work(forOneStatement(writer));
      return here()?.nest(once) ?? engine.oneStatement(once);
    },
    isolated: (level, work) => engine[level]((writer) => storage.run(writer, () => inside(writer, work))),
    source,
    stalledMs: engine.stalledMs,
    exclusively: engine.exclusively,
    snapshot: engine.snapshot,
    dataVersion: () => (here() === undefined ? engine.dataVersion() : null),
    events: engine.events,
    replicas: () => engine.replicas(),
    metrics: engine.metrics,
    close: engine.close,
  };
}

/** Wraps a writer to accept one statement only: the engine may have committed before a second one arrives. */
function forOneStatement(writer: Writer): Writer {
  let isUsed = false;
  return aroundWriter(writer as NestingWriter, (_, run) => {
    if (isUsed) throw new Error('a single-statement transaction received a second statement');
    isUsed = true;
    return run();
  });
}
