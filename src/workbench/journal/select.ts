import type { Entry } from './entry.ts';
import { pathOf } from './entry-url.ts';

export interface Selection {
  readonly method?: string | undefined;
  /** A path or a route such as `/posts/{id}`, without the sandbox prefix. */
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  readonly operation?: string | undefined;
  readonly limit?: number | undefined;
}

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
