/** A list that is shorter to read as words. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
