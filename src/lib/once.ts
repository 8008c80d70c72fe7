import { memoize } from './lru-cache.ts';

/** Creates a value on first use. After a failure, the next caller tries again. */
export function madeOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let making: Promise<Made> | null = null;
  return () => {
    making ??= make().catch((error) => {
      making = null;
      throw error;
    });
    return making;
  };
}

/**
 * Creates a value once for equal settings, which are plain values. The worlds of a process share it: shapes
 * of bodies take longer to create than any other part of a world.
 */
export function onceFor<Settings extends object, Made extends object>(
  make: (settings: Settings) => Made,
): (settings: Settings) => Made {
  const madeFor = memoize((text) => make(JSON.parse(text)));
  return (settings) => madeFor(JSON.stringify(settings));
}

/** Derives a value once from each object. */
export function onceOf<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const known = new WeakMap<From, { readonly made: Made }>();
  return (from) => {
    const found = known.get(from) ?? { made: make(from) };
    known.set(from, found);
    return found.made;
  };
}
