/** The number of hues in `base.css`. */
const hues = 12;

/** Returns a stable hue for a name (an FNV-1a hash). */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 16)) >>> 0) % hues;
}
