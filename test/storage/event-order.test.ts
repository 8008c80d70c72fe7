import { describe, expect, it } from 'bun:test';
import type { Database } from '../../src/storage/database.ts';
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

  /** A database with a listener, and a function that waits for its messages. */
  const openListening = async () => {
    const database = await place.open();
    const { received } = await listenTo(database);
    return {
      database,
      received,
      async expectMessages(...messages: readonly string[]) {
        await until(() => received.length >= messages.length);
        expect(messagesOf(received)).toEqual(messages);
      },
    };
  };

  it('is the order of commits, also for an event that was written long before its commit', async () => {
    const { database, expectMessages } = await openListening();
    const commit = await publishSlowly(database, 'begun first');
    // Each gets its position on its own, so that the sequencer learns which ids it need not look at again.
    const messages = ['a', 'b', 'c', 'd'];
    for (const [index, message] of messages.entries()) {
      await publish(database, message);
      await expectMessages(...messages.slice(0, index + 1));
    }
    await commit();
    await publish(database, 'e');
    await expectMessages(...messages, 'begun first', 'e');
  });

  it('is the same for every process, with one position for each event', async () => {
    const [one, other] = [await openListening(), await openListening()];
    const write = (index: number) => publish(index % 2 === 0 ? one.database : other.database, `${index}`);
    await Promise.all(Array.from({ length: 200 }, (_, index) => write(index)));
    for (const { received } of [one, other]) await until(() => received.length === 200);
    expect(messagesOf(other.received)).toEqual(messagesOf(one.received));
    expect(new Set(one.received.map(({ position }) => position)).size).toBe(200);
  });

  it('continues when the process that assigns it stops, or does not renew its lease', async () => {
    const [first, second] = [await openListening(), await openListening()];
    await publish(first.database, 'one');
    for (const { expectMessages } of [first, second]) await expectMessages('one');
    await first.database.close();
    await publish(second.database, 'two');
    await second.expectMessages('one', 'two');
    // A lease that no process renews, set by a clock far ahead.
    await execute(
      second.database,
      "update event_sequencers set holder = 'gone', held_until = held_until + 3600000",
    );
    await publish(second.database, 'three');
    await second.expectMessages('one', 'two', 'three');
  });

  it('includes an event whose writer died before it sent a notification', async () => {
    const { database, expectMessages } = await openListening();
    await publish(database, 'said');
    await expectMessages('said');
    await execute(database, "insert into events (message) values ('unsaid')");
    await expectMessages('said', 'unsaid');
  });
});
