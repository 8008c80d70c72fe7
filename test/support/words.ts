/** Splits a text into its words, as a shorter notation for a list. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
