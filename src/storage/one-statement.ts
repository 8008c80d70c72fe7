import { aroundWriter } from './around-statements.ts';
import type { NestingWriter, Writer } from './database.ts';

/** Wraps a writer to accept one statement only: the engine may have committed before a second one arrives. */
export function forOneStatement(writer: Writer): Writer {
  let isUsed = false;
  return aroundWriter(writer as NestingWriter, (_, run) => {
    if (isUsed) throw new Error('a single-statement transaction received a second statement');
    isUsed = true;
    return run();
  });
}
