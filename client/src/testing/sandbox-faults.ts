/// <reference lib="esnext.disposable" preserve="true" />
import { dataOf, ignoreMissing, type WorkbenchCalls, type WorkbenchSchemas } from './workbench-calls.ts';

/** A fault rule: the effect, the requests it applies to, and how often. */
export type FaultRule = WorkbenchSchemas['FaultRule'];

/** A rule with the number of times it was applied. */
export type CountedFaultRule = WorkbenchSchemas['CountedFaultRule'];

/** A rule that can be removed alone. `await using` removes it. */
export interface AddedFaultRule extends CountedFaultRule {
  /** Removes the rule. Calling it again has no effect. */
  remove(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Fault injection for a sandbox. */
export interface SandboxFaults {
  /** Adds a rule in front of the others. The first rule that matches a request applies. */
  add(rule: FaultRule): Promise<AddedFaultRule>;
  /** Replaces all rules. */
  set(...rules: readonly FaultRule[]): Promise<readonly CountedFaultRule[]>;
  /** Lists the rules with the number of times each was applied. */
  list(): Promise<readonly CountedFaultRule[]>;
  clear(): Promise<void>;
}

export function createSandboxFaults(calls: WorkbenchCalls, name: string): SandboxFaults {
  const path = '/_workbench/sandboxes/{name}/faults';
  const params = { path: { name } };
  return {
    async add(rule) {
      const added = await dataOf(calls.POST(path, { params, body: rule }));
      const remove = () => removeRule(calls, name, added.id);
      return { ...added, remove, [Symbol.asyncDispose]: remove };
    },
    set: async (...rules) => (await dataOf(calls.PUT(path, { params, body: [...rules] }))).data,
    list: async () => (await dataOf(calls.GET(path, { params }))).data,
    async clear() {
      await dataOf(calls.DELETE(path, { params }));
    },
  };
}

/** A rule may be gone already, after a reset or with its sandbox. */
function removeRule(calls: WorkbenchCalls, name: string, id: string): Promise<void> {
  const params = { path: { name, id } };
  return ignoreMissing(dataOf(calls.DELETE('/_workbench/sandboxes/{name}/faults/{id}', { params })));
}
