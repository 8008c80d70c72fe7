import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { isObject } from '../../lib/json.ts';
import { type Entry, presentEntry, type Stored } from './entry.ts';
import { pathOf, queryOf } from './entry-url.ts';
import type { verifyBody } from './journal-shapes.ts';
import { maskHeader, maskValue } from './mask.ts';
import { hashSecret } from './mask-text.ts';
import { isSecretName, masked } from './secrets.ts';
import { isAt } from './select.ts';

/** The expected properties of a request. Missing ones match anything. */
type Match = z.infer<typeof verifyBody>['match'];

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
  pages: AsyncIterable<readonly Stored[]>,
  match: Match,
): Promise<Verification> {
  const shown: Shown = { body: maskValue(match.body), variables: maskValue(match.variables) };
  let matched = 0;
  let nearestMisses: readonly Miss[] = [];
  for await (const page of pages) {
    const compared = page
      .map((stored) => ({ stored, entry: presentEntry(stored) }))
      .filter(({ entry }) => isComparable(entry, match))
      .map((recorded) => ({ id: recorded.entry.id, differences: differencesOf(recorded, match, shown) }));
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

interface Recorded {
  readonly stored: Stored;
  readonly entry: Entry;
}

function differencesOf({ stored, entry }: Recorded, match: Match, shown: Shown): readonly string[] {
  const { method, path, query, headers, body, operation, variables } = match;
  const sent = queryOf(entry);
  return [
    ...(method === undefined || method.toUpperCase() === entry.method
      ? []
      : [difference('method', method.toUpperCase(), entry.method)]),
    ...(path === undefined || isAt(entry, path) ? [] : [difference('path', path, pathOf(entry))]),
    ...Object.entries(query ?? {}).flatMap(([name, value]) => queryDifference(stored, sent, name, value)),
    ...Object.entries(headers ?? {}).flatMap(([name, value]) => headerDifference(stored, entry, name, value)),
    ...(body === undefined ? [] : subsetDifferences(stored, 'body', body, shown.body, parsed(entry.body))),
    ...(operation === undefined || operation === entry.graphql?.name
      ? []
      : [difference('operation', operation, entry.graphql?.name ?? null)]),
    ...(variables === undefined
      ? []
      : subsetDifferences(stored, 'variables', variables, shown.variables, entry.graphql?.variables)),
  ];
}

/** The masked form of a secret does not match: only the whole value does. */
function isSecretOf({ secrets }: Stored, value: unknown): boolean {
  return secrets.has(hashSecret(JSON.stringify(value)));
}

/** Headers are stored as they were sent. */
function headerDifference({ kept }: Stored, entry: Entry, name: string, value: string): readonly string[] {
  const lower = name.toLowerCase();
  const [, actual] = Object.entries(kept.headers).find(([each]) => each.toLowerCase() === lower) ?? [];
  return actual === value
    ? []
    : [difference(`headers.${name}`, maskHeader(name, value), entry.headers[lower] ?? null)];
}

function queryDifference(
  stored: Stored,
  sent: URLSearchParams,
  name: string,
  value: string,
): readonly string[] {
  const values = sent.getAll(name);
  if (!isSecretName(name))
    return values.includes(value) ? [] : [difference(`query.${name}`, value, sent.get(name))];
  const isSent = values.includes(masked(value)) && isSecretOf(stored, value);
  return isSent ? [] : [difference(`query.${name}`, masked(value), sent.get(name))];
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
  stored: Stored,
  where: string,
  expected: unknown,
  shown: unknown,
  actual: unknown,
): readonly string[] {
  if (isObject(expected) && isObject(shown) && isObject(actual)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      subsetDifferences(stored, `${where}.${key}`, value, shown[key], actual[key]),
    );
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    const shownItems = [shown].flat();
    return expected.flatMap((item, index) =>
      subsetDifferences(stored, `${where}.${index}`, item, shownItems[index], actual[index]),
    );
  }
  // A variable may be secret by its use in the document, which the expected value does not show.
  if (typeof actual === 'string' && actual.startsWith('…')) {
    const secret = masked(String(expected));
    return secret === actual && isSecretOf(stored, expected) ? [] : [difference(where, secret, actual)];
  }
  const isEqual = [expected, shown].some((value) => isDeepStrictEqual(value, actual));
  return isEqual ? [] : [difference(where, shown, actual)];
}

const maxShown = 200;

function difference(where: string, expected: unknown, actual: unknown): string {
  return `${where}: expected ${inWords(expected)}, was ${inWords(actual)}`;
}

function inWords(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
