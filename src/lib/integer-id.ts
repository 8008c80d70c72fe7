/** The id that a path names, or null when no id is ever spelled that way (`01`, `1.0`, `-1`, `x`). */
export function parseIntegerId(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** A whole number as a query writes it, or null. */
export function parseWholeNumber(text: string): number | null {
  if (!/^-?\d{1,16}$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}
