/**
 * The path of a request as it was sent. The runtime hands out the url as a browser would read it: a backslash is a slash
 * there, and `..` goes back a step, so that `/x\..\metrics` would lead to `/metrics` past a proxy that guards it. What
 * the runtime's own router found in place of names is still as it was sent.
 */

/** More segments than any path of the server has. */
const maxSegments = 8;

/** Patterns for paths of one segment to many, with a slash at the end and without. */
export const pathPatterns: readonly string[] = Array.from({ length: maxSegments }, (_, index) =>
  Array.from({ length: index + 1 }, (_segment, level) => `/:segment${level}`).join(''),
).flatMap((pattern) => [pattern, `${pattern}/`]);

/** Null where the url has the same path. The segments are those of the pattern that was found, decoded. */
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
