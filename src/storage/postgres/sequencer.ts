import { randomUUID } from 'node:crypto';
import { chunkSize } from '../../lib/sizes.ts';
import type { Reader } from '../database.ts';
import { type LoggedEvent, nameOfLog } from '../event-log.ts';

/** The clock that all processes share, in milliseconds since 1970. */
export const now = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';

const leaseMs = 700;

/** Losing a lease change in a crash is harmless, so it does not wait for the disk. */
const unhurried = "set_config('synchronous_commit', 'off', true) is not null";

/**
 * A lease is free if it has expired. It is also free if it ends later than any lease could, because it was written by
 * the clock of a former primary.
 */
const isFree = (lease: string): string => `${lease}.held_until not between ${now} and ${now} + ${leaseMs}`;

const takeStatement = `
  insert into event_sequencers as known (name, holder, held_until) values ('events', $1, ${now} + ${leaseMs})
  on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until,
    placed_before = '0'
    where ${isFree('known')}
  returning last_position as last`;

const renewStatement = `
  update event_sequencers set held_until = ${now} + ${leaseMs}
  where name = 'events' and holder = $1 and ${unhurried}
  returning last_position as last`;

const releaseStatement = `
  update event_sequencers set held_until = 0 where name = 'events' and holder = $1 and ${unhurried}
  returning name`;

const lookStatement = `
  select last_position as last, ${isFree('event_sequencers')} as free from event_sequencers where name = 'events'`;

/**
 * Assigns positions to a batch. A transaction that began after another one's commit has the higher number and becomes
 * visible no earlier. All transactions before `oldestRunning` have ended, so once a batch was whole, their events have
 * positions, and the next search starts there. A process that has lost the lease changes nothing, because the row of
 * the lease is locked and checked again. So is each event: a batch that this process gave up on may have been executed
 * after all.
 */
const sequenceStatement = `
  with batch as (
    select transaction, id, row_number() over (order by transaction, id) as place
    from (
      select transaction, id from events where position is null and transaction >= $2::text::xid8
      order by transaction, id limit ${chunkSize}
    ) as unplaced
  ), claim as (
    update event_sequencers set last_position = last_position + size, held_until = ${now} + ${leaseMs},
      placed_before = $2::text::xid8
    from (select count(*) as size from batch) as counted
    where name = 'events' and holder = $1 and size > 0
    returning last_position - size as before, size
  ), placed as (
    update events set position = before + place from batch, claim
    where events.transaction = batch.transaction and events.id = batch.id and events.position is null
    returning events.id, events.position, events.message, before, size, greatest(0, ${now} - created_at) as "ageMs"
  )
  select *, ${nameOfLog} as log, pg_snapshot_xmin(pg_current_snapshot())::text as "oldestRunning"
  from placed order by position`;

export interface SequencedEvent extends LoggedEvent {
  readonly before: number;
  /** The number of events in its batch. */
  readonly size: number;
  readonly oldestRunning: string;
}

/**
 * Assigns positions to committed events while this process holds the lease. One process per database does, and another
 * one takes over within a second if it dies.
 */
export class Sequencer {
  isHolder = false;
  readonly #holder = randomUUID();
  readonly #reader: Reader;
  /** All events of transactions before this one have positions. */
  #placedBefore = '0';

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** Renews the lease, or takes it if it is free. Returns the last position. */
  async hold(): Promise<number> {
    if (this.isHolder) {
      const renewed = await this.#change(renewStatement);
      this.isHolder = renewed !== null;
      if (renewed !== null) return renewed.last;
    }
    const state = await this.#reader.first<{ last: number; free: boolean }>(lookStatement);
    if (state !== null && !state.free) return state.last;
    const taken = await this.#change(takeStatement);
    this.isHolder = taken !== null;
    this.#placedBefore = '0';
    return taken?.last ?? state?.last ?? 0;
  }

  /**
   * Assigns the next positions and returns those events in order; none if there is nothing to do or another process
   * holds the lease.
   */
  async sequence(): Promise<readonly SequencedEvent[]> {
    const placed = await this.#reader.all<SequencedEvent>(sequenceStatement, [
      this.#holder,
      this.#placedBefore,
    ]);
    const [first] = placed;
    if (first !== undefined && first.size < chunkSize) this.#placedBefore = first.oldestRunning;
    return placed;
  }

  async release(): Promise<void> {
    if (!this.isHolder) return;
    this.isHolder = false;
    await this.#change(releaseStatement);
  }

  async #change(statement: string): Promise<{ readonly last: number } | null> {
    return this.#reader.first(statement, [this.#holder]);
  }
}
