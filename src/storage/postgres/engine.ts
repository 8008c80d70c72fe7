/** What opens this engine. It is loaded where it is configured, so that a server on SQLite does not wait for it. */
export { openPostgres } from './open-postgres.ts';
export { readTableNames } from './read-table-names.ts';
export { requireAbilities } from './requirements.ts';
