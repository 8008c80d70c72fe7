import { randomUUID } from 'node:crypto';
import { chunkSize } from '../../lib/sizes.ts';
import type { Reader } from '../database.ts';
import { type LoggedEvent, nameOfLog } from '../event-log.ts';
import { postgresDialect } from './postgres-dialect.ts';

const { now } = postgresDialect;

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
  on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
    where ${isFree('known')}
  returning last_position as last, placed_up_to as "placedUpTo"`;

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
 * Assigns positions to a batch. Ids are assigned inside transactions, so an event whose transaction began after another
 * one's commit has the higher id and becomes visible no earlier. A process that has lost the lease changes nothing,
 * because the row of the lease is locked and checked again. So is each event: a batch that this process gave up on may
 * have been executed after all.
 */
const sequenceStatement = `
  with batch as (
    select id, row_number() over (order by id) as place
    from (select id from events where id > $2 and position is null order by id limit ${chunkSize}) as unplaced
  ), claim as (
    update event_sequencers set last_position = last_position + size, held_until = ${now} + ${leaseMs},
      placed_up_to = greatest(placed_up_to, $2)
    from (select count(*) as size from batch) as counted
    where name = 'events' and holder = $1 and size > 0
    returning last_position - size as before
  ), placed as (
    update events set position = before + place from batch, claim
    where events.id = batch.id and events.position is null
    returning events.id, events.position, events.message, before, greatest(0, ${now} - created_at) as "ageMs",
      ${nameOfLog} as log,
      pg_current_xact_id()::text as own
  )
  select placed.*, (select count(*) from batch) as seen, case when is_called then last_value else 0 end as "newestId",
    pg_snapshot_xmin(pg_current_snapshot())::text as "oldestRunning"
  from event_ids left join placed on true order by placed.position`;

export interface SequencedEvent extends LoggedEvent {
  readonly before: number;
}

interface ResultRow extends Omit<SequencedEvent, 'id'> {
  readonly id: number | null;
  readonly seen: number;
  readonly newestId: number;
  readonly oldestRunning: string;
  /** The transaction that assigned the positions; null if it assigned none and so has no id to compare with. */
  readonly own: string | null;
}

/**
 * The id up to which no more events can appear, so that searches skip the events that have positions. Events up to an
 * id that was once the newest belong to transactions that had begun by then. Once all transactions that had begun
 * slightly later have ended, each of those events has been seen or will never exist. Only the id of a transaction that
 * began then can tell: a snapshot knows the newest transaction that has ended, and newer ones may be running.
 */
class PlacedUpTo {
  id = 0;
  #candidate: { readonly id: number; readonly begun: bigint | null } | null = null;

  reset(id: number): void {
    this.id = id;
    this.#candidate = null;
  }

  learn({ seen, newestId, oldestRunning, own }: ResultRow, placed: number): void {
    const isWhole = seen < chunkSize && (seen === 0 || placed > 0);
    const candidate = this.#candidate;
    if (candidate === null) this.#candidate = { id: newestId, begun: null };
    else if (candidate.begun === null)
      this.#candidate = { ...candidate, begun: own === null ? null : BigInt(own) };
    else if (isWhole && BigInt(oldestRunning) > candidate.begun) this.reset(candidate.id);
  }
}

/**
 * Assigns positions to committed events while this process holds the lease. One process per database does, and another
 * one takes over within a second if it dies.
 */
export class Sequencer {
  isHolder = false;
  readonly #holder = randomUUID();
  readonly #reader: Reader;
  readonly #placedUpTo = new PlacedUpTo();

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
    const taken = await this.#change<{ placedUpTo: number }>(takeStatement);
    this.isHolder = taken !== null;
    if (taken !== null) this.#placedUpTo.reset(taken.placedUpTo);
    return taken?.last ?? state?.last ?? 0;
  }

  /**
   * Assigns the next positions and returns those events in order; none if there is nothing to do or another process
   * holds the lease.
   */
  async sequence(): Promise<readonly SequencedEvent[]> {
    const values = [this.#holder, this.#placedUpTo.id];
    const rows = await this.#reader.all<ResultRow>(sequenceStatement, values);
    const placed = rows.filter((row): row is ResultRow & SequencedEvent => row.id !== null);
    const [row] = rows;
    if (row !== undefined) this.#placedUpTo.learn(row, placed.length);
    return placed;
  }

  async release(): Promise<void> {
    if (!this.isHolder) return;
    this.isHolder = false;
    await this.#change(releaseStatement);
  }

  async #change<More = object>(statement: string): Promise<({ readonly last: number } & More) | null> {
    return this.#reader.first(statement, [this.#holder]);
  }
}
