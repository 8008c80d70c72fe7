import type { Awaitable } from '../lib/awaitable.ts';

/** An event that was published, in its place in the one order that all processes share. */
export interface LoggedEvent {
  /** Of its row. */
  readonly id: number;
  /** Its place: events with higher ones come after it. */
  readonly position: number;
  /** The name of the log: a reset or a restore begins another one. */
  readonly log: string;
  readonly message: string;
  /** How long ago it was published, when it was read. */
  readonly ageMs: number;
}

/** Events that follow each other, and what the log was when they were read. */
export interface LogPage {
  readonly log: string;
  /** The events after this position are kept; those up to it need not be. */
  readonly keptAfter: number;
  /** The last position that was given. */
  readonly last: number;
  readonly events: readonly LoggedEvent[];
}

/** The end of the log at one moment: every event that was committed by then. */
export interface LogEnd {
  readonly position: number;
  /** The ids of events that were committed by then and get their place later; null where there are none. */
  readonly unplaced: ReadonlySet<number> | null;
}

export interface LogListener {
  /** In the order of the log, each event once. */
  onEvent(event: LoggedEvent): void;
  /** Events may have been missed. Listening continues. */
  onGap(): void;
}

/** What was published, for as long as it is kept. */
export interface EventLog {
  /** Hears the events that are published from about now on, until the function that it resolves to is called. */
  listen(listener: LogListener): Promise<() => void>;
  /** The last position that listeners have heard of. */
  readonly heardUpTo: number;
  /** Whether this process gives events their places, as one of all does; null where commits do. */
  readonly isSequencer: boolean | null;
  /** Where the log ends, no earlier than when it is asked. */
  end(): Awaitable<LogEnd>;
  /** The first events after a position. */
  read(after: number, max: number): Awaitable<LogPage>;
  /** Gives events their places also while nobody listens, until the function that it returns is called. */
  keepOrder(): () => void;
  /** Deletes some of the events that are older, and says whether there may be more. */
  sweep(keptMs: number): Promise<boolean>;
  /** Resolves when nothing of it is under way. */
  idle(): Promise<void>;
}

/** Events of one step of a sweep: nobody should wait long for it. */
export const maxSwept = 500;

/** The name of the log, which is empty until there is one. */
export const nameOfLog = "coalesce((select name from event_log), '')";

/** A row of a page: what is true of the log beside an event, or beside none. */
interface PageRow {
  readonly log: string;
  readonly oldest: number | null;
  readonly last: number | null;
  readonly id: number | null;
  readonly position: number;
  readonly message: string;
  readonly age: number;
}

/** How an engine names what its log is made of. */
export interface LogExpressions {
  readonly position: string;
  readonly last: string;
  readonly now: string;
}

/** The first events after `$1`, `$2` of them at most, in one statement and so of one moment. */
export function pageStatement({ position, last, now }: LogExpressions): string {
  return `
    select state.log, state.oldest, state.last, found.id, found.position, found.message, found.age
    from (select ${nameOfLog} as log, (select min(${position}) from events) as oldest, ${last} as last) as state
    left join (
      select id, ${position} as position, message, ${now} - created_at as age
      from events where ${position} > $1 order by ${position} limit $2
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

/** Deletes the oldest events, as far as they are older than `$1` milliseconds. */
export function sweepStatement({ position, now }: LogExpressions): string {
  const oldest = `(select ${position} as position, created_at from events
    where ${position} is not null order by ${position} limit ${maxSwept}) as oldest`;
  return `
    delete from events where ${position} < coalesce(
      (select min(position) from ${oldest} where created_at >= ${now} - $1),
      (select max(position) + 1 from ${oldest}))`;
}
