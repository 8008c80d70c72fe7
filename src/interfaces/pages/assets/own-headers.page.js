/** Parses the reader's headers, one per line; null if a line is invalid. */
export function readHeaders(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => line.split(/:(.*)/s, 2).map((part) => part.trim()));
  try {
    // `Headers` applies the same validation as `fetch`, and rejects a line without a colon, which is not a pair.
    new Headers(pairs);
    return Object.fromEntries(pairs);
  } catch {
    return null;
  }
}
