import { afterEach, beforeEach, expect } from 'bun:test';
import { poolOptions } from '../../harness/postgres.ts';
import { contracts } from '../../src/records/contracts.ts';
import type { Database, Value, Writer } from '../../src/storage/database.ts';
import type { LoggedEvent } from '../../src/storage/event-log.ts';
import { connect, type OpenOptions, openDatabase } from '../../src/storage/open.ts';
import { quintet } from './command-line.ts';
import { allowForStart, type Engine, type LocationKind, type TestLocation } from './engines.ts';

export type Place = Pick<TestLocation, 'location' | 'url'> & {
  /** Opens the database of the place, migrated. It is closed after the test. */
  open(options?: Partial<OpenOptions>): Promise<Database>;
  /** The same without migrating. */
  connect(): Promise<Database>;
};

type PlainLocation = Omit<TestLocation, 'open'>;

/** Gives each test a place for a database. */
export function usePlace(
  engine: { createLocation(kind?: LocationKind): Promise<PlainLocation> },
  kind?: 'empty' | 'migrated',
): Place {
  let current: PlainLocation;
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
      keep(await openDatabase({ location: current.location, ...poolOptions, ...options }, contracts.schema)),
    connect: async () => keep(await connect({ location: current.location, ...poolOptions })),
  };
}

/** Opens a migrated database for each test. `run` runs a command of the program on it. */
export function useDatabase(engine: Pick<Engine, 'createLocation'>) {
  const place = usePlace(engine);
  let current: Database;
  beforeEach(async () => {
    current = await place.open();
  });
  // The suite holds one proxy; its target changes with each test.
  const database = new Proxy({} as Database, {
    get: (_, name) => Reflect.get(current, name),
    ownKeys: () => Reflect.ownKeys(current),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(current, name),
  });
  return { place, database, run: commandsOn(place) };
}

/** Returns the function that runs commands on the database of a place. */
export const commandsOn =
  (place: Pick<Place, 'url'>) =>
  (...words: readonly string[]) =>
    quintet(words, { DATABASE_URL: place.url });

/** Runs a statement in a transaction of its own. */
export const execute = (database: Database, statement: string, values: readonly Value[] = []) =>
  database.transaction((writer) => writer.run(statement, values));

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
