import type { Attributes, Tracing } from '../observe/tracing.ts';
import { type Around, aroundReader, aroundWriter } from './around-statements.ts';
import type { Database, NestingWriter } from './database.ts';

export function withTracing(database: Database, tracing: Tracing): Database {
  const { engine } = database.dialect;
  const system = engine === 'postgres' ? 'postgresql' : engine;
  const attributes: Attributes = { 'db.system': system, 'db.system.name': system };

  /** Records the text of a statement, which never contains its values. */
  const around: Around = (statement, run) => {
    const text = statement.replace(/\s+/g, ' ').trim();
    const [operation = ''] = text.split(' ', 1);
    const spanAttributes = { ...attributes, 'db.operation.name': operation, 'db.query.text': text };
    return tracing.span(operation, { kind: 'client', attributes: spanAttributes }, run);
  };

  const inTransaction = <T>(name: string, run: () => Promise<T>): Promise<T> =>
    tracing.span(name, { kind: 'client', attributes }, run);

  // Bound, because jobs that share a commit run in the context of one of them.
  const traced = <T, W>(work: (writer: W) => T): ((writer: W) => T) =>
    tracing.bind((writer: W) => work(aroundWriter(writer as NestingWriter, around) as W));

  return {
    ...database,
    ...aroundReader(database, around),
    fresh: aroundReader(database.fresh, around),
    // Without a data version, the response cache is bypassed, so traces show the statements of every request.
    dataVersion: () => null,
    inBatches: (statement, values, take) =>
      around(statement, () => database.inBatches(statement, values, take)),
    transaction: (work, purpose) =>
      inTransaction('transaction', () => database.transaction(traced(work), purpose)),
    oneStatement: (work) => inTransaction('transaction', () => database.oneStatement(traced(work))),
    isolated: (level, work) => inTransaction(level, () => database.isolated(level, traced(work))),
  };
}
