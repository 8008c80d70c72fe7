import { maskGraphql, secretVariablesOf } from './mask-graphql.ts';
import { isSecretName, masked } from './secrets.ts';

/** What is kept is shown without its secrets: of each the last four characters. The rest stays as it was sent. */

/** Tokens in any text: a JSON web token, or what comes after `Bearer`. */
const tokens = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|(?<=\bBearer\s)[\w.~+/-]{16,}=*/gi;

/** A string of JSON, which the end of the text may cut, and its value where it is a key. */
const jsonString =
  /("(?:[^"\\]|\\[\s\S])*(?:"|$))(?:(\s*:\s*)("(?:[^"\\]|\\[\s\S])*(?:"|$)|-?\d[\d.eE+-]*))?/g;

/** `name=value`, as forms and queries have it. */
const formField = /(^|[?&\s])([^=&\s?]+)=([^&\s]+)/g;

/** Nearly every text has none of these, and is shown as it is. */
const suspect = /pass|secret|token|author|key|credential|cookie|eyJ|bearer|query/i;

export function maskBody(text: string): string {
  if (!suspect.test(text)) return text;
  return /^\s*[[{"]|^(event|data|id):/.test(text) ? maskJson(text) : maskForm(maskTokens(text));
}

export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const inOrder = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(inOrder.map(([name, value]) => [name, maskHeader(name, value)]));
}

export function maskHeader(name: string, value: string): string {
  if (!isSecretName(name)) return value;
  const [, scheme, secret] = /^([A-Za-z]+) +(\S.*)$/.exec(value) ?? [];
  return scheme === undefined || secret === undefined ? masked(value) : `${scheme} ${masked(secret)}`;
}

/** The query of a url: names that are secret, and GraphQL as it comes in a url. */
export function maskUrl(url: string): string {
  const start = url.indexOf('?');
  if (start === -1 || !suspect.test(url.slice(start))) return url;
  const fields = [...new URLSearchParams(url.slice(start))];
  const query = fields.find(([name]) => name === 'query')?.[1] ?? '';
  const variables = secretVariablesOf(query);
  const changed = fields.map(([name, value]) => [name, value, maskField(name, value, variables)] as const);
  if (changed.every(([, value, shown]) => value === shown)) return url;
  const shown = changed.map(([name, , value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return `${url.slice(0, start)}?${shown.join('&')}`;
}

function maskField(name: string, value: string, variables: ReadonlySet<string>): string {
  if (isSecretName(name)) return masked(value);
  if (name === 'query') return maskGraphql(value);
  return maskJson(value, variables);
}

/** The text of JSON, or of an event with JSON in it; the end may be cut off. */
export function maskJson(text: string, variables: ReadonlySet<string> = new Set()): string {
  const names = new Set(variables);
  for (const [, key, , value] of text.matchAll(jsonString)) {
    if (key !== '"query"' || value === undefined) continue;
    for (const name of secretVariablesOf(decode(value))) names.add(name);
  }
  return text.replace(jsonString, (whole, key: string, colon?: string, value?: string) => {
    if (colon === undefined || value === undefined) return maskString(whole, maskTokens);
    const name = decode(key);
    if (isSecretName(name) || names.has(name)) return `${key}${colon}${maskValue(value)}`;
    return `${key}${colon}${maskString(value, name === 'query' ? maskGraphql : maskTokens)}`;
  });
}

function maskValue(value: string): string {
  if (!value.startsWith('"')) return `"${masked(value)}"`;
  return isWhole(value) ? JSON.stringify(masked(decode(value))) : '"…';
}

function maskString(value: string, mask: (text: string) => string): string {
  if (!value.startsWith('"')) return value;
  const text = decode(value);
  const shown = mask(text);
  if (shown === text) return value;
  const encoded = JSON.stringify(shown);
  return isWhole(value) ? encoded : encoded.slice(0, -1);
}

function isWhole(value: string): boolean {
  return value.length > 1 && value.endsWith('"') && !/(^|[^\\])(\\\\)*\\"$/.test(value);
}

/** What a string of JSON says; as much of it as is there. */
function decode(value: string): string {
  for (const text of [value, `${value}"`, `${value.replace(/\\[^\\]{0,5}$/, '')}"`]) {
    try {
      return String(JSON.parse(text));
    } catch {
      // Cut off, perhaps in the middle of an escape.
    }
  }
  return value;
}

function maskTokens(text: string): string {
  return text.replace(tokens, masked);
}

function maskForm(text: string): string {
  return text.replace(formField, (whole, before: string, name: string, value: string) =>
    isSecretName(name) ? `${before}${name}=${masked(value)}` : whole,
  );
}
