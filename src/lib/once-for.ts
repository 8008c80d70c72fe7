/** More sets of limits than a process ever has. */
const maxKnown = 16;

/**
 * Makes something once for equal settings, which are plain values: worlds of one process share what is the same for
 * them, such as the shapes of bodies, which take longer to make than anything else of a world.
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
