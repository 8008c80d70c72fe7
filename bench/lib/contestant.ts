import type { LoadRequest } from './drive.ts';
import type { Launch } from './server-process.ts';
import type { WorkloadName } from './workloads.ts';

export type Engine = 'sqlite' | 'postgres' | 'json';

export interface Contestant {
  readonly name: string;
  readonly title: string;
  readonly engine: Engine;
  /** Whether the process runs on Node: the memory of Quintet is held against those. */
  readonly onNode: boolean;
  /** Quintet itself. */
  readonly isOurs?: boolean;
  /** The runtime alone, with a handler for each workload: a limit, and no peer. */
  readonly isLimit?: boolean;
  readonly packages: readonly string[];
  /** Where it promises less than Quintet does. */
  readonly weaker?: string;
  readonly workloads: readonly WorkloadName[];
  readonly takesSubscribers: boolean;
  launch(place: string, port: number): Launch;
  /** The workload's request in this contestant's own words. */
  translate?(name: WorkloadName, request: LoadRequest): LoadRequest;
  /** Its answer in the words of Quintet. */
  read?(answer: unknown): unknown;
  /** Whether it answers with bare records: then only those of Quintet's answer are compared. */
  readonly bareRecords?: boolean;
}
