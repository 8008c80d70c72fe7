import type { Admission } from '../lib/admission.ts';
import type { BudgetLimits } from '../lib/budget.ts';
import type { Log, LogFields } from '../lib/log.ts';
import type { RequestMeter, RouteMeter } from '../observe/request-meter.ts';
import type { Tracing } from '../observe/tracing.ts';
import type { Database } from '../storage/database.ts';
import type { Cors } from './cors.ts';
import type { Faults } from './faults.ts';
import type { Idempotency } from './idempotency.ts';
import type { Caching, Interface, PlainRoute } from './interface.ts';
import type { RequestJournal } from './journal.ts';
import type { Operation } from './operation.ts';
import type { Place } from './place.ts';
import type { RateLimit } from './rate-limit.ts';
import type { ResponseCache } from './response-cache.ts';
import type { WorldLane } from './world-lane.ts';
import type { Written } from './written.ts';

/** The HTTP services that all interfaces share. */
export interface HttpParts {
  readonly log: Log;
  /** Writes the access log; null if requests are not logged. */
  readonly requestLines: ((message: string, fields: LogFields) => void) | null;
  readonly database: Database;
  readonly requests: RequestMeter;
  readonly tracing: Tracing | null;
  readonly admission: Admission;
  readonly budgetLimits: BudgetLimits;
  readonly settings: { readonly maxBodyBytes: number };
  readonly cors: Cors;
  readonly idempotency: Idempotency;
  readonly responseCache: ResponseCache;
  /** Threads for long reads; null if no other thread can read the data. */
  readonly lane: WorldLane | null;
  readonly rateLimit: RateLimit | null;
  /** True for main on a server that serves the API and GraphQL in sandboxes only. */
  readonly needsSandbox: boolean;
  /** The path prefix of the sandbox, `/~name`; empty for main. */
  readonly base: string;
  readonly faults: Faults | null;
  /** The journal of requests and messages; null if it is disabled. */
  readonly journal: RequestJournal | null;
}

/** One method of one path. */
export interface Endpoint {
  readonly api: Pick<Interface, 'name' | 'replyToFailure'>;
  readonly place: Place;
  /** Null if the endpoint is not an operation: a page, GraphQL, an unknown method or path. */
  readonly operation: Operation | null;
  /** The read of the same record, whose tag `If-Match` names. */
  readonly read: Operation | null;
  /** The methods of the path; empty if the path does not exist. */
  readonly allow: string;
  /** The record headers of the response to a write; null if there are none. */
  readonly written: Written | null;
  /** The cache headers; null if the responses set their own. */
  readonly caching: Caching | null;
  readonly isUnlimited: boolean;
  readonly isTagged: boolean;
  /** True if the responses depend only on the data and the caller, so that they can be cached. */
  readonly isKept: boolean;
  readonly meter: RouteMeter;
  readonly isPage?: PlainRoute['isPage'] | undefined;
}
