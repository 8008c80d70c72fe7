import type { EngineName } from '../engine-name.ts';
import foundationPostgres from './0001-foundation.postgres.sql' with { type: 'text' };
import foundationSqlite from './0001-foundation.sqlite.sql' with { type: 'text' };
import operationsPostgres from './0002-operations.postgres.sql' with { type: 'text' };
import operationsSqlite from './0002-operations.sqlite.sql' with { type: 'text' };
import identityPostgres from './0003-identity.postgres.sql' with { type: 'text' };
import identitySqlite from './0003-identity.sqlite.sql' with { type: 'text' };
import keysPostgres from './0004-keys.postgres.sql' with { type: 'text' };
import keysSqlite from './0004-keys.sqlite.sql' with { type: 'text' };
import clientsPostgres from './0005-clients.postgres.sql' with { type: 'text' };
import clientsSqlite from './0005-clients.sqlite.sql' with { type: 'text' };
import eventsPostgres from './0006-events.postgres.sql' with { type: 'text' };
import eventsSqlite from './0006-events.sqlite.sql' with { type: 'text' };
import blocksPostgres from './0007-blocks.postgres.sql' with { type: 'text' };
import blocksSqlite from './0007-blocks.sqlite.sql' with { type: 'text' };
import documentsPostgres from './0008-documents.postgres.sql' with { type: 'text' };
import documentsSqlite from './0008-documents.sqlite.sql' with { type: 'text' };
import searchPostgres from './0009-search.postgres.sql' with { type: 'text' };
import searchSqlite from './0009-search.sqlite.sql' with { type: 'text' };
import changesPostgres from './0010-changes.postgres.sql' with { type: 'text' };
import changesSqlite from './0010-changes.sqlite.sql' with { type: 'text' };

/** One step of the schema, in the SQL of each engine. Released steps are never edited, only added. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly scripts: Readonly<Record<EngineName, string>>;
}

export const migrations: readonly Migration[] = [
  { version: 1, name: 'foundation', scripts: { sqlite: foundationSqlite, postgres: foundationPostgres } },
  { version: 2, name: 'operations', scripts: { sqlite: operationsSqlite, postgres: operationsPostgres } },
  { version: 3, name: 'identity', scripts: { sqlite: identitySqlite, postgres: identityPostgres } },
  { version: 4, name: 'keys', scripts: { sqlite: keysSqlite, postgres: keysPostgres } },
  { version: 5, name: 'clients', scripts: { sqlite: clientsSqlite, postgres: clientsPostgres } },
  { version: 6, name: 'events', scripts: { sqlite: eventsSqlite, postgres: eventsPostgres } },
  { version: 7, name: 'blocks', scripts: { sqlite: blocksSqlite, postgres: blocksPostgres } },
  { version: 8, name: 'documents', scripts: { sqlite: documentsSqlite, postgres: documentsPostgres } },
  { version: 9, name: 'search', scripts: { sqlite: searchSqlite, postgres: searchPostgres } },
  { version: 10, name: 'changes', scripts: { sqlite: changesSqlite, postgres: changesPostgres } },
];
