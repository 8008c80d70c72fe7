/** Returns the 32-bit FNV-1a hash of a text. It also runs in browsers, unlike `fastHash`. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The number of hues in `base.css`. */
const hues = 12;

/** Returns a stable hue for a name. */
export function hueOf(name: string): number {
  const hash = fnv1a(name);
  return ((hash ^ (hash >>> 16)) >>> 0) % hues;
}
