import { writeFetchOptions } from '../../src/interfaces/pages/assets/snippets.js';
import type { Entry } from './shapes.ts';

/** Labels of journal entries, and code that repeats them. */

/** Returns the path and the query, without the origin and the prefix of the sandbox. */
export function pathOf({ url }: Pick<Entry, 'url'>): string {
  return sentPathOf({ url }).replace(/^\/~[^/?]*/, '') || '/';
}

/** Returns the path and the query as they were sent. */
export function sentPathOf({ url }: Pick<Entry, 'url'>): string {
  return url.replace(/^[a-z]+:\/\/[^/?]*/, '') || '/';
}

/** Labels a GraphQL operation by its name, or by its root fields. */
export function operationOf({ graphql }: Entry): string | null {
  if (graphql === undefined) return null;
  return `${graphql.type} ${graphql.name ?? graphql.fields.join(', ')}`;
}

/** Labels an entry by its operation or the type of its message, if the path alone says too little. */
export function titleOf(entry: Entry): string | null {
  const operation = operationOf(entry);
  if (operation !== null || entry.kind === 'request') return operation;
  if (entry.close !== undefined) return `closed: ${entry.close.reason || `code ${entry.close.code}`}`;
  const text = entry.body ?? entry.response?.body ?? '';
  const [, type = null] = /^event: ?(\w+)/m.exec(text) ?? /"type": ?"(\w+)"/.exec(text) ?? [];
  return type;
}

/** The outcome in a word: a status, a close code, or a substitute. */
export function outcomeOf({ kind, response, close }: Entry): string {
  if (close !== undefined) return String(close.code);
  if (response !== null && kind === 'request') return String(response.status);
  if (kind === 'request') return 'lost';
  return response === null ? 'sent' : 'got';
}

/** Returns true for a GraphQL response with `errors`, which may well have status 200. */
export function hasErrors({ graphql, response }: Entry): boolean {
  const body = response?.body ?? '';
  if (graphql === undefined || !body.includes('"errors"')) return false;
  try {
    return JSON.parse(body).errors !== undefined;
  } catch {
    return body.startsWith('{"errors"');
  }
}

export type Tone = 'good' | 'plain' | 'warn' | 'bad';

export function toneOf(entry: Entry): Tone {
  const { kind, response, close } = entry;
  if (close !== undefined) return close.code <= 1001 || close.code === 1005 ? 'plain' : 'warn';
  if (kind !== 'request') return 'plain';
  const status = response?.status ?? 599;
  if (status >= 500) return 'bad';
  if (status >= 400 || hasErrors(entry)) return 'warn';
  return status < 300 ? 'good' : 'plain';
}

/** Headers that browsers set themselves, or do not let pages set. */
const ownHeaders =
  /^(host|connection|content-length|accept-encoding|user-agent|origin|referer|cookie|expect|te|upgrade|keep-alive|transfer-encoding|sec-.*|proxy-.*)$/;

/** Returns the headers that a page can send again. */
export function repeatableHeaders({ headers }: Entry): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.test(name)));
}

/** Returns true if the journal has masked a secret that the request needs. */
export function hasMaskedSecret(entry: Entry): boolean {
  return Object.values(repeatableHeaders(entry)).some((value) => value.includes('…'));
}

/** Returns the request as a `fetch` call. */
export function toFetch(entry: Entry): string {
  return `const response = await fetch(${quoted(entry.url)}${fetchOptions(entry)});\n`;
}

/** Returns the second argument of that call, with the comma before it; empty if it is not needed. */
export function fetchOptions(entry: Entry): string {
  const { method, body } = entry;
  return writeFetchOptions({
    method,
    headers: repeatableHeaders(entry),
    ...(body !== null && { text: body }),
  });
}

/** A string literal of JavaScript, in single quotes unless it needs escapes. */
export function quoted(text: string): string {
  return /^[^'\\\n\r]*$/.test(text) ? `'${text}'` : JSON.stringify(text);
}
