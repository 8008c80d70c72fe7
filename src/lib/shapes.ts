import * as z from 'zod';

/** Shapes whose refusals read as the end of a sentence that begins with the name of the value. */

export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.int(error).min(min, error).max(max, error);
};

export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);

export const shortName = z
  .string('must be a string')
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 characters');

/**
 * The issue that a schema reports for a list that is too long, with the bound for callers that word their own
 * message.
 */
export interface TooManyItems {
  readonly error: string;
  readonly params: { readonly max: number };
}

/**
 * A list of at most `params.max` items. The length is checked first, so no item of an oversized list is
 * parsed: a body of a megabyte may hold half a million.
 */
export function boundedArray<Item extends z.ZodType>(
  item: Item,
  { error, params }: TooManyItems,
  notAList?: string,
) {
  const list = z.array(item, notAList).max(params.max, error);
  return z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= params.max) return value;
    context.addIssue({ code: 'custom', message: error, params });
    return z.NEVER;
  }, list);
}
