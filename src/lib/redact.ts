/**
 * What an error may carry in its words, without being asked: each is shown without its secret part. Where something must
 * follow a run of characters, the run is bounded, so that a long text is not read from each of its characters again.
 */
const secretParts: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s"',]+/gi, '$1 …'],
  [/\beyJ[\w.-]+/g, '…'],
  [/(\b[a-z][\w+.-]{0,20}:\/\/[^\s:/@]{0,200}):[^\s/@]+@/gi, '$1:…@'],
  [/\$argon2\w*\$[^\s"']+/g, '…'],
  [/((?:password|secret|token|authorization)\w{0,40}["']?\s{0,9}[=:]\s{0,9}["']?)[^\s"',}]+/gi, '$1…'],
];

/** An address is read as a whole, whether it has a query or not. */
const address = /\bhttps?:\/\/[^\s"']+/g;

function withoutQuery(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : `${url.slice(0, end)}?…`;
}

/** More of one text is of no use in a log. */
const longestText = 16_384;

/** A text fit for a log. */
export function redact(text: string): string {
  return secretParts.reduce(
    (rest, [secret, shown]) => rest.replace(secret, shown),
    text.slice(0, longestText).replace(address, withoutQuery),
  );
}
