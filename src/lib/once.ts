import type { Awaitable } from './awaitable.ts';
import { memoize } from './lru-cache.ts';

/** Yields to other clients if the turn of the event loop has used its time. */
export type Pause = () => Awaitable<void>;

/** Creates a value on first use. After a failure, the next caller tries again. */
export function oncePossible<Given extends unknown[], Made>(
  make: (...given: Given) => Promise<Made>,
): (...given: Given) => Promise<Made> {
  let making: Promise<Made> | null = null;
  return (...given) => {
    making ??= make(...given).catch((error) => {
      making = null;
      throw error;
    });
    return making;
  };
}

/** Creates a value on first use, with pauses of the first caller. */
export function madeOnce<Made>(make: (pause: Pause) => Promise<Made>): (pause: Pause) => Promise<Made> {
  const find = oncePossible(make);
  return async (pause) => {
    const made = await find(pause);
    // Callers that waited for the same value must not all continue at once.
    await pause();
    return made;
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
