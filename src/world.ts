import type { Passwords } from './auth/passwords.ts';
import type { Access } from './blog/access.ts';
import type { Blog } from './blog/blog.ts';
import type { Events } from './blog/events.ts';
import type { Cors } from './http/cors.ts';
import type { HttpParts } from './http/endpoint.ts';
import type { Budgets } from './lib/budget.ts';
import type { Clock } from './lib/clock.ts';
import type { Lanes } from './lib/lanes.ts';
import type { Log, LogFields } from './lib/log.ts';
import type { RandomSource } from './lib/random-source.ts';
import type { Meters, Observation } from './observe/observation.ts';
import type { Tracing } from './observe/tracing.ts';
import type { Settings } from './settings/settings.ts';
import type { Database } from './storage/database.ts';

/** What a process has once, however many worlds it serves. Who made it stops its tracing. */
export interface Runtime {
  readonly log: Log;
  /** Where every request is logged, at the level that was asked for; null when they are not. */
  readonly requestLines: ((message: string, fields: LogFields) => void) | null;
  readonly observation: Observation;
  /** Null where nobody collects traces. */
  readonly tracing: Tracing | null;
  readonly passwords: Passwords;
  /** What long work shares with other work. */
  readonly budgets: Budgets;
  /** Threads for long work; null in such a thread. */
  readonly lanes: Lanes | null;
  readonly cors: Cors;
  readonly access: Access;
  readonly settings: Settings;
  /** The texts of the documents that alone are run, by their names; null where all are. */
  readonly trustedDocuments: ReadonlyMap<string, string> | null;
}

/** What a database has once, and so everything that an app is made of: a test or a sandbox is another world. */
export interface World {
  readonly runtime: Runtime;
  readonly database: Database;
  readonly clock: Clock;
  readonly blog: Blog;
  readonly events: Events;
  readonly productsToken: string;
  /** Signs the cursors of lists. */
  readonly cursorSecret: string;
  /** What every interface shares of HTTP. */
  readonly http: HttpParts;
  readonly random: RandomSource;
  readonly meters: Meters;
  /** What comes before every path of the world: nothing, or `/~name`. */
  readonly base: string;
}
