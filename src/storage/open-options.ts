import type { DatabaseLocation } from './location.ts';
import type { NamedServer } from './server-url.ts';

export interface OpenOptions {
  readonly location: DatabaseLocation;
  readonly poolSize: number;
  readonly waitSeconds: number;
  readonly statementTimeoutMs: number;
  /** Whether PostgreSQL is behind a pooler by transactions; found out where it is not said. */
  readonly isByTransaction?: boolean;
  /** Standbys of PostgreSQL that may be read from. */
  readonly replicas?: readonly NamedServer[];
  /** Told to the operator, in one line each. */
  notice?(line: string): void;
  /** Whether the database must have our tables already, rather than be given them. */
  readonly mustBeThere?: boolean;
  /** Whether nothing will be written: a standby and a role that may only read are then as good. */
  readonly isForReading?: boolean;
  /** For tests: a transaction that waits for anything but the database fails, where an engine can detect it. */
  readonly isStrict?: boolean;
}

/** How another thread opens a database: a file that need not outlive the process, or with the options that it was opened with. */
export type DatabaseSource = { readonly file: string } | { readonly options: OpenOptions };
