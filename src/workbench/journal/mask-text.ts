import { randomBytes } from 'node:crypto';
import type { SentSecrets } from '../../http/journal.ts';
import { fastHash } from '../../lib/fast-hash.ts';
import { endOfString } from '../../lib/json.ts';
import { isSecretName, masked, mayHoldSecret, type Part, replaceParts } from './secrets.ts';

/** A candidate JSON Web Token. The pattern has nothing after the run, so it never backtracks. */
const webToken = /eyJ[\w.-]+/g;
const bearerToken = /\bBearer\s{1,9}([\w.~+/=-]{16,})/gi;
const queryField = /([?&])([^=&?\s"'<>\\]+)=([^&\s"'<>\\]*)/g;

export function maskText(text: string): string {
  if (!mayHoldSecret(text) && !text.includes('%')) return text;
  return text
    .replace(webToken, maskWebToken)
    .replace(bearerToken, (whole, token: string) => whole.replace(token, masked(token)))
    .replace(queryField, (whole, start: string, name: string, value: string) =>
      isSecretName(fieldIn(name)[0]) ? `${start}${name}=${masked(value)}` : whole,
    );
}

/** Decodes a field of a form or a query string. */
export function fieldIn(source: string): readonly [name: string, value: string] {
  const [field = ['', '']] = new URLSearchParams(source);
  return field;
}

/** A token has three parts. Anything after them, such as the period of a sentence, is not part of it. */
function maskWebToken(run: string): string {
  const [header = '', payload = '', signature, ...rest] = run.split('.');
  if (payload === '' || signature === undefined) return run;
  return [masked(`${header}.${payload}.${signature}`), ...rest].join('.');
}

/** Bounds the memory of a connection that keeps sending secrets. */
const maxSent = 1000;

/** Makes the hashes of secrets useless to anyone who reads the memory of another process. */
const key = randomBytes(8).readBigUInt64LE();

/** Returns the hash of a secret as error messages repeat it: strings quoted, numbers and names bare. */
export function hashSecret(spelling: string): string {
  return fastHash(spelling, key);
}

export function noteSecret(sent: SentSecrets, spelling: string): void {
  noteHash(sent, hashSecret(spelling));
}

export function noteHash(sent: SentSecrets, hash: string): void {
  const [oldest] = sent;
  if (oldest !== undefined && sent.size >= maxSent) sent.delete(oldest);
  sent.add(hash);
}

export function maskRepeated(text: string, sent: SentSecrets): string {
  const wasSent = (spelling: string) => sent.has(hashSecret(spelling));
  const words = text.replace(/[\w.+-]+/g, (word) => (wasSent(word) ? masked(word) : word));
  const secrets = quotedIn(words).filter(({ shown }) => wasSent(shown));
  const parts = secrets.map((part) => ({ ...part, shown: `"${masked(part.shown.slice(1, -1))}"` }));
  return replaceParts(words, parts);
}

/** Finds all quoted parts of a text, including the quotes. */
export function quotedIn(text: string): readonly Part[] {
  const parts: Part[] = [];
  for (let start = text.indexOf('"'); start !== -1; ) {
    const end = endOfString(text, start);
    parts.push({ start, end, shown: text.slice(start, end) });
    start = text.indexOf('"', end);
  }
  return parts;
}
