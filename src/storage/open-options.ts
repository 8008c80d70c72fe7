import type { DatabaseLocation, NamedServer } from './location.ts';
import type { Served } from './ownership.ts';

export interface OpenOptions {
  readonly location: DatabaseLocation;
  readonly poolSize: number;
  readonly waitSeconds: number;
  readonly statementTimeoutMs: number;
  /** True if PostgreSQL is behind a pooler in transaction mode; detected if undefined. */
  readonly isByTransaction?: boolean;
  /** The highest timeline of PostgreSQL that this process has seen: servers on a lower one are not used. */
  readonly timeline?: number;
  readonly replicas?: readonly NamedServer[];
  /** Receives one-line messages for the operator. */
  notice?(line: string): void;
  /** Requires the tables to exist, instead of creating them. */
  readonly mustBeThere?: boolean;
  /** What the database holds: the five contracts by default. */
  readonly served?: Served;
  /** Declares that nothing will be written, so that a standby or a read-only role is accepted. */
  readonly isForReading?: boolean;
}

/** The way for another thread to open a database: an ephemeral file, or the original options. */
export type DatabaseSource = { readonly file: string } | { readonly options: OpenOptions };
