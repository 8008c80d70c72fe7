import { afterEach, beforeEach, expect } from 'bun:test';
import { poolOptions } from '../../harness/postgres.ts';
import type { Database, Writer } from '../../src/storage/database.ts';
import type { LoggedEvent } from '../../src/storage/event-log.ts';
import { connect, openDatabase } from '../../src/storage/open.ts';
import { allowForStart, type Engine, type TestLocation } from './engines.ts';

export type Place = Pick<TestLocation, 'location' | 'url'> & {
  /** Opens the database of the place, migrated. It is closed after the test. */
  open(options?: Partial<typeof poolOptions>): Promise<Database>;
  /** The same without migrating. */
  connect(): Promise<Database>;
};

/** Gives each test a place for a database. */
export function usePlace(engine: Pick<Engine, 'createLocation'>, kind?: 'empty' | 'migrated'): Place {
  let current: TestLocation;
  let opened: Database[] = [];
  const keep = (database: Database): Database => {
    opened.push(database);
    return database;
  };
  allowForStart();
  beforeEach(async () => {
    current = await engine.createLocation(kind);
  });
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()));
    opened = [];
    await current.drop();
  });
  return {
    get location() {
      return current.location;
    },
    get url() {
      return current.url;
    },
    open: async (options) =>
      keep(await openDatabase({ location: current.location, ...poolOptions, ...options })),
    connect: async () => keep(await connect({ location: current.location, ...poolOptions })),
  };
}

/** Runs work in a transaction that stays open. Returns the function that lets it commit, and waits for that. */
export async function holdOpen(
  database: Pick<Database, 'transaction'>,
  work: (writer: Writer) => unknown,
): Promise<() => Promise<void>> {
  const isWritten = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const holding = database.transaction(async (writer) => {
    await work(writer);
    isWritten.resolve();
    await mayCommit.promise;
  });
  await isWritten.promise;
  return () => {
    mayCommit.resolve();
    return holding;
  };
}

/** Listens to the events of a database. Returns those that it has received, and what ends it. */
export async function listenTo(database: Database) {
  const received: LoggedEvent[] = [];
  const stop = await database.events.listen({
    onEvent: (event) => received.push(event),
    onGap: () => undefined,
  });
  return { received, stop };
}

export const messagesOf = (events: readonly { readonly message: string }[]): readonly string[] =>
  events.map(({ message }) => message);

/** The failure of a database that is temporarily unavailable. */
export const unavailable = { code: 'UNAVAILABLE', seconds: 1 };

/** Repeats work until it succeeds. Until then, each attempt must fail as unavailable. */
export async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const [result] = await Promise.allSettled([work()]);
    if (result.status === 'fulfilled') return;
    expect(result.reason).toMatchObject(unavailable);
  }
}
