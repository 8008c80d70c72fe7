/** The headers that a reader wrote, a line for each; null where a line is none. */
export function readHeaders(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(':')).trim(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  try {
    // Its rules are those of what is sent: a line without a colon has no name.
    new Headers(pairs);
    return Object.fromEntries(pairs);
  } catch {
    return null;
  }
}
