import { parameter } from '../lib/address.ts';
import { operationOf, pathOf } from '../lib/entry.ts';
import type { Entry } from '../lib/shapes.ts';

/** The filters of the journal, as in the address. */
export const filterNames = ['q', 'method', 'path', 'status', 'operation', 'kind', 'faults'] as const;

export type Filters = Readonly<Record<(typeof filterNames)[number], string | null>>;

export function readFilters(): Filters {
  return Object.fromEntries(filterNames.map((name) => [name, parameter(name)])) as Filters;
}

export function isNarrowed(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** Removes all filters. */
export const noFilters: Filters = Object.fromEntries(filterNames.map((name) => [name, null])) as Filters;

export function fits(entry: Entry, filters: Filters): boolean {
  const { q, method, path, status, operation, kind, faults } = filters;
  return (
    (method === null || entry.method === method) &&
    (kind === null || entry.kind === kind) &&
    (status === null || statusClassOf(entry) === status) &&
    (path === null || isAt(entry, path)) &&
    (operation === null || (operationOf(entry) ?? '').toLowerCase().includes(operation.toLowerCase())) &&
    (faults === null || entry.fault !== undefined) &&
    (q === null || contains(entry, q.toLowerCase()))
  );
}

/** `2xx`, or `lost` for a response that was never sent. */
function statusClassOf({ kind, response }: Entry): string | null {
  if (kind !== 'request') return null;
  return response === null ? 'lost' : `${Math.floor(response.status / 100)}xx`;
}

/** A route such as `/posts/{id}`, or the start of a path. */
function isAt(entry: Entry, path: string): boolean {
  return entry.route === path || pathOf(entry).startsWith(path);
}

function contains(entry: Entry, text: string): boolean {
  const { url, body, response, method, fault, headers } = entry;
  const places = [url, body, response?.body, method, fault, operationOf(entry), ...Object.values(headers)];
  return places.some((place) => place?.toLowerCase().includes(text));
}
