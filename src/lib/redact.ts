/** What an error may carry in its words, without being asked: each is shown without its secret part. */
const secretParts: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s"',]+/gi, '$1 …'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…'],
  [/(\b[a-z][\w+.-]{0,20}:\/\/[^\s:/@]{0,200}):[^\s/@]+@/gi, '$1:…@'],
  [/(\bhttps?:\/\/[^\s?"']+)\?[^\s"']*/g, '$1?…'],
  [/\$argon2\w*\$[^\s"']+/g, '…'],
  [/((?:password|secret|token|authorization)\w*["']?\s*[=:]\s*["']?)[^\s"',}]+/gi, '$1…'],
];

/** More of one text is of no use in a log. */
const longestText = 16_384;

/** A text fit for a log. */
export function redact(text: string): string {
  return secretParts.reduce(
    (rest, [secret, shown]) => rest.replace(secret, shown),
    text.slice(0, longestText),
  );
}
