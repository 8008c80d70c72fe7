import { backupTables, derivedTables } from '../storage/backup/tables.ts';

/** What the program keeps for itself. */
const ownTables = ['settings', 'login_failures', 'known_logins', 'idempotency_keys', 'request_counts'];

/** The tables with what the interfaces show, each after those that it refers to. */
export const dataTables: readonly string[] = backupTables
  .map(({ name }) => name)
  .filter((name) => !ownTables.includes(name));

/** What a reset empties: all but the secrets, which running servers and clients know. */
export const resetTables: readonly string[] = backupTables
  .map(({ name }) => name)
  .filter((name) => name !== 'settings');

/** What nobody else may write to meanwhile. */
export const heldTables: readonly string[] = [...resetTables, ...derivedTables];
