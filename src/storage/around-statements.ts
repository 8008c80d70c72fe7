import type { Awaitable } from '../lib/awaitable.ts';
import type { NestingWriter, Reader, SchemaWriter } from './database.ts';

export type Around = <T>(statement: string, run: () => Awaitable<T>) => Awaitable<T>;

/** The text that stands for a publish, whose statement differs between the engines. */
const publishing = 'insert event';

export function aroundReader({ all, first }: Reader, around: Around): Reader {
  return {
    all: (statement, values) => around(statement, () => all(statement, values)),
    first: (statement, values) => around(statement, () => first(statement, values)),
  } as Reader;
}

export function aroundWriter<W extends NestingWriter>(writer: W, around: Around): W {
  return {
    ...writer,
    ...aroundReader(writer, around),
    run: (statement, values) => around(statement, () => writer.run(statement, values)),
    publish: (message) => around(publishing, () => writer.publish(message)),
    insert: (statement, values) => around(statement, () => writer.insert(statement, values)),
    insertAndPublish: (statement, values, message) =>
      around(statement, () => writer.insertAndPublish(statement, values, message)),
    nest: (work) => writer.nest((nested) => work(aroundWriter(nested, around))),
  } satisfies Partial<SchemaWriter> & NestingWriter as W;
}
