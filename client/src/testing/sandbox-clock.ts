import { dataOf, type WorkbenchCalls, type WorkbenchSchemas } from './workbench-calls.ts';

/** The state of a clock: the time, whether it runs, and whether it is the real time. */
export type ClockReading = WorkbenchSchemas['SandboxClock'];

/** The clock of a sandbox. Every change returns the new state. */
export interface SandboxClock {
  read(): Promise<ClockReading>;
  /** Sets the time and stops the clock, unless `running` is true. */
  set(time: Date | string, options?: { readonly running?: boolean }): Promise<ClockReading>;
  /** Moves the clock, stopped or running. */
  advance(seconds: number): Promise<ClockReading>;
  /** Stops the clock at its current time. */
  stop(): Promise<ClockReading>;
  /** Starts the clock from its current time. */
  start(): Promise<ClockReading>;
  /** Returns the sandbox to the real time. */
  useRealTime(): Promise<ClockReading>;
}

export function createSandboxClock(calls: WorkbenchCalls, name: string): SandboxClock {
  const path = '/_workbench/sandboxes/{name}/clock';
  const params = { path: { name } };
  const change = (body: WorkbenchSchemas['ClockChange']) => dataOf(calls.PUT(path, { params, body }));
  return {
    read: () => dataOf(calls.GET(path, { params })),
    set: (time, { running = false } = {}) =>
      change({ at: time instanceof Date ? time.toISOString() : time, running }),
    advance: (seconds) => change({ advanceSeconds: seconds }),
    stop: () => change({ running: false }),
    start: () => change({ running: true }),
    useRealTime: () => dataOf(calls.DELETE(path, { params })),
  };
}
