import type { BudgetLimits, Budgets } from '../lib/budget.ts';
import type { Log, LogFields } from '../lib/log.ts';
import type { RequestMeter, RouteMeter } from '../observe/request-meter.ts';
import type { Tracing } from '../observe/tracing.ts';
import type { Database } from '../storage/database.ts';
import type { Headers as AnswerHeaders } from './answer.ts';
import type { CachingRules } from './caching.ts';
import type { Cors } from './cors.ts';
import type { Faults } from './faults.ts';
import type { Idempotency } from './idempotency.ts';
import type { Interface, PlainRoute } from './interface.ts';
import type { RequestJournal } from './journal.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { Operation } from './operation.ts';
import type { Place } from './place.ts';
import type { RateLimit } from './rate-limit.ts';
import type { WorldLane } from './world-lane.ts';
import type { Written } from './written.ts';

/** What every interface shares of HTTP. */
export interface HttpParts {
  readonly log: Log;
  /** Where every request is logged, at the level that was asked for; null when they are not. */
  readonly requestLines: ((message: string, fields: LogFields) => void) | null;
  readonly database: Database;
  readonly requests: RequestMeter;
  /** Null when traces are not collected. */
  readonly tracing: Tracing | null;
  readonly budgets: Budgets;
  /** Of one answer. */
  readonly budgetLimits: BudgetLimits;
  readonly settings: { readonly maxBodyBytes: number };
  readonly cors: Cors;
  readonly idempotency: Idempotency;
  readonly keptAnswers: KeptAnswers;
  /** Threads for long reads; null where no other thread can read the data. */
  readonly lane: WorldLane | null;
  readonly rateLimit: RateLimit | null;
  /** What comes before every path of the world: nothing, or `/~name`. */
  readonly base: string;
  /** Headers that every answer of the world has beside its own; null where there are none. */
  readonly ownHeaders: AnswerHeaders | null;
  /** What goes wrong on purpose; null where nothing ever does. */
  readonly faults: Faults | null;
  /** Where requests and messages are kept; null where they never are. */
  readonly journal: RequestJournal | null;
}

/** Where a request leads: one method of one path. */
export interface Endpoint {
  readonly api: Pick<Interface, 'name' | 'answerFailure'>;
  readonly place: Place;
  /** Null where what answers is no operation: a page, GraphQL, a method or path that is not there. */
  readonly operation: Operation | null;
  /** The read of the same record, whose tag `If-Match` names. */
  readonly read: Operation | null;
  /** The methods of the path; empty where there is no such path. */
  readonly allow: string;
  /** What the answer to a write says of the record; null where there is nothing to say. */
  readonly written: Written | null;
  /** What caches are told; null where the answers say it themselves. */
  readonly caching: CachingRules | null;
  readonly isUnlimited: boolean;
  /** Whether its answers carry tags. */
  readonly isTagged: boolean;
  readonly meter: RouteMeter;
  readonly isPage?: PlainRoute['isPage'] | undefined;
}
