import { describe, expect, it } from 'bun:test';
import { EventReader, pageSize } from '../src/events/event-reader.ts';
import type { LoggedEvent } from '../src/storage/event-log.ts';

const eventAt = (position: number): LoggedEvent => ({
  id: position,
  position,
  log: 'log',
  message: '',
  ageMs: 0,
});
const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Waits until a reader has done everything that it can do without new events: none of it needs a timer. */
const untilIdle = () => new Promise(setImmediate);

/** A log with events 1 to `last`, and a process that has received those up to `receivedUpTo`. */
class Log {
  receivedUpTo: number;
  reads = 0;
  last: number;
  /** Called during each read, after the events have been read. */
  duringRead = async (): Promise<void> => undefined;

  constructor(last: number, receivedUpTo = last) {
    this.last = last;
    this.receivedUpTo = receivedUpTo;
  }

  async read(after: number, max: number) {
    this.reads += 1;
    if (this.reads > 10) throw new Error('the reader never stops reading');
    const events = numbersTo(this.last)
      .slice(after, after + max)
      .map(eventAt);
    const page = { log: 'log', keptAfter: 0, last: this.last, events };
    await this.duringRead();
    return page;
  }
}

/** A reader from the beginning of the log, whose events are their positions, and all that it has delivered. */
function read(log: Log, { after = 0, maxWaiting = 10 } = {}) {
  const reading = {
    log,
    maxWaiting,
    eventOf: ({ position }: LoggedEvent) => position,
    requireKept: () => undefined,
    tooSlow: () => new Error('too slow'),
  };
  const by = {
    wants: () => true,
    pause: () => undefined,
    onTooSlow: () => undefined,
    onEnd: () => undefined,
  };
  const reader = new EventReader<number>(reading, by, { from: { position: after, unplaced: null } });
  return {
    /** Delivers events as this process receives them. */
    receive(...positions: readonly number[]) {
      for (const position of positions) {
        log.receivedUpTo = Math.max(log.receivedUpTo, position);
        reader.receive(eventAt(position), position);
      }
    },
    /** Takes every event from now on. Returns the function that ends the reader and returns the events. */
    take() {
      const taken: number[] = [];
      const taking = (async () => {
        for await (const event of reader) taken.push(event);
      })();
      return async () => {
        await untilIdle();
        await reader.return();
        await taking;
        return taken;
      };
    },
  };
}

describe('A reader of events (E3)', () => {
  it.each([0, 1, pageSize - 1, pageSize, pageSize + 1, 2 * pageSize, 2 * pageSize + 1])(
    'reads a log of %d events once, and then receives the next one',
    async (last) => {
      const reader = read(new Log(last));
      const end = reader.take();
      await untilIdle();
      reader.receive(last + 1);
      expect(await end()).toEqual(numbersTo(last + 1));
    },
  );

  it.each([0, 1, pageSize - 1, pageSize, pageSize + 1])(
    'goes live after %d events if the last positions of the log have none',
    async (last) => {
      const log = new Log(last, last + 5);
      const reader = read(log);
      const end = reader.take();
      await untilIdle();
      reader.receive(last + 6);
      expect(await end()).toEqual([...numbersTo(last), last + 6]);
      expect(log.reads).toBe(Math.floor(last / pageSize) + 1);
    },
  );

  it('delivers an event once that it has read before this process receives it', async () => {
    const reader = read(new Log(5, 4), { after: 3 });
    const end = reader.take();
    await untilIdle();
    reader.receive(5, 6);
    expect(await end()).toEqual([4, 5, 6]);
  });

  it('delivers an event once that this process receives during the read before it', async () => {
    const log = new Log(1);
    const reader = read(log);
    log.duringRead = async () => {
      log.duringRead = async () => undefined;
      log.last = 2;
      reader.receive(2);
    };
    const end = reader.take();
    await untilIdle();
    reader.receive(3);
    expect(await end()).toEqual([1, 2, 3]);
  });

  it('delivers events once that do not fit in its queue', async () => {
    const log = new Log(0);
    const reader = read(log, { maxWaiting: 2 });
    log.last = 4;
    reader.receive(...numbersTo(4));
    const end = reader.take();
    await untilIdle();
    reader.receive(5);
    expect(await end()).toEqual(numbersTo(5));
  });
});
