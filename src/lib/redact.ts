/**
 * The secrets that an error message may contain, each with its replacement. Runs of characters that must be
 * followed by something are bounded, so that matching stays linear in the length of the text.
 */
const secretParts: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s"',]+/gi, '$1 …'],
  [/\beyJ[\w.-]+/g, '…'],
  [/(\b[a-z][\w+.-]{0,20}:\/\/[^\s:/@]{0,200}):[^\s/@]+@/gi, '$1:…@'],
  [/\$argon2\w*\$[^\s"']+/g, '…'],
  [/((?:password|secret|token|authorization)\w{0,40}["']?\s{0,9}[=:]\s{0,9}["']?)[^\s"',}]+/gi, '$1…'],
];

const address = /\bhttps?:\/\/[^\s"']+/g;

function withoutQuery(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : `${url.slice(0, end)}?…`;
}

/** Longer texts are of no use in a log. */
const longestText = 16_384;

export function redact(text: string): string {
  return secretParts.reduce(
    (rest, [secret, shown]) => rest.replace(secret, shown),
    text.slice(0, longestText).replace(address, withoutQuery),
  );
}
