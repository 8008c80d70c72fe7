import type { Entry } from './entry.ts';
import { pathOf } from './entry-url.ts';
import type { toSelection } from './journal-shapes.ts';

export type Selection = ReturnType<typeof toSelection> & { readonly limit?: number };

/** Yields the entries that fit, up to the limit. */
export async function* select(
  entries: AsyncIterable<Entry>,
  { limit = Number.POSITIVE_INFINITY, ...wanted }: Selection,
): AsyncGenerator<Entry, void, void> {
  let count = 0;
  for await (const entry of entries) {
    if (!fits(entry, wanted)) continue;
    yield entry;
    count += 1;
    if (count >= limit) return;
  }
}

export function fits(entry: Entry, { method, path, status, operation }: Selection): boolean {
  if (method !== undefined && entry.method !== method.toUpperCase()) return false;
  if (path !== undefined && !isAt(entry, path)) return false;
  if (status !== undefined && entry.response?.status !== status) return false;
  return operation === undefined || entry.graphql?.name === operation;
}

/** Compares with the recorded route, so `/posts/{id}` does not match `/posts/search`. */
export function isAt(entry: Entry, path: string): boolean {
  return path === pathOf(entry) || path === entry.route;
}
