import * as z from 'zod';
import { toNumber } from '../../http/query.ts';
import { countCharacters, isStorable, longestQuery, storable } from '../../lib/text.ts';
import { kind, notStorable } from './errors.ts';
import { searchFields } from './store.ts';

/** The query parameters of the Flat Users API. Problems are reported in the same style as for a body (F1). */

function wholeNumber(range: { min: number; max?: number; default: number }, description: string) {
  const { min, max, default: defaultValue } = range;
  const atLeast = z.int(kind('int_parsing')).min(min, { error: kind('greater_than_equal') });
  const bounded = max === undefined ? atLeast : atLeast.max(max, { error: kind('less_than_equal') });
  return z.preprocess(toNumber, bounded.default(defaultValue)).describe(description);
}

export const listQuery = {
  skip: wholeNumber({ min: 0, default: 0 }, 'The number of users to skip.'),
  limit: wholeNumber({ min: 1, max: 100, default: 10 }, 'The maximum number of users to return.'),
  role: z
    .string()
    .refine(isStorable, notStorable)
    .meta(storable)
    .optional()
    .describe('Returns only users with exactly this role.'),
};

export const searchQuery = {
  q: z
    .string(kind('missing'))
    .refine(isStorable, notStorable)
    .refine((text) => countCharacters(text) <= longestQuery, {
      error: kind('string_too_long'),
      params: { max: longestQuery },
      abort: true,
    })
    .refine((text) => text !== '', kind('string_too_short'))
    .meta({
      ...storable,
      minLength: 1,
      maxLength: longestQuery,
      description: 'The text to search for, ignoring case. All characters are matched literally.',
    }),
  field: z.enum(searchFields, kind('literal_error')).default('all').describe('The field to search.'),
};
