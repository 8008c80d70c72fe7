import type { Awaitable } from './awaitable.ts';

/** Work in steps: it yields between them, so that others may go first. */
export type Steps<Made> = Generator<undefined, Made>;

/**
 * Creates a value on first use, and never again. Long work awaits the first caller's `pause` between its
 * steps; later callers wait for the same value. After a failure, the next caller tries again.
 */
export function madeOnce<Made extends object>(
  make: () => Steps<Made>,
): (pause: () => Awaitable<void>) => Awaitable<Made> {
  let made: Awaitable<Made> | null = null;
  return (pause) => {
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

async function inSteps<Made>(steps: Steps<Made>, pause: () => Awaitable<void>): Promise<Made> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}
