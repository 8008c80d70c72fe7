import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contracts } from '../src/records/contracts.ts';
import { createDatabase } from '../src/storage/create-database.ts';
import type { Database } from '../src/storage/database.ts';
import type { DatabaseLocation } from '../src/storage/location.ts';
import { openDatabase } from '../src/storage/open.ts';
import { openSqlite } from '../src/storage/sqlite/open-sqlite.ts';
import { poolOptions } from './postgres.ts';
import { borrowPostgresDatabase, createPostgresDatabase } from './postgres-databases.ts';
import { makeScratchFolder } from './scratch.ts';

/** Without a schema, with it, or with it and the open connections of earlier tests. */
export type LocationKind = 'empty' | 'migrated' | 'connected';

/** An engine that suites run on. It creates databases for tests. */
export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Migrated by default. */
  createLocation(kind?: LocationKind): Promise<TestLocation>;
}

export interface TestLocation {
  readonly location: DatabaseLocation;
  /** The database as a value of `DATABASE_URL`. */
  readonly url: string;
  open(): Promise<Database>;
  drop(): Promise<void>;
}

const sqlite: Engine = {
  name: 'SQLite',
  async createLocation(kind = 'migrated') {
    const directory = await makeScratchFolder('sqlite');
    const location = { engine: 'sqlite', path: join(directory, 'test.db') } as const;
    if (kind !== 'empty') await writeFile(location.path, await findSqliteTemplate(), { mode: 0o600 });
    return {
      location,
      url: `sqlite:${location.path}`,
      // A copy of the template needs no checks before use.
      open: async () =>
        kind === 'connected'
          ? createDatabase(openSqlite(location.path), () => ({
              options: { location, ...poolOptions },
            }))
          : openDatabase({ location, ...poolOptions }, contracts.schema),
      drop: () => rm(directory, { recursive: true, force: true }),
    };
  },
};

let sqliteTemplate: Promise<Uint8Array> | null = null;

/** A file with only the schema. Copying it takes a fraction of the time of the migrations. */
function findSqliteTemplate(): Promise<Uint8Array> {
  sqliteTemplate ??= makeSqliteTemplate();
  return sqliteTemplate;
}

async function makeSqliteTemplate(): Promise<Uint8Array> {
  const { url, open, drop } = await sqlite.createLocation('empty');
  const database = await open();
  await database.close();
  const content = await readFile(url.slice('sqlite:'.length));
  await drop();
  return content;
}

const postgres: Engine = {
  name: 'PostgreSQL',
  async createLocation(kind = 'migrated') {
    if (kind === 'connected') {
      const { url, open, drop } = await borrowPostgresDatabase();
      return { location: { engine: 'postgres', url }, url, open, drop };
    }
    const { url, drop } = await createPostgresDatabase(kind);
    const location = { engine: 'postgres', url } as const;
    return { location, url, open: () => openDatabase({ location, ...poolOptions }, contracts.schema), drop };
  },
};

export const engines = [sqlite, postgres] as const;
