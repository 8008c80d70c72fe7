import type { Passwords } from './auth/passwords.ts';
import type { Access } from './blog/access.ts';
import type { Blog } from './blog/blog.ts';
import type { Events } from './blog/events.ts';
import type { Documents } from './http/documents.ts';
import type { HttpParts } from './http/endpoint.ts';
import type { Clock } from './lib/clock.ts';
import type { Lanes } from './lib/lanes.ts';
import type { RandomSource } from './lib/random.ts';
import type { Meters, Observation } from './observe/observation.ts';
import type { OwnStore } from './own/own-store.ts';
import type { Catalog } from './records/catalog.ts';
import type { Hooks } from './records/hooks.ts';
import type { Settings } from './settings/settings.ts';
import type { Database } from './storage/database.ts';

/** The services that a process has once, for all of its worlds. Its creator stops the tracing. */
export interface Runtime extends Pick<HttpParts, 'log' | 'requestLines' | 'tracing' | 'admission' | 'cors'> {
  readonly observation: Observation;
  readonly passwords: Passwords;
  /** Threads for long work; null in such a thread. */
  readonly lanes: Lanes | null;
  /** The OpenAPI documents and the reference, which all worlds share. */
  readonly documents: Documents;
  readonly access: Access;
  readonly settings: Settings;
}

/** The services of one database, from which an app is built. Each test and each sandbox has its own. */
export interface World {
  readonly runtime: Runtime;
  readonly database: Database;
  /** The collections that it serves. */
  readonly catalog: Catalog;
  /** The collections of a file; null if it serves the five contracts. */
  readonly own: OwnStore | null;
  readonly clock: Clock;
  readonly blog: Blog;
  /** What the domain of the catalog adds to the writes of records. */
  readonly hooks: Hooks;
  readonly events: Events;
  readonly productsToken: string;
  /** Signs the cursors of lists. */
  readonly cursorSecret: string;
  /** The parts of HTTP that all interfaces share. */
  readonly http: HttpParts;
  readonly random: RandomSource;
  readonly meters: Meters;
  /** The prefix of every path: empty, or `/~name` for a sandbox. */
  readonly base: string;
}
