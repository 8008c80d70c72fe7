import type { EngineName } from '../engine-name.ts';
import { postgresSchema } from './0001-postgres.ts';
import { sqliteSchema } from './0001-sqlite.ts';

/** One step of the schema, in the SQL of each engine. Released steps are never edited, only added. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly scripts: Readonly<Record<EngineName, string>>;
}

export const migrations: readonly Migration[] = [
  { version: 1, name: 'initial schema', scripts: { sqlite: sqliteSchema, postgres: postgresSchema } },
];
