/** The entry point of this engine. It is loaded on demand, so that a server on SQLite starts faster. */
export { openPostgres } from './open-postgres.ts';
export { readTableNames, requireAbilities } from './requirements.ts';
