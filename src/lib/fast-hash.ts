/** A hash of a text, as a short word: equal for equal texts, and no secret to who has time. */
export function fastHash(text: string, seed = 0n): string {
  return Bun.hash.xxHash3(text, seed).toString(16);
}
