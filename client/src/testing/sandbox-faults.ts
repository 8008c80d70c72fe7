import { dataOf, type WorkbenchCalls, type WorkbenchSchemas } from './workbench-calls.ts';

/** A fault rule: the effect, the requests it applies to, and how often. */
export type FaultRule = WorkbenchSchemas['FaultRule'];

/** A rule with the number of times it was applied. */
export type CountedFaultRule = WorkbenchSchemas['CountedFaultRule'];

/** Fault injection for a sandbox. */
export interface SandboxFaults {
  /** Replaces all rules. The first rule that matches a request applies. */
  set(...rules: readonly FaultRule[]): Promise<readonly CountedFaultRule[]>;
  /** Lists the rules with the number of times each was applied. */
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
