import { describe, expect, it } from 'bun:test';
import type { Database } from '../../src/storage/database.ts';
import type { LoggedEvent, LogPage } from '../../src/storage/event-log.ts';
import { EventFollower } from '../../src/storage/postgres/event-follower.ts';
import { Sequencer } from '../../src/storage/postgres/sequencer.ts';
import { engines } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { execute, holdOpen, listenTo, messagesOf, usePlace } from '../support/place.ts';

const [, postgres] = engines;

describe('The order of events on PostgreSQL (E1)', () => {
  const place = usePlace(postgres);
  const publish = (database: Database, message: string) =>
    database.transaction(async (writer) => writer.publish(message));
  const publishSlowly = (database: Database, message: string) =>
    holdOpen(database, (writer) => writer.publish(message));

  /** Two sequencers on one database; the first is the holder. */
  const openTwo = async () => {
    const database = await place.open();
    const [first, second] = [new Sequencer(database), new Sequencer(database)];
    await first.hold();
    return { database, first, second };
  };

  /** As if its holder had not renewed it in time. */
  const endLease = (database: Database) => execute(database, 'update event_sequencers set held_until = 0');

  it('is assigned by one process at a time', async () => {
    const { database, first, second } = await openTwo();
    await second.hold();
    expect([first.isHolder, second.isHolder]).toEqual([true, false]);
    await publish(database, 'one');
    expect(await second.sequence()).toEqual([]);
    expect(messagesOf(await first.sequence())).toEqual(['one']);
    expect([await first.hold(), await second.hold()]).toEqual([1, 1]);
  });

  it('is assigned by the next process once the lease expires, and no longer by the old one', async () => {
    const { database, first, second } = await openTwo();
    await publish(database, 'one');
    await first.sequence();
    await endLease(database);
    await second.hold();
    await publish(database, 'two');
    // The old holder does not know yet.
    expect([first.isHolder, await first.sequence()]).toEqual([true, []]);
    const [placed, ...others] = await second.sequence();
    expect([placed?.position, placed?.message, others]).toEqual([2, 'two', []]);
    await first.hold();
    expect([first.isHolder, second.isHolder]).toEqual([false, true]);
  });

  it('is assigned by the next process if the lease was set by a clock far ahead', async () => {
    const { database, second } = await openTwo();
    await execute(database, 'update event_sequencers set held_until = held_until + 3600000');
    await second.hold();
    expect(second.isHolder).toBe(true);
  });

  it('follows commit order for transactions that do not overlap', async () => {
    const { database, first: sequencer } = await openTwo();
    const commit = await publishSlowly(database, 'begun first');
    for (const message of ['a', 'b']) await publish(database, message);
    expect(messagesOf(await sequencer.sequence())).toEqual(['a', 'b']);
    await publish(database, 'c');
    await commit();
    await publish(database, 'd');
    expect(messagesOf(await sequencer.sequence())).toEqual(['begun first', 'c', 'd']);
  });

  it('includes an event whose transaction commits long after it was written', async () => {
    const { database, first: sequencer } = await openTwo();
    const commitFirst = await publishSlowly(database, 'slow alone');
    for (let round = 0; round < 5; round += 1) expect(await sequencer.sequence()).toEqual([]);
    await commitFirst();
    expect(messagesOf(await sequencer.sequence())).toEqual(['slow alone']);
    const commit = await publishSlowly(database, 'slow');
    for (let round = 0; round < 20; round += 1) {
      await publish(database, `${round}`);
      await sequencer.hold();
      expect(messagesOf(await sequencer.sequence())).toEqual([`${round}`]);
    }
    await commit();
    expect(messagesOf(await sequencer.sequence())).toEqual(['slow']);
    // Transactions in other databases on the server count as well, and end eventually.
    await until(async () => {
      await sequencer.hold();
      await publish(database, 'later');
      expect(messagesOf(await sequencer.sequence())).toEqual(['later']);
      const kept = 'select placed_up_to as id from event_sequencers';
      return ((await database.first<{ id: number }>(kept))?.id ?? 0) > 22;
    });
  });

  it('can be taken over at once when its holder releases it, and continues where that one stopped', async () => {
    const { database, first, second } = await openTwo();
    for (const message of ['one', 'two', 'three', 'four', 'five']) {
      await publish(database, message);
      await first.sequence();
    }
    await publish(database, 'six');
    await first.release();
    await second.hold();
    expect([first.isHolder, second.isHolder]).toEqual([false, true]);
    expect(messagesOf(await second.sequence())).toEqual(['six']);
  });

  it('has one position for each event, even if batches run concurrently', async () => {
    const { database, first: sequencer } = await openTwo();
    await database.transaction(async (writer) => {
      for (let number = 0; number < 300; number += 1) await writer.publish(`${number}`);
    });
    await Promise.all([sequencer.sequence(), sequencer.sequence(), sequencer.sequence()]);
    const { events } = await database.events.read(0, 1000);
    expect(messagesOf(events)).toEqual(Array.from({ length: 300 }, (_, index) => `${index}`));
    expect(new Set(events.map(({ position }) => position)).size).toBe(300);
  });

  it('includes an event whose writer died before it sent a notification', async () => {
    const database = await place.open();
    const { received } = await listenTo(database);
    await publish(database, 'said');
    await until(() => received.length === 1);
    await database.transaction((writer) => writer.run("insert into events (message) values ('unsaid')"));
    await until(() => received.length === 2);
    expect(messagesOf(received)).toEqual(['said', 'unsaid']);
  });
});

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
