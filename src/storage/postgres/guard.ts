import type { Awaitable } from '../../lib/awaitable.ts';
import { RetryLater } from '../../lib/failure.ts';
import type { Deadline } from '../database.ts';
import { explain, isConflict, isConnectionLost, isReadOnly, isServerGone, NoResponse } from './errors.ts';
import type { Waiting } from './pulse.ts';
import type { Server } from './server.ts';

interface WriteOptions {
  readonly deadline: Deadline;
  /** Runs the transaction when it is its turn. */
  turn<T>(work: () => Promise<T>): Promise<T>;
}

export interface Attempt {
  /** Runs the work of the transaction. Work that finishes after the deadline is rolled back. */
  run<T>(work: () => Awaitable<T>): Promise<T>;
  runLast<T>(work: () => Awaitable<T>): Promise<T>;
  /** Throws after the deadline, when the caller has already received a failure. */
  check(): void;
}

const maxTries = 10;

/**
 * Returns the client-side timeout. The server's own timeout fires first; this one is for a server that does not
 * respond.
 */
export function patienceFor(statementTimeoutMs: number): number {
  return statementTimeoutMs + 1000;
}

/**
 * Prevents a server that is gone, stuck or out of connections from blocking callers. If it has no response, or takes no
 * writes, its connections are replaced.
 */
export function createGuard(patienceMs: number, server: Server) {
  const bounded = async <T>(
    work: (waiting: Waiting) => Promise<T>,
    deadline = performance.now() + patienceMs,
  ): Promise<T> => {
    try {
      const result = await server.pulse.watch(deadline, work);
      server.noteFound();
      return result;
    } catch (error) {
      if (!isServerGone(error)) throw explain(error);
      server.noteLost(error);
      // Without a cause: a log line for every request would say the same.
      throw new RetryLater('UNAVAILABLE', 1);
    }
  };
  return {
    /** Runs a read. It changes nothing, so it is retried after a lost connection. */
    read: <T>(attempt: () => PromiseLike<T> | T): Promise<T> =>
      bounded((waiting) =>
        repeating(
          async () => attempt(),
          (error) => !waiting.isOver && isConnectionLost(error),
        ),
      ),
    /** Runs a transaction. It is retried until its commit is sent; after that, its outcome is unknown. */
    write: <T>(begin: (attempt: Attempt) => Promise<T>, { turn, deadline }: WriteOptions): Promise<T> =>
      bounded(
        (waiting) => turn(() => Promise.race([attemptWrite(begin, waiting, server), waiting.failure])),
        deadline,
      ),
    /** Runs work without a deadline. It is retried after a conflict with another transaction. */
    patiently: <T>(attempt: () => Promise<T>): Promise<T> => repeating(attempt, isConflict),
  };
}

function attemptWrite<T>(
  begin: (attempt: Attempt) => Promise<T>,
  waiting: Waiting,
  server: Server,
): Promise<T> {
  let isCommitting = false;
  const check = () => {
    if (waiting.isOver || performance.now() >= waiting.deadline) throw new NoResponse('too late');
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
  return repeating(
    () => {
      isCommitting = false;
      return begin(attempt);
    },
    (error) => {
      if (isReadOnly(error)) server.replace();
      if (waiting.isOver) return false;
      return isConflict(error) || isReadOnly(error) || (isConnectionLost(error) && !isCommitting);
    },
  );
}

async function repeating<T>(attempt: () => Promise<T>, mayTryAgain: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= maxTries || !mayTryAgain(error)) throw error;
      // The random delay keeps conflicting transactions from meeting again.
      await Bun.sleep(Math.random() * 10 * tries);
    }
  }
}
