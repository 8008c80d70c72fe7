import { dataOf, type WorkbenchCalls, type WorkbenchSchemas } from './workbench-calls.ts';

/** What goes wrong, with which requests, and how often. */
export type FaultRule = WorkbenchSchemas['FaultRule'];

/** A rule, and how often it applied. */
export type CountedFaultRule = WorkbenchSchemas['CountedFaultRule'];

/** What goes wrong on purpose in a sandbox. */
export interface SandboxFaults {
  /** Puts rules in the place of those that there are. The first that fits a request applies. */
  set(...rules: readonly FaultRule[]): Promise<readonly CountedFaultRule[]>;
  /** The rules, with how often each applied. */
  list(): Promise<readonly CountedFaultRule[]>;
  clear(): Promise<void>;
}

export function createSandboxFaults(calls: WorkbenchCalls, name: string): SandboxFaults {
  const path = '/_workbench/sandboxes/{name}/faults';
  const params = { path: { name } };
  return {
    set: async (...rules) => (await dataOf(calls.PUT(path, { params, body: [...rules] }))).data,
    list: async () => (await dataOf(calls.GET(path, { params }))).data,
    async clear() {
      await dataOf(calls.DELETE(path, { params }));
    },
  };
}
