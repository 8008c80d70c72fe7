import { SQL } from 'bun';
import { RetryLater } from '../../lib/failure.ts';
import { StorageRefusal } from '../database.ts';

/** Thrown when the server did not respond in time. */
export class NoResponse extends Error {}

/** Thrown for a server that must not be used: a standby, or a former primary. A later connection may lead to another. */
export class UnusableServer extends Error {}

/**
 * Temporary SQL states: the server is stopping, starting, read-only or out of connections, or a statement or lock timed
 * out.
 */
const passingStates = /^(08|53|57|55P03|25006)/;

const diskFull = '53100';

/** Returns the SQL state of an error of the server; empty for any other error. */
export function stateOf(error: unknown): string {
  return error instanceof SQL.PostgresError ? (error.errno ?? '') : '';
}

/** Turns temporary errors into `RetryLater`, since they are not failures of the program. */
export function explain(error: unknown): unknown {
  const state = stateOf(error);
  if (state === diskFull) return new StorageRefusal({ cause: error });
  const isPassing = isServerGone(error) || isConflict(error) || passingStates.test(state);
  return isPassing ? new RetryLater('UNAVAILABLE', 1, { cause: error }) : error;
}

/** Returns true for a deadlock or a serialization failure, after which the transaction may run again. */
export function isConflict(error: unknown): boolean {
  return ['40P01', '40001'].includes(stateOf(error));
}

/** Returns true if the server rejected a write because it is a standby now, or read-only. */
export function isReadOnly(error: unknown): boolean {
  return stateOf(error) === '25006';
}

export function isServerGone(error: unknown): boolean {
  return error instanceof NoResponse || isConnectionLost(error);
}

/**
 * Returns true for a lost connection, or one that must not be used. The driver's own errors have no SQL state;
 * connection errors have a specific code.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof UnusableServer) return true;
  if (!(error instanceof SQL.PostgresError)) return false;
  return error.errno === undefined
    ? error.code.startsWith('ERR_POSTGRES_CONNECTION')
    : /^57P0[123]/.test(error.errno);
}

/** Returns true if the server rejected the statement itself, so that any other server would as well. */
export function isStatementAtFault(error: unknown): boolean {
  return /^(22|23|42)/.test(stateOf(error));
}
