import type { Exchange } from '../../http/exchange.ts';
import { parseWholeNumber } from '../../lib/integer-id.ts';
import type { Range } from '../../lib/query-number.ts';
import { countCharacters, isStorable, longestQuery } from '../../lib/text.ts';
import { type Detail, InvalidFlatInput } from './flat-errors.ts';
import { type SearchField, searchFields } from './user-store.ts';

/** The query parameters of the Flat Users API. What is wrong with one is said as for a body (F1). */

export const skipRange: Range = { preset: 0, least: 0 };
export const limitRange: Range = { preset: 10, least: 1, most: 100 };
export const defaultField: SearchField = 'all';

function invalid(name: string, type: string, msg: string, input: unknown): InvalidFlatInput {
  return new InvalidFlatInput([{ type, loc: ['query', name], msg, input }]);
}

/** Reads every parameter, so that an answer names all that is wrong and not just the first (F1). */
export function readQuery<T extends object>(readers: { readonly [Name in keyof T]: () => T[Name] }): T {
  const values: Partial<T> = {};
  const details: Detail[] = [];
  for (const name of Object.keys(readers) as (keyof T)[]) {
    try {
      values[name] = readers[name]();
    } catch (error) {
      if (!(error instanceof InvalidFlatInput)) throw error;
      details.push(...error.details);
    }
  }
  if (details.length > 0) throw new InvalidFlatInput(details);
  return values as T;
}

export function wholeNumber(exchange: Exchange, name: string, { preset, least, most }: Range): number {
  const text = exchange.query(name);
  if (text === undefined) return preset;
  const value = parseWholeNumber(text);
  if (value === null) {
    throw invalid(
      name,
      'int_parsing',
      'Input should be a valid integer, unable to parse string as an integer',
      text,
    );
  }
  if (value < least) {
    throw invalid(name, 'greater_than_equal', `Input should be greater than or equal to ${least}`, text);
  }
  if (most !== undefined && value > most) {
    throw invalid(name, 'less_than_equal', `Input should be less than or equal to ${most}`, text);
  }
  return value;
}

export function optionalText(exchange: Exchange, name: string): string | null {
  const text = exchange.query(name) ?? null;
  if (text !== null && !isStorable(text)) {
    throw invalid(name, 'string_unicode', 'Input should be text without NUL or broken characters', text);
  }
  return text;
}

export function searchQuery(exchange: Exchange): string {
  const text = optionalText(exchange, 'q');
  if (text === null) throw invalid('q', 'missing', 'Field required', null);
  if (countCharacters(text) > longestQuery) {
    throw invalid('q', 'string_too_long', `String should have at most ${longestQuery} characters`, text);
  }
  if (text === '') throw invalid('q', 'string_too_short', 'String should have at least 1 character', text);
  return text;
}

export function searchField(exchange: Exchange): SearchField {
  const text = exchange.query('field') ?? defaultField;
  const known = searchFields.find((field) => field === text);
  if (known === undefined) {
    throw invalid('field', 'literal_error', "Input should be 'name', 'email' or 'all'", text);
  }
  return known;
}
