/** Returns a short hash that is equal for equal texts. It is not cryptographic. */
export function fastHash(text: string, seed = 0n): string {
  return Bun.hash.xxHash3(text, seed).toString(16);
}
