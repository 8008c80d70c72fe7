import type { LoadRequest } from './drive.ts';
import type { Launch } from './server-process.ts';
import type { WorkloadName } from './workloads.ts';

export type Engine = 'sqlite' | 'postgres' | 'json';

export interface Contestant {
  readonly name: string;
  readonly title: string;
  readonly engine: Engine;
  /** True if it runs on Node: Quintet's memory is compared with those. */
  readonly onNode: boolean;
  readonly isOurs?: boolean;
  /** The bare runtime with a handler for each workload: a limit, not a peer. */
  readonly isLimit?: boolean;
  readonly packages: readonly string[];
  /** Guarantees that Quintet gives and this contestant does not. */
  readonly weaker?: string;
  readonly workloads: readonly WorkloadName[];
  launch(place: string, port: number): Launch;
  /** Returns the request of the workload in this contestant's syntax. */
  translate?(name: WorkloadName, request: LoadRequest): LoadRequest;
  /** Converts its response to Quintet's format. */
  read?(reply: unknown): unknown;
  /** True if it returns bare records, so that only the records are compared. */
  readonly bareRecords?: boolean;
}
