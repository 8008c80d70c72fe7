/**
 * The path of a request as it was sent. The runtime normalizes the URL as a browser would: a backslash
 * becomes a slash and `..` removes a segment, so `/x\..\metrics` would reach `/metrics` past a proxy that
 * guards it. The parameters of the runtime's router still hold the original text.
 */

/** More segments than any route of the server has. */
const maxSegments = 8;

/** Patterns for every number of segments, with and without a trailing slash. */
export const pathPatterns: readonly string[] = Array.from({ length: maxSegments }, (_, index) =>
  Array.from({ length: index + 1 }, (_segment, level) => `/:segment${level}`).join(''),
).flatMap((pattern) => [pattern, `${pattern}/`]);

/**
 * Returns null if the URL has the same path. The segments are the decoded parameters of the matched pattern.
 */
export function sentPathOf(segments: Readonly<Record<string, string>>): string | null {
  for (const name in segments) if (isRewritten(segments[name] ?? '')) return join(segments);
  return null;
}

function isRewritten(segment: string): boolean {
  return segment === '.' || segment === '..' || segment.includes('\\');
}

function join(segments: Readonly<Record<string, string>>): string {
  return Object.values(segments)
    .map((segment) => `/${encodeURIComponent(segment.toWellFormed())}`)
    .join('');
}
