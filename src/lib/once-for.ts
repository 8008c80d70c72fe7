/** More sets of limits than a process ever has. */
const maxKnown = 16;

/**
 * Creates a value once for equal settings, which are plain values. The worlds of a process share it: shapes
 * of bodies take longer to create than any other part of a world.
 */
export function onceFor<Settings extends object, Made>(
  make: (settings: Settings) => Made,
): (settings: Settings) => Made {
  const known = new Map<string, Made>();
  return (settings) => {
    const key = JSON.stringify(settings);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= maxKnown) known.clear();
    const made = make(settings);
    known.set(key, made);
    return made;
  };
}
