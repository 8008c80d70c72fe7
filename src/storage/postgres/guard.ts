import { SQL } from 'bun';
import type { Awaitable } from '../../lib/awaitable.ts';
import { RetryLater } from '../../lib/failure.ts';
import { type Deadline, StorageRefusal } from '../database.ts';

/** Keeps a server that is gone, stuck or short of connections from holding anybody up. */
export interface Guard {
  /** Reads change nothing, so one that lost its connection is tried again. */
  read<T>(attempt: () => PromiseLike<T> | T): Promise<T>;
  /** A transaction is retried until its commit is sent; after that, its outcome is unknown. */
  write<T>(begin: (attempt: Attempt) => Promise<T>, deadline?: Deadline): Promise<T>;
  /** Work without a deadline. It runs again if it lost a conflict with another transaction. */
  patiently<T>(attempt: () => Promise<T>): Promise<T>;
}

/** One try of a transaction. */
export interface Attempt {
  /** Runs the work of the transaction. Work that comes to its end after the deadline is undone. */
  run<T>(work: () => Awaitable<T>): Promise<T>;
  /** Runs the only statement of a transaction, which commits by itself. */
  runLast<T>(work: () => Awaitable<T>): Promise<T>;
  /** Throws once the deadline has passed: the caller has already been answered that nothing was done. */
  check(): void;
}

const maxTries = 10;

/** The server ended one of two transactions that stood in each other's way; the one that lost may run again. */
const conflicts = new Set(['40P01', '40001']);

/** The server goes down, comes up, takes no writes or has no connection left; or a statement or a lock took too long. */
const passingStates = /^(08|53|57|55P03|25006)/;

/** The state of a write that the server's disk has no room for. */
const diskFull = '53100';

/** The server's own timeout comes first. This one is for a server that does not answer at all. */
export function patienceFor(statementTimeoutMs: number): number {
  return statementTimeoutMs + 1000;
}

/** What the guard tells: that the server has not answered at all, or that it takes no writes. */
export interface Troubles {
  onNoAnswer(): void;
  /** A pooler refuses settings at the start of a connection. Called again while the next connections do not know it. */
  onRefusedSettings(): void;
  onReadOnly(): void;
}

export function createGuard(patienceMs: number, troubles: Troubles): Guard {
  const bounded = async <T>(
    attempt: () => Promise<T>,
    mayTryAgain: (error: unknown) => boolean,
    deadline = performance.now() + patienceMs,
  ): Promise<T> => {
    try {
      return await repeating(
        () => within(deadline, attempt()),
        (error) => {
          const isRefused = refusesSettings(error);
          if (isRefused) troubles.onRefusedSettings();
          return performance.now() < deadline && (isRefused || mayTryAgain(error));
        },
      );
    } catch (error) {
      if (error instanceof NoAnswer) troubles.onNoAnswer();
      throw explain(error);
    }
  };
  return {
    read: (attempt) => bounded(async () => attempt(), isConnectionLost),
    write: async (begin, deadline = performance.now() + patienceMs) => {
      let isCommitting = false;
      const check = () => {
        if (performance.now() >= deadline) throw new NoAnswer('too late');
      };
      const attempt: Attempt = {
        check,
        async run(work) {
          check();
          const value = await work();
          check();
          isCommitting = true;
          return value;
        },
        async runLast(work) {
          check();
          isCommitting = true;
          return work();
        },
      };
      return bounded(
        () => {
          isCommitting = false;
          return begin(attempt);
        },
        (error) => {
          if (isReadOnly(error)) troubles.onReadOnly();
          return isConflict(error) || isReadOnly(error) || (isConnectionLost(error) && !isCommitting);
        },
        deadline,
      );
    },
    patiently: (attempt) => repeating(attempt, isConflict),
  };
}

async function repeating<T>(attempt: () => Promise<T>, mayTryAgain: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= maxTries || !mayTryAgain(error)) throw error;
      // Those who stood in each other's way had better not meet again.
      await Bun.sleep(Math.random() * 10 * tries);
    }
  }
}

/** What passes by itself is no failure of the program. */
export function explain(error: unknown): unknown {
  if (error instanceof SQL.PostgresError && error.errno === diskFull)
    return new StorageRefusal({ cause: error });
  return isPassing(error) ? new RetryLater('UNAVAILABLE', 1, { cause: error }) : error;
}

class NoAnswer extends Error {}

function isPassing(error: unknown): boolean {
  if (error instanceof NoAnswer || isConflict(error)) return true;
  return (
    error instanceof SQL.PostgresError && (isConnectionLost(error) || passingStates.test(error.errno ?? ''))
  );
}

function isConflict(error: unknown): boolean {
  return error instanceof SQL.PostgresError && conflicts.has(error.errno ?? '');
}

/** The server has refused the write: it is a standby now, or is kept from writing. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof SQL.PostgresError && error.errno === '25006';
}

/** Errors that the driver raises itself carry no state of the server; those of a connection say so in their code. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof SQL.PostgresError)) return false;
  return error.errno === undefined
    ? error.code.startsWith('ERR_POSTGRES_CONNECTION')
    : /^57P0[123]/.test(error.errno);
}

/** Whether the server has looked at the statement and refused it: another server would as well. */
export function isStatementAtFault(error: unknown): boolean {
  return error instanceof SQL.PostgresError && /^(22|23|42)/.test(error.errno ?? '');
}

/** PgBouncer's answer to a start that names settings other than those that it keeps track of. */
export function refusesSettings(error: unknown): boolean {
  return error instanceof SQL.PostgresError && error.message.includes('unsupported startup parameter');
}

/** The work, or `NoAnswer` at the deadline. */
export async function within<T>(deadline: Deadline, work: PromiseLike<T>): Promise<T> {
  let timer: Timer | undefined;
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('no answer')), Math.max(1, deadline - performance.now()));
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
