import { afterEach, beforeEach, describe, expect, it, jest } from 'bun:test';
import { keepLog } from '../../src/events/keep-log.ts';
import type { EventLog } from '../../src/storage/event-log.ts';

describe('A maintained log', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** A log that takes this many steps to sweep, and records what is called. */
  function createLog(steps: number) {
    const asked: string[] = [];
    let left = steps;
    const log: Pick<EventLog, 'keepOrder' | 'sweep'> = {
      keepOrder: () => {
        asked.push('order');
        return () => asked.push('end');
      },
      async sweep(keptMs) {
        asked.push(`sweep ${keptMs}`);
        left -= 1;
        return left > 0;
      },
    };
    return { asked, log: log as EventLog };
  }

  const pass = async (milliseconds: number) => {
    jest.advanceTimersByTime(milliseconds);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };

  it('is swept every minute, in steps while there is more, until it is stopped', async () => {
    const { asked, log } = createLog(3);
    const leave = keepLog(log, 24);
    expect(asked).toEqual(['order']);
    await pass(60_000);
    await pass(50);
    await pass(50);
    await pass(50);
    const sweep = `sweep ${24 * 3_600_000}`;
    expect(asked).toEqual(['order', sweep, sweep, sweep]);
    await pass(60_000);
    expect(asked.length).toBe(5);
    leave();
    await pass(120_000);
    expect(asked.slice(5)).toEqual(['end']);
  });

  it('is swept again after a failed sweep', async () => {
    const { log } = createLog(0);
    let sweeps = 0;
    const leave = keepLog({ ...log, sweep: () => Promise.reject(new Error(`${++sweeps}`)) }, 1);
    await pass(60_000);
    await pass(60_000);
    leave();
    expect(sweeps).toBe(2);
  });
});
