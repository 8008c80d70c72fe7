/** A page of a list: numbered from 1, `size` rows each. */
export interface Page {
  readonly number: number;
  readonly size: number;
}

/** Returns the number of rows before a page, capped at the largest offset that a database accepts. */
export function offsetOf(page: Page): number {
  return Math.min((page.number - 1) * page.size, Number.MAX_SAFE_INTEGER);
}

export function countPages(total: number, size: number): number {
  return Math.ceil(total / size);
}

/** Some rows of a list, and the number of rows in all of it. */
export interface Slice<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A list cut at a bound; `truncated` is true if anything was cut off. */
export interface Bounded<T> {
  readonly items: readonly T[];
  readonly truncated: boolean;
}

/** Returns the number of rows in the whole list; null if it was cut. */
export function totalOf({ items, truncated }: Bounded<unknown>): number | null {
  return truncated ? null : items.length;
}

/** Drops the spare row of a read of `bound + 1` rows, which shows that there are more. */
export function cutAt<T>(rows: readonly T[], bound: number): Bounded<T> {
  return rows.length > bound
    ? { items: rows.slice(0, bound), truncated: true }
    : { items: rows, truncated: false };
}
