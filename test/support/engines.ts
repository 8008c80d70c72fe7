import { describe } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/storage/database.ts';
import { type DatabaseLocation, openDatabase } from '../../src/storage/open.ts';
import { createPostgresDatabase, poolOptions } from './postgres.ts';

/** An engine that the suites run on: it makes databases of their own for tests. */
export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL';
  createLocation(kind?: 'empty' | 'migrated'): Promise<TestLocation>;
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
  async createLocation() {
    const directory = await mkdtemp(join(tmpdir(), 'quintet-sqlite-'));
    const location = { engine: 'sqlite', path: join(directory, 'test.db') } as const;
    return {
      location,
      url: `sqlite:${location.path}`,
      open: () => openDatabase({ location, ...poolOptions }),
      drop: () => rm(directory, { recursive: true, force: true }),
    };
  },
};

const postgres: Engine = {
  name: 'PostgreSQL',
  async createLocation(kind) {
    const { url, drop } = await createPostgresDatabase(kind);
    const location = { engine: 'postgres', url } as const;
    return { location, url, open: () => openDatabase({ location, ...poolOptions }), drop };
  },
};

export const engines = [sqlite, postgres] as const;

/** Describes the same behaviour on every engine. */
export function onEveryEngine(suite: (engine: Engine) => void): void {
  for (const engine of engines) describe(`on ${engine.name}`, () => suite(engine));
}
