import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../src/storage/database.ts';
import { withIsolation } from '../src/storage/isolation.ts';
import type { DatabaseLocation } from '../src/storage/location.ts';
import { withMeasures } from '../src/storage/measured.ts';
import { openDatabase } from '../src/storage/open.ts';
import { openSqlite } from '../src/storage/sqlite/open-sqlite.ts';
import { poolOptions } from './postgres.ts';
import { borrowPostgresDatabase, createPostgresDatabase } from './postgres-databases.ts';
import { makeScratchFolder } from './scratch.ts';

/** Without a schema; with it; with it and, where connections cost much, with connections that earlier tests have used. */
export type LocationKind = 'empty' | 'migrated' | 'connected';

/** An engine that the suites run on: it makes databases of their own for tests. */
export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Migrated unless told otherwise. */
  createLocation(kind?: LocationKind): Promise<TestLocation>;
}

export interface TestLocation {
  readonly location: DatabaseLocation;
  /** The same as a value of `DATABASE_URL`. */
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
      // Of a copy of the template, nothing need be asked before it is used.
      open: async () =>
        kind === 'connected'
          ? withIsolation(withMeasures(openSqlite(location.path, poolOptions)), {
              options: { location, ...poolOptions },
            })
          : openDatabase({ location, ...poolOptions }),
      drop: () => rm(directory, { recursive: true, force: true }),
    };
  },
};

let sqliteTemplate: Promise<Uint8Array> | null = null;

/** A file with the schema and nothing else. To write it takes a fraction of the time that the migrations take. */
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
    return { location, url, open: () => openDatabase({ location, ...poolOptions }), drop };
  },
};

export const engines = [sqlite, postgres] as const;
