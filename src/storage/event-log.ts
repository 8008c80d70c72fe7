import type { Awaitable } from '../lib/awaitable.ts';
import { limitTo } from './limit-to.ts';

/** A published event, at its position in the one order that all processes share. */
export interface LoggedEvent {
  readonly id: number;
  readonly position: number;
  /** The name of the log. A reset or a restore starts a new log. */
  readonly log: string;
  readonly message: string;
  readonly ageMs: number;
}

export interface LogPage {
  readonly log: string;
  /** Events after this position are retained; earlier ones may be gone. */
  readonly keptAfter: number;
  readonly last: number;
  readonly events: readonly LoggedEvent[];
}

/** The end of the log at one data version: it covers every event committed by then. */
export interface LogEnd {
  readonly position: number;
  /** The ids of committed events that do not have a position yet; null if there are none. */
  readonly unplaced: ReadonlySet<number> | null;
}

export interface LogListener {
  /** Receives each event once, in log order. */
  onEvent(event: LoggedEvent): void;
  /** Called when events may have been missed. Listening continues. */
  onGap(): void;
}

/** Passes the events of a log on to the listeners of this process. */
export class Delivery {
  readonly listeners = new Set<LogListener>();
  receivedUpTo = 0;
  #log = '';

  /** Begins after the last event of a log. */
  begin({ log, last }: LogPage): void {
    this.#log = log;
    this.receivedUpTo = last;
  }

  receive({ log, keptAfter, events }: LogPage): void {
    // Events of a previous log were deleted with their records, so none of them counts as missed.
    if (log === this.#log && keptAfter > this.receivedUpTo) this.reportGap();
    this.#log = log;
    this.receivedUpTo = Math.max(this.receivedUpTo, keptAfter);
    this.deliver(events);
  }

  deliver(events: readonly LoggedEvent[]): void {
    for (const event of events) {
      if (event.position <= this.receivedUpTo) continue;
      this.receivedUpTo = event.position;
      this.#log = event.log;
      for (const listener of this.listeners) listener.onEvent(event);
    }
  }

  reportGap(): void {
    for (const listener of [...this.listeners]) listener.onGap();
  }
}

export interface EventLog {
  /** Delivers the events published from about now on, until the returned function is called. */
  listen(listener: LogListener): Promise<() => void>;
  readonly receivedUpTo: number;
  /** Returns the end of the log, no earlier than at the time of the call. */
  end(): Awaitable<LogEnd>;
  read(after: number, max: number): Awaitable<LogPage>;
  /** Orders events even while nobody listens, and deletes expired ones, until the returned function is called. */
  keep(keptHours: number): () => void;
  /** Deletes some of the expired events and returns true if there may be more. */
  sweep(keptMs: number): Promise<boolean>;
}

/** The number of events per step of reading or sweeping, small enough not to delay writers. */
export const eventsAtOnce = 500;

export const nameOfLog = "coalesce((select name from event_log), '')";

interface PageRow {
  readonly log: string;
  readonly oldest: number | null;
  readonly last: number | null;
  readonly id: number | null;
  readonly position: number;
  readonly message: string;
  readonly age: number;
}

export interface LogExpressions {
  readonly position: string;
  readonly last: string;
  readonly now: string;
}

/** Returns a query for up to `$2` events after `$1`. It is a single statement, so everything is of one data version. */
export function pageStatement({ position, last, now }: LogExpressions): string {
  return `
    select state.log, state.oldest, state.last, found.id, found.position, found.message, found.age
    from (select ${nameOfLog} as log, (select min(${position}) from events) as oldest, ${last} as last) as state
    left join (
      select id, ${position} as position, message, ${now} - created_at as age
      from events where ${position} > $1 order by ${position} ${limitTo('$2')}
    ) as found on 1 = 1
    order by found.position`;
}

export function toPage(rows: readonly PageRow[]): LogPage {
  const [{ log, oldest, last } = { log: '', oldest: null, last: null }] = rows;
  return {
    log,
    keptAfter: oldest === null ? (last ?? 0) : oldest - 1,
    last: last ?? 0,
    events: rows.flatMap(({ id, position, message, age }) =>
      id === null ? [] : [{ id, position, log, message, ageMs: Math.max(0, age) }],
    ),
  };
}

/** Returns a statement that deletes the oldest events that are older than `$1` milliseconds. */
export function sweepStatement({ position, now }: LogExpressions): string {
  const oldest = `(select ${position} as position, created_at from events
    where ${position} is not null order by ${position} limit ${eventsAtOnce}) as oldest`;
  return `
    delete from events where ${position} < coalesce(
      (select min(position) from ${oldest} where created_at >= ${now} - $1),
      (select max(position) + 1 from ${oldest}))`;
}

const sweepMs = 60_000;

/** Gives writers a turn between two batches. */
const pauseMs = 50;

/** Deletes expired events until the returned function is called. The next run retries whatever fails. */
export function sweepRegularly(sweep: () => Promise<boolean>): () => void {
  let isStopped = false;
  let timer = sweepIn(sweepMs);

  function sweepIn(milliseconds: number): Timer {
    return setTimeout(async () => {
      const hasMore = await sweep().catch(() => false);
      if (!isStopped) timer = sweepIn(hasMore ? pauseMs : sweepMs);
    }, milliseconds).unref();
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
