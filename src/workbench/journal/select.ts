import type { Exchange } from '../../http/exchange.ts';
import type { Entry } from './entry.ts';
import { pathOf } from './entry-url.ts';
import type { toSelection } from './journal-shapes.ts';
import type { Ring } from './ring.ts';

export type Selection = ReturnType<typeof toSelection> & { readonly limit?: number };

/** Yields the entries after an id that fit, up to the limit, as JSON and in the turns of the client. */
export async function* select(
  ring: Ring,
  after: number,
  { limit = Number.POSITIVE_INFINITY, ...wanted }: Selection,
  exchange: Exchange,
): AsyncGenerator<string, void, void> {
  let count = 0;
  for await (const { text } of ring.read(after, (bytes) => exchange.rest(bytes))) {
    if (!fits(text, wanted)) continue;
    yield text;
    count += 1;
    if (count >= limit) return;
  }
}

export function fits(text: string, wanted: Selection): boolean {
  const { method, path, status, operation } = wanted;
  if (Object.values(wanted).every((value) => value === undefined)) return true;
  const entry: Entry = JSON.parse(text);
  if (method !== undefined && entry.method !== method.toUpperCase()) return false;
  if (path !== undefined && !isAt(entry, path)) return false;
  if (status !== undefined && entry.response?.status !== status) return false;
  return operation === undefined || entry.graphql?.name === operation;
}

/** Compares with the recorded route, so `/posts/{id}` does not match `/posts/search`. */
export function isAt(entry: Entry, path: string): boolean {
  return path === pathOf(entry) || path === entry.route;
}
