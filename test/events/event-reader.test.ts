import { describe, expect, it } from 'bun:test';
import { EventReader, pageSize } from '../../src/events/event-reader.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import type { EventLog, LoggedEvent } from '../../src/storage/event-log.ts';

/** A log with this many events, which responds at once, as SQLite does. */
function createLog(count: number): Pick<EventLog, 'receivedUpTo' | 'read'> {
  const all = Array.from({ length: count }, (_, index): LoggedEvent => {
    const position = index + 1;
    return { id: position, position, log: 'a log', message: `event ${position}`, ageMs: 0 };
  });
  const read = (after: number, max: number) => ({
    log: 'a log',
    keptAfter: 0,
    last: count,
    events: all.slice(after, after + max),
  });
  return { receivedUpTo: count, read };
}

interface Options {
  readonly wants?: (event: LoggedEvent) => boolean;
  readonly pause?: () => Promise<void>;
}

function readAll(
  log: ReturnType<typeof createLog>,
  { wants = () => true, pause = async () => undefined }: Options = {},
) {
  const reading = {
    log,
    maxWaiting: 10,
    eventOf: (logged: LoggedEvent) => logged,
    requireKept: () => undefined,
    tooSlow: () => new Error('too slow'),
  };
  const by = { wants, pause, onTooSlow: () => undefined, onEnd: () => undefined };
  return new EventReader<LoggedEvent>(reading, by, { from: { position: 0, unplaced: null } });
}

describe('A reader that resumes', () => {
  it('yields to others before each replayed event', async () => {
    const steps: string[] = [];
    const reader = readAll(createLog(3), { pause: async () => void steps.push('pause') });
    for (let event = 0; event < 3; event += 1) {
      const { value } = await reader.next();
      steps.push(value.message);
    }
    await reader.return();
    expect(steps).toEqual(['pause', 'pause', 'event 1', 'pause', 'event 2', 'pause', 'event 3']);
  });

  it('yields to others between pages without matching events', async () => {
    let pauses = 0;
    const wants = ({ position }: LoggedEvent) => position === 10 * pageSize;
    const pause = async () => {
      pauses += 1;
    };
    const reader = readAll(createLog(10 * pageSize), { wants, pause });
    expect((await reader.next()).value.message).toBe(`event ${10 * pageSize}`);
    await reader.return();
    expect(pauses).toBeGreaterThanOrEqual(10);
  });

  /** A log that fails on every other read. */
  function createFailingLog(count: number, error: Error) {
    const { receivedUpTo, read } = createLog(count);
    let looks = 0;
    const fail = () => Promise.reject(error);
    return {
      receivedUpTo,
      read: (after: number, max: number) => (looks++ % 2 === 0 ? fail() : read(after, max)),
    };
  }

  it('waits for a log that is temporarily unreadable, and misses no events', async () => {
    const count = 2 * pageSize;
    const log = createFailingLog(count, new RetryLater('UNAVAILABLE', 1));
    const reader = readAll(log);
    const positions: number[] = [];
    while (positions.length < count) positions.push((await reader.next()).value.position);
    expect(positions).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    await reader.return();
  });

  it('can be ended while it waits for the log', async () => {
    const { receivedUpTo, read } = createFailingLog(1, new RetryLater('UNAVAILABLE', 1));
    const looked = Promise.withResolvers<void>();
    const log = {
      receivedUpTo,
      read: (after: number, max: number) => {
        looked.resolve();
        return read(after, max);
      },
    };
    const reader = readAll(log);
    const next = reader.next();
    await looked.promise;
    await reader.return();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it('fails if reading the log fails for another reason', async () => {
    const log = createFailingLog(1, new Error('broken'));
    const reader = readAll(log);
    await expect(reader.next()).rejects.toThrow('broken');
  });
});
