/** What an error may carry in its words, without being asked: each is shown without its secret part. */
const secretParts: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s"',]+/gi, '$1 …'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…'],
  [/(\w+:\/\/[^\s:/@]*):[^\s/@]+@/g, '$1:…@'],
  [/(\bhttps?:\/\/[^\s?"']+)\?[^\s"']*/g, '$1?…'],
  [/\$argon2\w*\$[^\s"']+/g, '…'],
  [/((?:password|secret|token|authorization)\w*["']?\s*[=:]\s*["']?)[^\s"',}]+/gi, '$1…'],
];

/** A text fit for a log. */
export function redact(text: string): string {
  return secretParts.reduce((rest, [secret, shown]) => rest.replace(secret, shown), text);
}
