import { describe, expect, it } from 'bun:test';
import { EventReader, pageSize } from '../../src/events/event-reader.ts';
import type { EventLog, LoggedEvent } from '../../src/storage/event-log.ts';

/** A log of so many events, which answers at once, as SQLite does. */
function createLog(count: number): Pick<EventLog, 'heardUpTo' | 'read'> {
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
  return { heardUpTo: count, read };
}

function readAll(count: number, wants: (event: LoggedEvent) => boolean, pause: () => Promise<void>) {
  const reading = {
    log: createLog(count),
    maxWaiting: 10,
    eventOf: (logged: LoggedEvent) => logged,
    requireKept: () => undefined,
    tooSlow: () => new Error('too slow'),
  };
  const by = { wants, pause, onTooSlow: () => undefined, onEnd: () => undefined };
  return new EventReader<LoggedEvent>(reading, by, { from: { position: 0, unplaced: null } });
}

describe('A reader that comes back', () => {
  it('lets others go on before each event that it is told again', async () => {
    const steps: string[] = [];
    const reader = readAll(
      3,
      () => true,
      async () => void steps.push('pause'),
    );
    for (let event = 0; event < 3; event += 1) {
      const { value } = await reader.next();
      steps.push(value.message);
    }
    await reader.return();
    expect(steps).toEqual(['pause', 'pause', 'event 1', 'pause', 'event 2', 'pause', 'event 3']);
  });

  it('lets others go on between pages that hold nothing for it', async () => {
    let pauses = 0;
    const isLast = ({ position }: LoggedEvent) => position === 10 * pageSize;
    const reader = readAll(10 * pageSize, isLast, async () => {
      pauses += 1;
    });
    expect((await reader.next()).value.message).toBe(`event ${10 * pageSize}`);
    await reader.return();
    expect(pauses).toBeGreaterThanOrEqual(10);
  });
});
