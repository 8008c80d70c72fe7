import type { Entry } from './entry.ts';
import { pathOf } from './entry-url.ts';
import type { toSelection } from './journal-shapes.ts';

export type Selection = ReturnType<typeof toSelection> & { readonly limit?: number };

export async function selectFrom(
  pages: AsyncIterable<readonly Entry[]>,
  { limit = Number.POSITIVE_INFINITY, ...wanted }: Selection,
): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  for await (const entries of pages) {
    found.push(...select(entries, { ...wanted, limit: limit - found.length }));
    if (found.length >= limit) break;
  }
  return found;
}

export function select(entries: readonly Entry[], { limit, ...wanted }: Selection): readonly Entry[] {
  const fitting = entries.filter((entry) => fits(entry, wanted));
  return limit === undefined ? fitting : fitting.slice(0, limit);
}

function fits(entry: Entry, { method, path, status, operation }: Selection): boolean {
  if (method !== undefined && entry.method !== method.toUpperCase()) return false;
  if (path !== undefined && !isAt(entry, path)) return false;
  if (status !== undefined && entry.response?.status !== status) return false;
  return operation === undefined || entry.graphql?.name === operation;
}

/** Compares with the recorded route, so `/posts/{id}` does not match `/posts/search`. */
export function isAt(entry: Entry, path: string): boolean {
  return path === pathOf(entry) || path === entry.route;
}
