import type { operations } from '../generated/workbench-paths.ts';
import { dataOf, type WorkbenchCalls, type WorkbenchSchemas } from './workbench-calls.ts';

/** A request with its response, a WebSocket message, or a server-sent event. */
export type JournalEntry = WorkbenchSchemas['JournalEntry'];

/** A filter for entries: by method, path, status, GraphQL operation, or after an id. */
export type JournalFilter = Omit<NonNullable<operations['getJournal']['parameters']['query']>, 'format'>;

/** The requests to match and their expected number, at least one by default. */
export type JournalExpectation = WorkbenchSchemas['JournalVerification'];

/** The requests that a sandbox received, and its responses. */
export interface SandboxJournal {
  /** Lists the entries, oldest first. */
  read(filter?: JournalFilter): Promise<readonly JournalEntry[]>;
  /** Returns the number of matching requests. Rejects if it is not the expected one, and names the nearest misses. */
  verify(expected: JournalExpectation): Promise<number>;
  clear(): Promise<void>;
}

export function createSandboxJournal(calls: WorkbenchCalls, name: string): SandboxJournal {
  const path = '/_workbench/sandboxes/{name}/journal';
  const params = { path: { name } };
  return {
    async read(query = {}) {
      const listed = await dataOf(calls.GET(path, { params: { ...params, query } }));
      // The other media type is HAR, which is never requested.
      return (listed as WorkbenchSchemas['JournalEntryList']).data;
    },
    async verify(expected) {
      const { exactly, atLeast, atMost } = expected;
      const isCounted = [exactly, atLeast, atMost].some((count) => count !== undefined);
      const body = isCounted ? expected : { ...expected, atLeast: 1 };
      return (await dataOf(calls.POST(`${path}/verify`, { params, body }))).matched;
    },
    async clear() {
      await dataOf(calls.DELETE(path, { params }));
    },
  };
}
