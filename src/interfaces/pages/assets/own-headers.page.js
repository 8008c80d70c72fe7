/** Parses the reader's headers, one per line; null if a line is invalid. */
export function readHeaders(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(':')).trim(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  try {
    // `Headers` applies the same validation as `fetch`.
    new Headers(pairs);
    return Object.fromEntries(pairs);
  } catch {
    return null;
  }
}
