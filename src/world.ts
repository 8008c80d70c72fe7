import type { Passwords } from './auth/passwords.ts';
import type { Access } from './blog/access.ts';
import type { Blog } from './blog/blog.ts';
import type { Events } from './blog/events.ts';
import type { Cors } from './http/cors.ts';
import type { HttpParts } from './http/endpoint.ts';
import type { Budgets } from './lib/budget.ts';
import type { Clock } from './lib/clock.ts';
import type { TextLimits } from './lib/input-limits.ts';
import type { Lanes } from './lib/lanes.ts';
import type { Log, LogFields } from './lib/log.ts';
import type { RandomSource } from './lib/random-source.ts';
import type { Meters, Observation } from './observe/observation.ts';
import type { Tracing } from './observe/tracing.ts';
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
  readonly limits: Limits;
  readonly graphql: GraphqlSettings;
  readonly pages: PageSettings;
  readonly observing: ObservingSettings;
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

export interface ObservingSettings {
  /** Whether `/metrics` answers, and what it asks for: null is for nothing. */
  readonly metrics: { readonly token: string | null } | null;
  /** Whether `/status.json` and `/status/events` answer. */
  readonly showsStatus: boolean;
}

export interface PageSettings {
  /** Whether `/` and `/docs` let a reader run what they show. */
  readonly canTry: boolean;
}

export interface GraphqlSettings {
  readonly limits: {
    readonly maxTokens: number;
    readonly maxDepth: number;
    readonly maxAliases: number;
    readonly maxDirectives: number;
    readonly maxFragments: number;
    readonly maxCost: number;
  };
  /** The most records of nested lists in one answer. */
  readonly maxRecords: number;
  readonly maxSeconds: number;
  /** The most subscriptions and other operations at once on one WebSocket. */
  readonly maxSubscriptions: number;
  /** The most operations in one request that is an array of them; 0 where arrays are refused. */
  readonly maxBatch: number;
  /** The texts of the documents that alone are run, by their names; null where all are. */
  readonly trustedDocuments: ReadonlyMap<string, string> | null;
  readonly allowsIntrospection: boolean;
  /** Whether a misspelt name is answered with the names that are close. */
  readonly suggests: boolean;
  /** Whether a browser is shown GraphiQL. */
  readonly showsGraphiql: boolean;
}

export interface Limits extends TextLimits {
  readonly maxBodyBytes: number;
  /** The most rows of a list that has no pages (S10). */
  readonly maxResults: number;
  /** The most bytes of one answer (S14). */
  readonly maxAnswerBytes: number;
}
