/** Returns the 32-bit FNV-1a hash of a text. It also runs in browsers, unlike `fastHash`. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Returns a stable hue for a name: one of twelve, in degrees. */
export function hueOf(name: string): number {
  const hash = fnv1a(name);
  return 100 + 25 * (((hash ^ (hash >>> 16)) >>> 0) % 12);
}
