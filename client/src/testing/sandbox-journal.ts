import type { operations } from '../generated/workbench-paths.ts';
import { dataOf, type WorkbenchCalls, type WorkbenchSchemas } from './workbench-calls.ts';

/** A request with its answer, a WebSocket message, or a server-sent event. */
export type JournalEntry = WorkbenchSchemas['JournalEntry'];

/** Which entries: by method, path, status, GraphQL operation, or after an id. */
export type JournalFilter = Omit<NonNullable<operations['getJournal']['parameters']['query']>, 'format'>;

/** Which requests, and how many there should be: at least one unless it is said. */
export type JournalExpectation = WorkbenchSchemas['JournalVerification'];

/** What was sent to a sandbox, and what came back. */
export interface SandboxJournal {
  /** The entries, oldest first. */
  read(filter?: JournalFilter): Promise<readonly JournalEntry[]>;
  /** How many requests match. Where there should be more or fewer it rejects, and says which come close. */
  verify(expected: JournalExpectation): Promise<number>;
  clear(): Promise<void>;
}

export function createSandboxJournal(calls: WorkbenchCalls, name: string): SandboxJournal {
  const path = '/_workbench/sandboxes/{name}/journal';
  const params = { path: { name } };
  return {
    async read(query = {}) {
      const answer = await dataOf(calls.GET(path, { params: { ...params, query } }));
      // The other type of answer is an archive, which is not asked for.
      return (answer as WorkbenchSchemas['JournalEntryList']).data;
    },
    async verify(body) {
      return (await dataOf(calls.POST(`${path}/verify`, { params, body }))).matched;
    },
    async clear() {
      await dataOf(calls.DELETE(path, { params }));
    },
  };
}
