import { dataOf, type WorkbenchCalls, type WorkbenchSchemas } from './workbench-calls.ts';

/** What a clock shows: the time, whether it runs, and whether it is the real time. */
export type ClockReading = WorkbenchSchemas['SandboxClock'];

/** The time that a sandbox lives by. Each change gives what the clock shows after it. */
export interface SandboxClock {
  read(): Promise<ClockReading>;
  /** Sets the time, which stands still unless `running` is true. */
  set(time: Date | string, options?: { readonly running?: boolean }): Promise<ClockReading>;
  /** Moves it, stopped or running. */
  advance(seconds: number): Promise<ClockReading>;
  /** Stops it where it stands. */
  stop(): Promise<ClockReading>;
  /** Lets it run from where it stands. */
  start(): Promise<ClockReading>;
  /** Gives the sandbox the real time again. */
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
