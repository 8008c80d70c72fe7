import { SentSecrets } from '../../http/journal.ts';
import { findPersistedIn } from '../../http/persisted-queries.ts';
import { isObject, jsonIn } from '../../lib/json.ts';
import type { Envelope } from './describe-graphql.ts';
import { maskGraphql, secretVariablesOf } from './mask-graphql.ts';
import { type JsonRules, maskJson } from './mask-json.ts';
import { fieldIn, maskRepeated, maskText, noteSecret } from './mask-text.ts';
import { isSecretName, masked, mayHoldSecret } from './secrets.ts';

/**
 * Masks secrets in recorded requests and responses. The last four characters of a secret stay visible, and the rest of
 * the text is unchanged.
 */

/** Twice the recorded size of a body. Parsing longer text would block other requests. */
export const longestMasked = 131_072;

/** Masks the body of a request; null if it may contain secrets and cannot be parsed. */
export function maskBody(
  text: string,
  type: string,
  sent: SentSecrets,
  document: string | null = null,
): string | null {
  const isForm = type === 'application/x-www-form-urlencoded';
  if (!mayHoldSecret(text) && !(isForm && text.includes('%'))) return text;
  if (text.length > longestMasked) return null;
  const value = jsonIn(text);
  if (value !== undefined) return maskJson(text, rulesFor(envelopesIn(value), sent, document));
  return isForm ? maskFields(text, sent, document) : null;
}

/** Masks the body of a response, which may be truncated. */
export function maskReply(text: string): string {
  if (!mayHoldSecret(text)) return text;
  return maskJson(text, { names: new Set(), sent: new SentSecrets(), maskString: maskText });
}

/** Masks the secrets of the request that a response repeats. If some of them are unknown, messages are hidden. */
export function maskRepetitions(text: string | null, sent: SentSecrets): string | null {
  if (text === null || (sent.size === 0 && !sent.isIncomplete)) return text;
  const maskString = (words: string, name: string | null) =>
    sent.isIncomplete && name === 'message' ? '…' : maskRepeated(words, sent);
  return maskJson(text.slice(0, longestMasked), { names: new Set(), sent, maskString });
}

export function maskUrl(url: string, sent: SentSecrets, document: string | null = null): string {
  const start = url.indexOf('?') + 1;
  if (start === 0) return maskText(url);
  const query = url.slice(start);
  const isPlain = !query.includes('%') && !mayHoldSecret(query);
  return `${maskText(url.slice(0, start))}${isPlain ? query : maskFields(query, sent, document)}`;
}

export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const inOrder = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(inOrder.map(([name, value]) => [name, maskHeader(name, value)]));
}

export function maskHeader(name: string, value: string): string {
  if (!isSecretName(name)) return maskText(value);
  const [, scheme, secret] = /^([A-Za-z]+) +(\S.*)$/.exec(value) ?? [];
  return scheme === undefined || secret === undefined ? masked(value) : `${scheme} ${masked(secret)}`;
}

/** Masks an expected value the same way as the journal masks the actual one. */
export function maskValue(value: unknown): unknown {
  if (value === undefined) return undefined;
  return JSON.parse(maskJson(JSON.stringify(value), rulesFor(envelopesIn(value), new SentSecrets(), null)));
}

function maskFields(text: string, sent: SentSecrets, document: string | null): string {
  const fields = text.split('&').map((source) => {
    const [name, value] = fieldIn(source);
    return { source, name, value };
  });
  // One for each field, because a field may be sent twice.
  const envelopes = fields.map(({ name, value }) => ({
    [name]: name === 'extensions' ? jsonIn(value) : value,
  }));
  const rules = rulesFor(envelopes, sent, document);
  return fields.map(({ source, name, value }) => maskField(source, name, value, rules)).join('&');
}

/** A field name with unusual characters means that other text was mistaken for a form. */
function maskField(source: string, name: string, value: string, rules: JsonRules): string {
  const isSecret = isSecretName(name) || rules.names.has(name);
  if (isSecret && !/^[\w.[\]-]+$/.test(name)) return '…';
  const shown = isSecret ? masked(value) : rules.maskString(value, name);
  if (isSecret) noteSecret(rules.sent, JSON.stringify(value));
  return shown === value ? maskText(source) : `${encodeURIComponent(name)}=${encodeURIComponent(shown)}`;
}

/**
 * Finds the possible GraphQL requests in a body: the body itself, the items of a batch, the payload of a WebSocket
 * message.
 */
function envelopesIn(value: unknown): readonly Envelope[] {
  return [value]
    .flat()
    .flatMap((item) => (isObject(item) ? [item, item.payload] : []))
    .filter(isObject);
}

/**
 * Finds the names of secret variables. If the document is unknown, any variable may be secret: also with a `documentId`,
 * which some clients send although it is refused. A batch is refused too, so the documents that it names are not parsed.
 */
function rulesFor(envelopes: readonly Envelope[], sent: SentSecrets, document: string | null): JsonRules {
  const queries = envelopes.map(({ query }) => query).filter(isDocument);
  const [named, ...others] = envelopes.filter(namesDocument);
  const stored = others.length > 0 ? null : (document ?? findPersistedIn(named?.extensions));
  const texts = new Set([...queries, ...(named === undefined ? [] : [stored ?? ''])]);
  const names = new Set([...texts].flatMap((text) => [...(secretVariablesOf(text) ?? ['variables'])]));
  const rules: JsonRules = { names, sent, maskString: (text, name) => maskString(text, name, rules) };
  return rules;
}

function namesDocument({ documentId, extensions }: Envelope): boolean {
  return documentId != null || (isObject(extensions) && extensions.persistedQuery != null);
}

/** A GraphQL document contains braces; a search text rarely does. */
function isDocument(query: unknown): query is string {
  return typeof query === 'string' && /[{(]/.test(query);
}

function maskString(text: string, name: string | null, rules: JsonRules): string {
  if (name === 'query' && isDocument(text)) return maskGraphql(text, rules.sent);
  if (!/^\s*[{[]/.test(text)) return maskText(text);
  if (jsonIn(text) !== undefined) return maskJson(text, rules);
  // Variables or a whole message that cannot be parsed. Other text may start with a bracket too.
  const isSuspect = mayHoldSecret(text) || rules.names.size > 0;
  return isSuspect && (name === null || name === 'variables') ? '…' : maskText(text);
}
