/** The part of the library that only needs a running server. */

export { type ConnectOptions, connectQuintet, type Workbench } from './connect-quintet.ts';
export type { FixturesFor, Sandbox, SandboxOptions, TokenOptions } from './sandbox.ts';
export type { ClockReading, SandboxClock } from './sandbox-clock.ts';
export type {
  FixtureOf,
  Fixtures,
  ListOptions,
  RecordOf,
  SandboxCollection,
  SandboxData,
  SandboxDocument,
} from './sandbox-data.ts';
export type { AddedFaultRule, CountedFaultRule, FaultRule, SandboxFaults } from './sandbox-faults.ts';
export type {
  JournalEntry,
  JournalExpectation,
  JournalFilter,
  JournalMatch,
  SandboxJournal,
  WaitOptions,
} from './sandbox-journal.ts';
export type {
  AnyApi,
  OpenRecord,
  OwnData,
  OwnDocument,
  OwnFixtures,
  SandboxSingleton,
} from './served-api.ts';
export { WorkbenchError } from './workbench-calls.ts';
