import * as z from 'zod';
import { countCharacters, isStorable, longestQuery, storable } from '../lib/text.ts';

export const time = z.string().meta({
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  description: 'ISO 8601 in UTC with milliseconds.',
});

export const integerId = z.int().min(1);

export const count = z.int().min(0);

/** Present, and true, only if the list was cut at the row limit of the service. */
export const truncated = z
  .literal(true)
  .optional()
  .describe('Present if there are more results than the service returns.');

export const searchText = z
  .string()
  .refine(isStorable, 'must not contain NUL characters')
  .refine(
    (text) => text !== '' && countCharacters(text) <= longestQuery,
    `must be at most ${longestQuery} characters`,
  )
  .meta({
    ...storable,
    minLength: 1,
    maxLength: longestQuery,
    description: 'The text to search for, ignoring case. All characters are matched literally.',
  });

/** The response to a name in `Host` that is not allowed. */
export const unknownHost = {
  description: 'The name in `Host` is not in `ALLOWED_HOSTS`.',
  shape: z.strictObject({ error: z.string() }).meta({ id: 'ServiceError' }),
};
