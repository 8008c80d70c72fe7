import { describe, expect, it } from 'bun:test';
import type { LoggedEvent, LogPage } from '../../src/storage/event-log.ts';
import { EventFollower } from '../../src/storage/postgres/event-follower.ts';

/** Another process assigns the positions. */
describe('A follower of the log', () => {
  const eventAt = (position: number, log: string): LoggedEvent => {
    return { id: position, position, log, message: `${position}`, ageMs: 0 };
  };

  /** Returns the messages that a listener at position 1 of a log receives from these pages, read in turn. */
  async function receive(...pages: readonly LogPage[]): Promise<readonly string[]> {
    const left = [...pages];
    let page: LogPage = { log: 'log', keptAfter: 0, last: 1, events: [] };
    const follower = new EventFollower({
      reader: { first: async () => ({ last: page.last, free: false }) } as never,
      readPage: async (after) => ({
        ...page,
        events: page.events.filter(({ position }) => position > after),
      }),
      announce: () => undefined,
      isDeaf: () => false,
    });
    const received: string[] = [];
    follower.listeners.add({
      onEvent: ({ message }) => received.push(message),
      onGap: () => received.push('gap'),
    });
    follower.start(1, 'log');
    await follower.idle();
    for (const next of left) {
      page = next;
      for (let look = 0; look < 3; look += 1) {
        follower.lookSoon();
        await follower.idle();
      }
    }
    await follower.stop();
    return received;
  }

  it('is notified once of a gap if events were deleted before it read them', async () => {
    const swept: LogPage = { log: 'log', keptAfter: 3, last: 4, events: [eventAt(4, 'log')] };
    const empty: LogPage = { log: 'log', keptAfter: 9, last: 9, events: [] };
    const next: LogPage = { log: 'log', keptAfter: 9, last: 10, events: [eventAt(10, 'log')] };
    expect(await receive(swept, empty, next)).toEqual(['gap', '4', 'gap', '10']);
  });

  it('is not notified of a gap when another log begins', async () => {
    const other: LogPage = { log: 'other', keptAfter: 3, last: 4, events: [eventAt(4, 'other')] };
    expect(await receive(other)).toEqual(['4']);
  });
});
