import * as z from 'zod';

/** What a schema says of a list that is too long: its message, and the bound for whoever puts it into words. */
export interface TooManyItems {
  readonly error: string;
  readonly params: { readonly max: number };
}

/**
 * A list of at most so many items. Its length is looked at first: of a list that is too long no item is parsed, since a
 * body of a megabyte may hold half a million of them.
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
