import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { Exchange } from '../../http/exchange.ts';
import { isObject } from '../../lib/json.ts';
import { shorten } from '../../lib/text.ts';
import type { Entry, Stored } from './entry.ts';
import { pathOf, queryOf } from './entry-url.ts';
import type { verifyBody } from './journal-shapes.ts';
import { maskHeader, maskValue } from './mask.ts';
import { hashSecret } from './mask-text.ts';
import type { Ring } from './ring.ts';
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
  /** The first entries that match. */
  readonly matches: readonly { readonly id: number }[];
  readonly nearestMisses: readonly Miss[];
}

const maxMisses = 5;
const maxMatches = 20;

/** An entry with this many differences is not compared further. */
const maxDifferences = 20;

/** Counts the entries that match. Comparing an entry takes a turn for its own length and for that of the match. */
export async function countMatches(journal: Ring, match: Match, exchange: Exchange): Promise<Verification> {
  const shown: Shown = { body: maskValue(match.body), variables: maskValue(match.variables) };
  let matched = 0;
  const matches: { id: number }[] = [];
  let nearestMisses: readonly Miss[] = [];
  for await (const stored of journal.read(0, (bytes) => exchange.rest(bytes))) {
    await exchange.rest(exchange.body?.byteLength ?? 0);
    const entry: Entry = JSON.parse(stored.text);
    if (!isComparable(entry, match)) continue;
    const differences = [...differencesOf({ stored, entry }, match, shown).take(maxDifferences)];
    if (differences.length === 0) {
      matched += 1;
      if (matches.length < maxMatches) matches.push({ id: entry.id });
    } else
      nearestMisses = [...nearestMisses, { id: entry.id, differences }]
        .sort((one, other) => one.differences.length - other.differences.length || other.id - one.id)
        .slice(0, maxMisses);
  }
  return { matched, matches, nearestMisses };
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

type Differences = Generator<string, void, void>;

function* differencesOf({ stored, entry }: Recorded, match: Match, shown: Shown): Differences {
  const { method, path, query = {}, headers = {}, body, operation, variables } = match;
  if (method !== undefined && method.toUpperCase() !== entry.method)
    yield difference('method', method.toUpperCase(), entry.method);
  if (path !== undefined && !isAt(entry, path)) yield difference('path', path, pathOf(entry));
  yield* queryDifferences(stored, entry, query);
  yield* headerDifferences(stored, entry, headers);
  if (body !== undefined) yield* subsetDifferences(stored, 'body', body, shown.body, parsed(entry.body));
  if (operation !== undefined && operation !== entry.graphql?.name)
    yield difference('operation', operation, entry.graphql?.name ?? null);
  if (variables !== undefined)
    yield* subsetDifferences(stored, 'variables', variables, shown.variables, entry.graphql?.variables);
}

/** The masked form of a secret does not match: only the whole value does. */
function isSecretOf({ secrets }: Stored, value: unknown): boolean {
  return secrets.has(hashSecret(JSON.stringify(value)));
}

type Texts = Readonly<Record<string, string>>;

/** Headers are stored as they were sent. */
function* headerDifferences({ headers }: Stored, entry: Entry, expected: Texts): Differences {
  const sent = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  for (const [name, value] of Object.entries(expected)) {
    const lower = name.toLowerCase();
    if (sent.get(lower) !== value)
      yield difference(`headers.${name}`, maskHeader(name, value), entry.headers[lower] ?? null);
  }
}

function* queryDifferences(stored: Stored, entry: Entry, expected: Texts): Differences {
  const sent = Map.groupBy(queryOf(entry), ([name]) => name);
  for (const [name, value] of Object.entries(expected)) {
    const isSecret = isSecretName(name);
    const shown = isSecret ? masked(value) : value;
    const values = sent.get(name) ?? [];
    const isSent = values.some(([, each]) => each === shown) && (!isSecret || isSecretOf(stored, value));
    if (!isSent) yield difference(`query.${name}`, shown, values[0]?.[1] ?? null);
  }
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
function* subsetDifferences(
  stored: Stored,
  where: string,
  expected: unknown,
  shown: unknown,
  actual: unknown,
): Differences {
  if (isObject(expected) && isObject(shown) && isObject(actual)) {
    for (const [key, value] of Object.entries(expected))
      yield* subsetDifferences(stored, `${where}.${shorten(key)}`, value, shown[key], actual[key]);
    return;
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    const shownItems = [shown].flat();
    for (const [index, item] of expected.entries())
      yield* subsetDifferences(stored, `${where}.${index}`, item, shownItems[index], actual[index]);
    return;
  }
  // A variable may be secret by its use in the document, which the expected value does not show.
  if (typeof actual === 'string' && actual.startsWith('…')) {
    const secret = masked(String(expected));
    if (secret !== actual || !isSecretOf(stored, expected)) yield difference(where, secret, actual);
  } else if (![expected, shown].some((value) => isDeepStrictEqual(value, actual)))
    yield difference(where, shown, actual);
}

function difference(where: string, expected: unknown, actual: unknown): string {
  return `${shorten(where)}: expected ${inWords(expected)}, was ${inWords(actual)}`;
}

function inWords(value: unknown): string {
  return shorten(value === undefined ? 'missing' : JSON.stringify(value));
}
