import { type Awaitable, whenReady } from './awaitable.ts';

/** A page of a list: numbered from 1, `size` rows each. */
export interface Page {
  readonly number: number;
  readonly size: number;
}

/** The number of rows before a page, kept within what a database takes as an offset. */
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

/** A page with its total. Nothing is read of a page beyond the end. */
export function sliceOf<T>(
  page: Page,
  counted: Awaitable<number>,
  read: () => Awaitable<readonly T[]>,
): Awaitable<Slice<T>> {
  return whenReady(counted, (total) =>
    offsetOf(page) >= total ? { items: [], total } : whenReady(read(), (items) => ({ items, total })),
  );
}

/** A list cut at a bound, and whether the bound cut anything off. */
export interface Bounded<T> {
  readonly items: readonly T[];
  readonly truncated: boolean;
}

/** The number of rows in all of a list; null where it was cut. */
export function totalOf({ items, truncated }: Bounded<unknown>): number | null {
  return truncated ? null : items.length;
}

/** Cuts the spare row off rows that were read with one more than needed, which shows whether there are more. */
export function cutAt<T>(rows: readonly T[], bound: number): Bounded<T> {
  return rows.length > bound
    ? { items: rows.slice(0, bound), truncated: true }
    : { items: rows, truncated: false };
}
