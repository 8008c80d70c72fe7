import type { ChildProcess } from './command.ts';

export interface Supervision {
  readonly count: number;
  /** Starts the process of a slot, counted from 1. */
  start(slot: number): ChildProcess;
  onReady(): void;
  onLost(slot: number): void;
  untilAskedToEnd(): Promise<void>;
  /** The longest time that a process may take to stop; shorter in tests. */
  readonly killAfterMs?: number;
}

/** A stop that takes longer is cut short. Service managers wait as long before they end the process. */
export const longestStopMs = 15_000;

/** A process that fails this often in a row before it is ready will not recover. */
const maxFailures = 3;
const pauseMs = 100;

/** Keeps `count` processes running until asked to stop, then stops them all and waits for them. */
export async function supervise({
  count,
  start,
  onReady,
  onLost,
  untilAskedToEnd,
  // Before this process is cut short itself, so that a blocked one does not outlive it.
  killAfterMs = longestStopMs - 1_000,
}: Supervision): Promise<void> {
  const running = new Set<ChildProcess>();
  let isEnding = false;
  const { promise: gaveUp, reject: giveUp } = Promise.withResolvers<never>();

  async function keepOneRunning(slot: number, onFirstReady: () => void): Promise<void> {
    for (let failures = 0; !isEnding; ) {
      const child = start(slot);
      running.add(child);
      const isReady = await child.ready;
      if (isReady) onFirstReady();
      await child.ended;
      running.delete(child);
      if (!isEnding) onLost(slot);
      failures = isReady ? 0 : failures + 1;
      if (failures === maxFailures && !isEnding) {
        return giveUp(
          new Error(`a worker process exited ${maxFailures} times before it was ready; see its error above`),
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
    const kill = () => running.forEach((child) => void child.kill());
    const timer = setTimeout(kill, killAfterMs);
    await Promise.all(kept);
    clearTimeout(timer);
  }
}
