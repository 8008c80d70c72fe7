import type { Blog } from './blog/blog.ts';
import type { HttpParts } from './http/endpoint.ts';
import type { Budgets } from './lib/budget.ts';
import type { Clock } from './lib/clock.ts';
import type { TextLimits } from './lib/input-limits.ts';
import type { Log } from './lib/log.ts';
import type { Observation } from './observe/observation.ts';
import type { Tracing } from './observe/tracing.ts';
import type { Database } from './storage/database.ts';

/** Everything an app is made of: a test, a second tenant or a sandbox is another set of these. */
export interface Services {
  readonly database: Database;
  readonly blog: Blog;
  readonly clock: Clock;
  readonly log: Log;
  /** What every interface shares of HTTP. */
  readonly http: HttpParts;
  readonly productsToken: string;
  /** Signs the cursors of lists. */
  readonly cursorSecret: string;
  readonly limits: Limits;
  /** What long work shares with other work. */
  readonly budgets: Budgets;
  readonly graphql: GraphqlSettings;
  readonly observation: Observation;
  /** Null where nobody collects traces. Whoever made the services stops it. */
  readonly tracing: Tracing | null;
  readonly pages: PageSettings;
  readonly observing: ObservingSettings;
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
