import type { ChildProcess } from './command.ts';

export interface Supervision {
  readonly count: number;
  /** Starts the process in one of the places, which are counted from 1. */
  start(place: number): ChildProcess;
  /** Called once, when all of them are ready. */
  onReady(): void;
  /** Called when the process in a place ended without being asked to. */
  onLost(place: number): void;
  untilAskedToEnd(): Promise<void>;
}

/** A process that ends before it is ready, so many times in a row, will not be ready the next time either. */
const mostFailures = 3;
const pauseMs = 100;

/** Keeps so many processes running until asked to end, then ends them all and waits for them. */
export async function supervise({
  count,
  start,
  onReady,
  onLost,
  untilAskedToEnd,
}: Supervision): Promise<void> {
  const running = new Set<ChildProcess>();
  let isEnding = false;
  const { promise: gaveUp, reject: giveUp } = Promise.withResolvers<never>();

  async function keepOneRunning(place: number, onFirstReady: () => void): Promise<void> {
    for (let failures = 0; !isEnding; ) {
      const child = start(place);
      running.add(child);
      const isReady = await child.ready;
      if (isReady) onFirstReady();
      await child.ended;
      running.delete(child);
      if (!isEnding) onLost(place);
      failures = isReady ? 0 : failures + 1;
      if (failures === mostFailures && !isEnding) {
        return giveUp(
          new Error(`a process ended ${mostFailures} times before it was ready; its own line says why`),
        );
      }
      if (!isEnding) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  const askedToEnd = untilAskedToEnd();
  let waitingFor = count;
  const kept = Array.from({ length: count }, (_, index) => {
    let isFirst = true;
    return keepOneRunning(index + 1, () => {
      if (isFirst) waitingFor -= 1;
      if (isFirst && waitingFor === 0) onReady();
      isFirst = false;
    });
  });
  try {
    await Promise.race([askedToEnd, gaveUp]);
  } finally {
    isEnding = true;
    for (const child of running) child.end();
    await Promise.all(kept);
  }
}
