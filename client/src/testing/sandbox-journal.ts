import type { operations } from '../generated/workbench-paths.ts';
import { dataOf, type WorkbenchCalls, WorkbenchError, type WorkbenchSchemas } from './workbench-calls.ts';

/** A request with its response, a WebSocket message, or a server-sent event. */
export type JournalEntry = WorkbenchSchemas['JournalEntry'];

/** A filter for entries: by method, path, status, GraphQL operation, or after an id. */
export type JournalFilter = Omit<NonNullable<operations['getJournal']['parameters']['query']>, 'format'>;

/** The requests to match, their expected number, and how long to wait for them. */
export type JournalExpectation = WorkbenchSchemas['JournalVerification'];

/** The properties of a request to match. Missing ones match anything. */
export type JournalMatch = JournalExpectation['match'];

export interface WaitOptions {
  /** The longest time to wait, 5,000 by default. */
  readonly timeoutMs?: number;
}

/** The requests that a sandbox received, and its responses. */
export interface SandboxJournal {
  /** Lists the entries, oldest first. */
  read(filter?: JournalFilter): Promise<readonly JournalEntry[]>;
  /** Returns the number of matching requests. Rejects if it is not the expected one, and names the nearest misses. */
  verify(expected: JournalExpectation): Promise<number>;
  /** Returns the first request that matches, also an earlier one. Rejects after a time, and names the nearest misses. */
  waitFor(match: JournalMatch, options?: WaitOptions): Promise<JournalEntry>;
  clear(): Promise<void>;
}

export function createSandboxJournal(calls: WorkbenchCalls, name: string): SandboxJournal {
  const path = '/_workbench/sandboxes/{name}/journal';
  const params = { path: { name } };
  const read: SandboxJournal['read'] = async (query = {}) => {
    const listed = await dataOf(calls.GET(path, { params: { ...params, query } }));
    // The other media type is HAR, which is never requested.
    return (listed as WorkbenchSchemas['JournalEntryList']).data;
  };
  const verify: SandboxJournal['verify'] = async (body) =>
    (await dataOf(calls.POST(`${path}/verify`, { params, body }))).matched;
  return {
    read,
    verify,
    async waitFor(match, { timeoutMs = 5_000 } = {}) {
      await verify({ match, atLeast: 1, timeoutMs });
      const id = await verify({ match, atMost: 0 }).then(() => null, firstMatch);
      const [entry] = id === null ? [] : await read({ after: id - 1, limit: 1 });
      if (entry === undefined || entry.id !== id)
        throw new Error('the journal was cleared before the request could be read');
      return entry;
    },
    async clear() {
      await dataOf(calls.DELETE(path, { params }));
    },
  };
}

/** Returns the id of the first entry that matches, which the refusal of a maximum names. */
function firstMatch(error: unknown): number {
  const problem = error instanceof WorkbenchError ? error.problem : undefined;
  const [first] = (problem as Partial<WorkbenchSchemas['JournalMiss']> | undefined)?.matches ?? [];
  if (first === undefined) throw error;
  return first.id;
}
