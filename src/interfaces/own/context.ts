import * as z from 'zod';
import type { Exchange } from '../../http/exchange.ts';
import type { QueryInput } from '../../http/operation.ts';
import { Failure } from '../../lib/failure.ts';
import type { ServedSingleton } from '../../own/own-catalog.ts';
import { InvalidOwnRecord, OwnConflict } from '../../own/own-failures.ts';
import type { OwnStore } from '../../own/own-store.ts';
import type { PartNames } from './shapes.ts';

/** What the operations of all parts share. */
export interface OwnContext {
  readonly own: OwnStore;
  /** The path before those of the parts, such as `/api`; empty if there is none. */
  readonly prefix: string;
  /** The path prefix of the sandbox. */
  readonly base: string;
  readonly isWritable: boolean;
  readonly names: ReadonlyMap<string, PartNames>;
}

export function namesOf({ names }: OwnContext, part: string): PartNames {
  const found = names.get(part);
  if (found === undefined) throw new Error(`the catalog has no ${part}`);
  return found;
}

/** Refuses a write before its body is read. */
export function refuseWrite({ isWritable }: OwnContext): () => null {
  return () => {
    if (isWritable) return null;
    throw readOnly();
  };
}

const delay = z.string().optional().describe('Waits so many milliseconds, at most 10,000.');

/** Describes parameters that the handler reads by itself, because their names depend on the records. */
export function described(parameters: Readonly<Record<string, z.ZodType>> = {}): QueryInput<null> {
  return { shape: z.object({ ...parameters, _delay: delay }), parse: () => null };
}

/** The failures that every operation can have. */
export function failuresOfRead(): readonly Failure[] {
  return [badDelay()];
}

/** With those of a write of a part, whose schema it may not fit. */
export function failuresOfWrite(
  { isWritable }: OwnContext,
  { validate, rules }: Pick<ServedSingleton, 'validate' | 'rules'>,
): readonly Failure[] {
  return [
    ...failuresOfRead(),
    ...(isWritable ? [] : [readOnly()]),
    ...(validate === null ? [] : [new InvalidOwnRecord([{ path: 'price', detail: 'must be a number' }])]),
    ...(rules.unique.length === 0 ? [] : [conflict()]),
  ];
}

export function conflict(): Failure {
  return new OwnConflict('another record of books has this id; send another one');
}

function readOnly(): Failure {
  return new Failure('FORBIDDEN', 'This server is read-only; start it with API_WRITES=on to write');
}

function badDelay(): Failure {
  return new Failure(
    'INVALID_INPUT',
    '_delay must be a whole number of milliseconds; correct it or leave it out',
  );
}

const longestDelay = 10_000;

/** Reads `_delay`, also for requests that need nothing else from their query. */
export function delayOf({ search }: Exchange): number {
  if (!search.includes('_delay=')) return 0;
  const text = new URLSearchParams(search).get('_delay') ?? '';
  if (/^\d*$/.test(text)) return Math.min(Number(text), longestDelay);
  throw badDelay();
}
