import * as z from 'zod';
import type { QueryParameter } from '../http/reference.ts';
import type { Range } from '../lib/query-number.ts';
import { longestQuery } from '../lib/text.ts';

/** Shapes that more than one interface shows. */

export const time = z.string().meta({
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  description: 'ISO 8601 in UTC with milliseconds.',
});

export const integerId = z.int().min(1);

export const count = z.int().min(0);

/** Only there, and true, when a list was cut at the most rows that the service gives. */
export const truncated = z.literal(true).optional().describe('There were more rows than the service gives.');

/** A whole number in a query, from the range that the handler reads it with. */
export function numberParameter(
  name: string,
  { preset, least, most }: Range,
  description: string,
): QueryParameter {
  const number = z.int().min(least);
  return { name, description, shape: (most === undefined ? number : number.max(most)).default(preset) };
}

/** What a search looks for. */
export const searchParameter: QueryParameter = {
  name: 'q',
  description: 'The text to look for, without regard to case. Every character stands for itself.',
  shape: z.string().min(1).max(longestQuery),
  required: true,
};
