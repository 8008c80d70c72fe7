import type { Awaitable } from './awaitable.ts';

/** Work in steps: it yields between them, so that others may go first. */
export type Steps<Made> = Generator<undefined, Made>;

/**
 * Makes something when it is first asked for, and never again. Long work waits between its steps for `pause` of who
 * asked first; those who ask meanwhile wait for the same. What fails is tried again by the next.
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
