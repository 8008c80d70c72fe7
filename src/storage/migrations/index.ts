import type { EngineName } from '../engine-name.ts';
import { createPostgresSchema, dropPostgresBlocks } from './postgres.ts';
import { createSqliteSchema, dropSqliteBlocks } from './sqlite.ts';
import type { Table } from './tables.ts';

/** One step from an earlier schema, in the SQL of each engine. Released steps are never edited, only added. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly scripts: Readonly<Record<EngineName, string>>;
}

/** The SQL of a new database, and the steps that bring an earlier one to the same schema. */
export interface Schema {
  readonly create: Readonly<Record<EngineName, string>>;
  readonly steps: readonly Migration[];
}

/** The version of a database that has taken no step, and its name. */
export const firstVersion = { version: 1, name: 'initial schema' };

export function createSchema(tables: readonly Table[]): Schema {
  return {
    create: { sqlite: createSqliteSchema(tables), postgres: createPostgresSchema(tables) },
    steps: [
      {
        version: 2,
        name: 'pages without blocks of ids',
        scripts: { sqlite: dropSqliteBlocks(tables), postgres: dropPostgresBlocks(tables) },
      },
    ],
  };
}
