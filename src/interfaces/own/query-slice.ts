import { Failure } from '../../lib/failure.ts';
import { shorten } from '../../lib/text.ts';
import type { KnownFields } from './known-fields.ts';

/** The part of a list to send. */
export type Slice =
  | { readonly kind: 'everything' }
  /** The records from `start`, up to and without `end`, with their total. */
  | { readonly kind: 'range'; readonly start: number; readonly end: number | null }
  /** A page with links to others in the header, as in 0.17. */
  | { readonly kind: 'page'; readonly number: number; readonly size: number }
  /** A page in an object, as in 1.0. */
  | { readonly kind: 'wrapped'; readonly number: number; readonly size: number };

const defaultSize = 10;

/** Reads the parameters of a slice: `_page` wins over `_end`, `_end` over `_limit`, `_limit` over `_per_page`. */
export function readSlice(textOf: (name: string) => string | undefined, known: KnownFields): Slice {
  const numberOf = (name: string, least: number) => wholeNumber(name, textOf(name), least);
  const page = numberOf('_page', 1);
  const size = numberOf('_per_page', 1);
  const start = numberOf('_start', 0);
  const end = numberOf('_end', 0);
  const limit = numberOf('_limit', 0);
  if (page === null && size !== null) known.note('_per_page', 'was ignored; it needs "_page"');
  if (page !== null && limit === 0) return { kind: 'range', start: 0, end: 0 };
  if (page !== null && limit === null && size !== null) return { kind: 'wrapped', number: page, size };
  if (page !== null) return { kind: 'page', number: page, size: limit ?? defaultSize };
  if (start === null && end === null && limit === null) return { kind: 'everything' };
  const from = start ?? 0;
  return { kind: 'range', start: from, end: end ?? (limit === null ? null : capped(from + limit)) };
}

function wholeNumber(name: string, text: string | undefined, least: number): number | null {
  if (text === undefined) return null;
  const number = /^\d+$/.test(text) ? capped(Number(text)) : -1;
  if (number >= least) return number;
  throw new Failure(
    'INVALID_INPUT',
    `${name} must be a whole number of at least ${least}, not "${shorten(text)}"; correct it or leave it out`,
  );
}

function capped(number: number): number {
  return Math.min(number, Number.MAX_SAFE_INTEGER);
}
