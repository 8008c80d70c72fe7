import { afterEach, beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { EventFeed, publish } from '../../src/storage/sqlite/event-feed.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { engines } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

setDefaultTimeout(120_000);

describe('The feed of events on one file', () => {
  const place = usePlace(engines[0]);
  let reading: SqliteConnection;
  let writing: SqliteConnection;
  let feed: EventFeed;
  let heard: string[];

  beforeEach(async () => {
    await place.open();
    const path = place.url.replace('sqlite:', '');
    reading = new SqliteConnection(path, { waits: true });
    writing = new SqliteConnection(path, { waits: true });
    feed = new EventFeed(reading);
    heard = [];
    feed.listen({ onMessage: (message) => heard.push(message), onGap: () => heard.push('gap') });
  });
  afterEach(() => {
    feed.close();
    reading.close();
    writing.close();
  });

  /** All in one turn: as a process that stands still finds it when it goes on. */
  const publishMany = (from: number, to: number) => {
    writing.script('begin');
    for (let number = from; number <= to; number += 1) publish(writing, `${number}`);
    writing.script('commit');
  };

  it('tells everything in order', () => {
    publishMany(1, 3);
    feed.look();
    publishMany(4, 4);
    feed.look();
    expect(heard).toEqual(['1', '2', '3', '4']);
  });

  it('sees no gap where a transaction was rolled back', () => {
    writing.script('begin');
    publish(writing, 'never');
    writing.script('savepoint part');
    publish(writing, 'never');
    writing.script('rollback to part; rollback');
    publishMany(1, 2);
    feed.look();
    expect(heard).toEqual(['1', '2']);
  });

  it('tells a gap when messages were deleted that it had not read, and goes on', () => {
    publishMany(1, 1);
    feed.look();
    publishMany(2, 20_500);
    feed.look();
    expect(heard.slice(0, 3)).toEqual(['1', 'gap', '10001']);
    expect([heard.length, heard.at(-1)]).toEqual([2 + 10_500, '20500']);
    publishMany(20_501, 20_501);
    feed.look();
    expect(heard.slice(-2)).toEqual(['20500', '20501']);
  });
});
