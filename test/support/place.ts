import { afterEach, beforeEach } from 'bun:test';
import { poolOptions } from '../../harness/postgres.ts';
import type { Database } from '../../src/storage/database.ts';
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
