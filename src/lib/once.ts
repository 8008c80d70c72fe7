import type { Awaitable } from './awaitable.ts';
import { memoize } from './lru-cache.ts';

/** Work in steps: it yields between them, so that others may go first. */
export type Steps<Made> = Generator<undefined, Made>;

/**
 * Creates a value on first use, and never again. Long work awaits the first caller's `pause` between its steps; later
 * callers wait for the same value, and then for their turn. After a failure, the next caller tries again.
 */
export function madeOnce<Made extends object>(
  make: () => Steps<Made>,
): (pause: () => Awaitable<void>) => Awaitable<Made> {
  let made: Awaitable<Made> | null = null;
  return (pause) => {
    if (made instanceof Promise) return thenPause(made, pause);
    made ??= inSteps(make(), pause).then(
      (finished) => {
        made = finished;
        return finished;
      },
      (error) => {
        made = null;
        throw error;
      },
    );
    return made;
  };
}

async function thenPause<Made>(making: Promise<Made>, pause: () => Awaitable<void>): Promise<Made> {
  const made = await making;
  await pause();
  return made;
}

async function inSteps<Made>(steps: Steps<Made>, pause: () => Awaitable<void>): Promise<Made> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
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
