/** Parses an id from a path; null for spellings that no id has (`01`, `1.0`, `-1`, `x`). */
export function parseIntegerId(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** Parses a whole number from a query; null if it is not one. */
export function parseWholeNumber(text: string): number | null {
  if (!/^-?\d{1,16}$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}
