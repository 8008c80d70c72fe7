import type { EngineName } from '../engine-name.ts';
import schemaPostgres from './0001-schema.postgres.sql' with { type: 'text' };
import schemaSqlite from './0001-schema.sqlite.sql' with { type: 'text' };

/** One step of the schema, in the SQL of each engine. Released steps are never edited, only added. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly scripts: Readonly<Record<EngineName, string>>;
}

export const migrations: readonly Migration[] = [
  { version: 1, name: 'schema', scripts: { sqlite: schemaSqlite, postgres: schemaPostgres } },
];
