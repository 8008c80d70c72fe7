import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../lib/json.ts';
import type { Entry } from './entry.ts';
import { pathOf, queryOf } from './entry-url.ts';
import { maskHeader, maskValue } from './mask.ts';
import { isSecretName, masked } from './secrets.ts';
import { isAt } from './select.ts';

/** The expected properties of a request. Missing ones match anything. */
export interface Match {
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  readonly operation?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

export interface Miss {
  readonly id: number;
  readonly differences: readonly string[];
}

export interface Verification {
  readonly matched: number;
  readonly nearestMisses: readonly Miss[];
}

const maxMisses = 5;

export async function countMatches(
  pages: AsyncIterable<readonly Entry[]>,
  match: Match,
): Promise<Verification> {
  const shown: Shown = { body: maskValue(match.body), variables: maskValue(match.variables) };
  let matched = 0;
  let nearestMisses: readonly Miss[] = [];
  for await (const entries of pages) {
    const compared = entries
      .filter((entry) => isComparable(entry, match))
      .map((entry) => ({ id: entry.id, differences: differencesOf(entry, match, shown) }));
    const misses = compared.filter(({ differences }) => differences.length > 0);
    matched += compared.length - misses.length;
    nearestMisses = [...nearestMisses, ...misses]
      .sort((one, other) => one.differences.length - other.differences.length || other.id - one.id)
      .slice(0, maxMisses);
  }
  return { matched, nearestMisses };
}

/** An operation may also arrive in a WebSocket message. */
function isComparable({ kind, graphql }: Entry, { operation, variables }: Match): boolean {
  if (kind === 'request') return true;
  return graphql !== undefined && (operation !== undefined || variables !== undefined);
}

type Shown = Pick<Match, 'body'> & { readonly variables: unknown };

function differencesOf(entry: Entry, match: Match, shown: Shown): readonly string[] {
  const { method, path, query, headers, body, operation, variables } = match;
  const sent = queryOf(entry);
  return [
    ...(method === undefined || method.toUpperCase() === entry.method
      ? []
      : [difference('method', method.toUpperCase(), entry.method)]),
    ...(path === undefined || isAt(entry, path) ? [] : [difference('path', path, pathOf(entry))]),
    ...Object.entries(query ?? {}).flatMap(([name, value]) => queryDifference(sent, name, value)),
    ...Object.entries(headers ?? {}).flatMap(([name, value]) => headerDifference(entry, name, value)),
    ...(body === undefined ? [] : subsetDifferences('body', body, shown.body, parsed(entry.body))),
    ...(operation === undefined || operation === entry.graphql?.name
      ? []
      : [difference('operation', operation, entry.graphql?.name ?? null)]),
    ...(variables === undefined
      ? []
      : subsetDifferences('variables', variables, shown.variables, entry.graphql?.variables)),
  ];
}

/** Secrets are compared in their masked form. */
function headerDifference(entry: Entry, name: string, value: string): readonly string[] {
  const shown = entry.headers[name.toLowerCase()];
  const expected = maskHeader(name, value);
  return shown === value || shown === expected
    ? []
    : [difference(`headers.${name}`, expected, shown ?? null)];
}

function queryDifference(sent: URLSearchParams, name: string, value: string): readonly string[] {
  const expected = isSecretName(name) ? masked(value) : value;
  return sent.getAll(name).some((shown) => shown === value || shown === expected)
    ? []
    : [difference(`query.${name}`, expected, sent.get(name))];
}

/** Returns a body that is not JSON as text. */
function parsed(body: string | null): unknown {
  try {
    return body === null ? null : JSON.parse(body);
  } catch {
    return body;
  }
}

/**
 * An object may have more keys than expected. A list must have the same length, and its items are compared one by one.
 */
function subsetDifferences(
  where: string,
  expected: unknown,
  shown: unknown,
  actual: unknown,
): readonly string[] {
  if (isObject(expected) && isObject(shown) && isObject(actual)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      subsetDifferences(`${where}.${key}`, value, shown[key], actual[key]),
    );
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    const shownItems = [shown].flat();
    return expected.flatMap((item, index) =>
      subsetDifferences(`${where}.${index}`, item, shownItems[index], actual[index]),
    );
  }
  // A variable may be secret by its use in the document, which the expected value does not show.
  const secret = typeof actual === 'string' && actual.startsWith('…') ? masked(String(expected)) : shown;
  const isEqual = [expected, shown, secret].some((value) => isDeepStrictEqual(value, actual));
  return isEqual ? [] : [difference(where, secret, actual)];
}

const maxShown = 200;

function difference(where: string, expected: unknown, actual: unknown): string {
  return `${where}: expected ${inWords(expected)}, was ${inWords(actual)}`;
}

function inWords(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
