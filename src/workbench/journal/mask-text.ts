import { endOfString } from '../../lib/json.ts';
import { isSecretName, masked, mayHoldSecret, type Part, replaceParts } from './secrets.ts';

/** A run that may be a JSON web token. Nothing follows the run in the pattern, so that none is read twice. */
const webToken = /eyJ[\w.-]+/g;
const bearerToken = /\bBearer\s{1,9}([\w.~+/=-]{16,})/gi;
/** A field of the query of an address that stands in the text. */
const queryField = /([?&])([^=&?\s"'<>\\]+)=([^&\s"'<>\\]*)/g;

/** Masks tokens and the queries of addresses in a text of any kind. */
export function maskText(text: string): string {
  if (!mayHoldSecret(text)) return text;
  return text
    .replace(webToken, maskWebToken)
    .replace(bearerToken, (whole, token: string) => whole.replace(token, masked(token)))
    .replace(queryField, (whole, start: string, name: string, value: string) =>
      isSecretName(name) ? `${start}${name}=${masked(value)}` : whole,
    );
}

/** A token has three parts. Whatever follows them, such as the period of a sentence, is not part of it. */
function maskWebToken(run: string): string {
  const [header = '', payload = '', signature, ...rest] = run.split('.');
  if (payload === '' || signature === undefined) return run;
  return [masked(`${header}.${payload}.${signature}`), ...rest].join('.');
}

/** Secrets that a connection has sent, as error messages repeat them: strings in quotes, numbers and names without. */
export type SentSecrets = Set<string>;

/** A connection may send secrets for as long as it is open. */
const maxSent = 1000;

export function noteSecret(sent: SentSecrets, spelling: string): void {
  const [oldest = ''] = sent;
  if (sent.size >= maxSent) sent.delete(oldest);
  sent.add(spelling);
}

/** Masks the secrets of the request where a response repeats them. */
export function maskRepeated(text: string, sent: ReadonlySet<string>): string {
  if (sent.size === 0) return text;
  const words = text.replace(/[\w.+-]+/g, (word) => (sent.has(word) ? masked(word) : word));
  const secrets = quotedIn(words).filter(({ shown }) => sent.has(shown));
  const parts = secrets.map((part) => ({ ...part, shown: `"${masked(part.shown.slice(1, -1))}"` }));
  return replaceParts(words, parts);
}

/** Whatever a text has in quotes, with the quotes. */
export function quotedIn(text: string): readonly Part[] {
  const parts: Part[] = [];
  for (let start = text.indexOf('"'); start !== -1; ) {
    const end = endOfString(text, start);
    parts.push({ start, end, shown: text.slice(start, end) });
    start = text.indexOf('"', end);
  }
  return parts;
}
