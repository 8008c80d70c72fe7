import { aroundWriter } from './around-statements.ts';
import type { NestingWriter, Writer } from './database.ts';

/** A writer that takes one statement: an engine may have committed it when the next one comes. */
export function forOneStatement(writer: Writer): Writer {
  let isUsed = false;
  return aroundWriter(writer as NestingWriter, (_, run) => {
    if (isUsed) throw new Error('a transaction of one statement was given a second one');
    isUsed = true;
    return run();
  });
}
