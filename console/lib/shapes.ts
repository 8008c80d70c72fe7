import type { components } from '../../client/src/generated/workbench-paths.ts';

/** What the workbench answers with, as its document describes it. */

type Schemas = components['schemas'];

export type World = Schemas['Sandbox'];
export type Clock = Schemas['SandboxClock'];
export type Snapshot = Schemas['Snapshot'];
export type Entry = Schemas['JournalEntry'];
export type Rule = Schemas['FaultRule'];
export type CountedRule = Schemas['CountedFaultRule'];
export type Activity = Schemas['WorldActivity'];
export type Listeners = Schemas['Listeners'];
export type SeedOptions = Schemas['SeedOptions'];

export interface List<T> {
  readonly data: readonly T[];
}
