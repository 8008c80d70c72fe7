import type { Caller } from '../../blog/access.ts';
import { InvalidRecord } from '../../blog/problems.ts';
import type { Exchange } from '../../http/exchange.ts';
import { Failure } from '../../lib/failure.ts';
import { parseIntegerId } from '../../lib/integer-id.ts';
import { isObject } from '../../lib/json.ts';
import type { Page } from '../../lib/paging.ts';
import { type Range, requireWholeNumberIn } from '../../lib/query-number.ts';
import { InvalidParameters } from './errors.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Unwrapped {
  readonly fields: Fields;
  /** Whether the fields stood at the top of the body, without the wrapper. An empty body is not flat (V2). */
  readonly isFlat: boolean;
}

/** The fields of a body that may be wrapped, `{"user": {…}}`, or flat (V2). */
export function unwrap(body: unknown, wrapper: string): Unwrapped {
  if (!isObject(body)) throw new InvalidRecord([{ field: 'base', rule: 'not_object' }]);
  if (!Object.hasOwn(body, wrapper)) return { fields: body, isFlat: Object.keys(body).length > 0 };
  const fields = body[wrapper];
  if (!isObject(fields)) throw new InvalidRecord([{ field: wrapper, rule: 'not_object' }]);
  return { fields, isFlat: false };
}

/** Reads a flat body of the path-versioned variant: what is invalid becomes a list with status 400 (V2). */
export function inListStyle<T>(isList: boolean, read: () => T): T {
  try {
    return read();
  } catch (error) {
    return explainInvalid(isList, error);
  }
}

export function explainInvalid(isList: boolean, error: unknown): never {
  throw isList && error instanceof InvalidRecord ? InvalidParameters.of(error) : error;
}

export const pageRange: Range = { preset: 1, least: 1 };
export const perPageRange: Range = { preset: 25, least: 1, most: 100 };

/** Every list here is 25 a page, 1 to 100 on request (V4, V6, V9). */
export function pageOf(exchange: Exchange): Page {
  return {
    number: requireWholeNumberIn('page', exchange.query('page'), pageRange),
    size: requireWholeNumberIn('per_page', exchange.query('per_page'), perPageRange),
  };
}

/** The integer id in the path; anything else names no record (V3). */
export function idOf(exchange: Exchange): number {
  const id = parseIntegerId(exchange.parameter('id'));
  if (id === null) throw new Failure('NOT_FOUND');
  return id;
}

/** Whose keys a write uses: a user's own under every token, and nobody's for a request without a user. */
export function identityOf(caller: Caller): string | null {
  return caller === null ? null : `user ${caller.id}`;
}
