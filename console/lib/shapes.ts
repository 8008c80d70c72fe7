import type { components } from '../../client/src/generated/workbench-paths.ts';

/** The responses of the workbench, as its OpenAPI document describes them. */

type Schemas = components['schemas'];

export type World = Schemas['Sandbox'];
export type Clock = Schemas['SandboxClock'];
export type Snapshot = Schemas['Snapshot'];
export type Entry = Schemas['JournalEntry'];
export type Rule = Schemas['FaultRule'];
export type CountedRule = Schemas['CountedFaultRule'];
export type Activity = Schemas['WorldActivity'];
export type Described = Schemas['Collection'];
export type Field = Schemas['CollectionField'];
export type DataEvent = Schemas['DataEvent'];

export interface List<T> {
  readonly data: readonly T[];
}
