import * as z from 'zod';

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
