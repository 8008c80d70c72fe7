import type { Awaitable } from '../../lib/awaitable.ts';
import { gauge, type Metric } from '../../observe/metric.ts';
import type { EngineDatabase, Reader, ReplicaInUse, TakeRows, Value } from '../database.ts';
import type { NamedServer } from '../location.ts';
import { isConnectionLost, isStatementAtFault } from './errors.ts';
import { Pool } from './pool.ts';
import { within } from './pulse.ts';
import {
  isCatchingUp,
  isNoStandby,
  nameOfStandby,
  ofAnotherDatabase,
  onAnotherTimeline,
  type PrimaryView,
  primaryQuestion,
  type ReplicaView,
  reasonAgainst,
  replicaQuestion,
} from './replica-views.ts';
import { Server, type ServerOptions } from './server.ts';

/** The interval at which servers are asked if the replicas are still guaranteed to be current. */
const lookMs = 500;

const patienceMs = 1_000;

export type Reads = Pick<EngineDatabase, 'all' | 'first' | 'inBatches'>;

export interface ReplicasOptions extends ServerOptions {
  readonly replicas: readonly NamedServer[];
  readonly primary: Reads;
  /** Reads from the primary over a connection that does not wait for other reads. */
  readonly lookout: Reader;
  readonly readsOn: (pool: Pool) => Reads;
}

class Replica {
  readonly server: NamedServer;
  readonly pool: Pool;
  readonly reads: Reads;
  /** The reason why it is not guaranteed to have everything; null if it is. */
  against: string | null = 'has not been checked yet';
  isResponding = true;
  behind: number | null = null;
  /** The primary's WAL position when commits were first seen to wait for this replica; null while they do not. */
  awaitedFrom: number | null = null;
  timeline: number | null = null;

  constructor(server: NamedServer, { readsOn, ...options }: ReplicasOptions) {
    this.server = server;
    // Its statements are not named, because a pooler in front of it cannot be detected.
    const replica = new Server({ ...options, url: server.url, isForReading: true });
    this.pool = new Pool(replica, options.poolSize, options.statementTimeoutMs);
    this.reads = readsOn(this.pool);
  }

  async look(): Promise<ReplicaView> {
    const asked = this.pool.share<ReplicaView[]>((sql) => sql.unsafe(replicaQuestion));
    const [view] = await within(performance.now() + patienceMs, asked);
    return view as ReplicaView;
  }
}

/**
 * Replicas that are read from while PostgreSQL itself guarantees that they are not older than any response to a client:
 * every commit waits until they have applied it. Otherwise, and whenever a replica does not respond, the primary is
 * read.
 */
export class Replicas {
  readonly #options: ReplicasOptions;
  readonly #replicas: readonly Replica[];
  #turn = 0;
  #timer: Timer | undefined;
  #looking: Promise<void> | null = null;
  #isPrimaryDown = false;
  #isClosed = false;
  readonly #said = new Set<string>();

  constructor(options: ReplicasOptions) {
    this.#options = options;
    this.#replicas = options.replicas.map((server) => new Replica(server, options));
  }

  /** Checks all replicas once. A server of another cluster aborts startup. */
  async open(): Promise<void> {
    await this.#look();
    const foreign = this.#replicas.find(({ against }) => against === ofAnotherDatabase);
    if (foreign !== undefined) {
      throw new Error(
        `${foreign.server.name} of DATABASE_READ_URLS ${ofAnotherDatabase}: list only standbys of the server in DATABASE_URL`,
      );
    }
    this.#lookLater();
  }

  get state(): readonly ReplicaInUse[] {
    return this.#replicas.map((replica) => ({
      name: replica.server.name,
      isRead: isUsable(replica),
      behindBytes: replica.behind,
    }));
  }

  metrics(): readonly Metric[] {
    const { state } = this;
    return [
      gauge(
        'quintet_database_replica_read',
        'Whether reads go to the replica, which they do while it has every acknowledged write.',
        state.map(({ name: host, isRead }) => ({ labels: { host }, value: Number(isRead) })),
      ),
      gauge(
        'quintet_database_replica_behind_bytes',
        'Bytes that the primary has written and the replica has not applied yet.',
        state.flatMap(({ name: host, behindBytes: value }) =>
          value === null ? [] : [{ labels: { host }, value }],
        ),
      ),
    ];
  }

  get standIn(): string | null {
    return this.#isPrimaryDown ? (this.#next()?.server.url ?? null) : null;
  }

  all<Row>(statement: string, values?: readonly Value[]): Promise<Row[]> {
    return this.#read((reads) => reads.all<Row>(statement, values));
  }

  first<Row>(statement: string, values?: readonly Value[]): Promise<Row | null> {
    return this.#read((reads) => reads.first<Row>(statement, values));
  }

  /** Reads in batches. Rows that were taken cannot be returned, so a read that has begun is not restarted elsewhere. */
  inBatches<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>): Promise<void> {
    let hasBegun = false;
    const read = (reads: Reads, isAbandoned: () => boolean) => {
      const takeOnce: TakeRows<Row> = (rows, isLong) => {
        if (isAbandoned()) throw new Error('the read was abandoned');
        const isAnnouncement = rows.length === 0 && isLong === true;
        const hadBegun = hasBegun;
        // A caller that refuses rows, or their announcement, would refuse those of any server.
        hasBegun = true;
        take(rows, isLong);
        hasBegun = hadBegun || !isAnnouncement;
      };
      return reads.inBatches<Row>(statement, values, takeOnce);
    };
    return this.#read(read, () => !hasBegun);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#replicas.map(({ pool }) => pool.close().catch(() => undefined)));
  }

  async #read<T>(
    read: (reads: Reads, isAbandoned: () => boolean) => Awaitable<T>,
    mayGoElsewhere = () => true,
  ): Promise<T> {
    const { primary } = this.#options;
    const replica = this.#next();
    if (replica === null) return read(primary, () => false);
    let isAbandoned = false;
    const reading = Promise.resolve(read(replica.reads, () => isAbandoned));
    try {
      return await within(performance.now() + patienceMs, reading);
    } catch (error) {
      // The timeout applies only until the read has begun.
      if (!mayGoElsewhere()) return reading;
      if (isStatementAtFault(error)) throw error;
      isAbandoned = true;
      // A statement may be slow on any server, but a lost connection is the fault of this one.
      if (isConnectionLost(error)) replica.isResponding = false;
      return read(primary, () => false);
    }
  }

  #next(): Replica | null {
    const { length } = this.#replicas;
    for (let tries = 0; tries < length; tries += 1) {
      this.#turn = (this.#turn + 1) % length;
      const replica = this.#replicas[this.#turn];
      if (replica !== undefined && isUsable(replica)) return replica;
    }
    return null;
  }

  #lookLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => {
        this.#looking = null;
        this.#lookLater();
      });
    }, lookMs);
    this.#timer.unref();
  }

  /** Checks all servers. A primary that does not respond acknowledges no writes, so its last guarantee still holds. */
  async #look(): Promise<void> {
    const asking = Promise.resolve(this.#options.lookout.first<PrimaryView>(primaryQuestion));
    const primary = await within(performance.now() + patienceMs, asking).catch(() => null);
    this.#isPrimaryDown = primary === null;
    await Promise.all(this.#replicas.map((replica) => this.#assess(replica, primary)));
  }

  async #assess(replica: Replica, primary: PrimaryView | null): Promise<void> {
    try {
      const view = await replica.look();
      if (primary !== null)
        replica.against = reasonAgainst(view, primary) ?? this.#lacks(replica, view, primary);
      else if (!view.isStandby) replica.against = isNoStandby;
      else if (view.timeline !== null && view.timeline !== replica.timeline)
        replica.against = onAnotherTimeline;
      if (replica.against !== null && replica.against !== isCatchingUp) replica.awaitedFrom = null;
      replica.behind =
        primary?.standbys.find(({ name }) => name === nameOfStandby(view.conninfo))?.behind ?? null;
      replica.isResponding = true;
    } catch {
      replica.isResponding = false;
      replica.pool.server.replace();
    }
    this.#notify(replica);
  }

  /**
   * Returns a reason while the replica is catching up. Commits that wait for it say nothing about earlier ones, so it
   * is read only once it has everything written before that.
   */
  #lacks(replica: Replica, { applied, timeline }: ReplicaView, { written }: PrimaryView): string | null {
    replica.awaitedFrom ??= written;
    replica.timeline = timeline;
    return (applied ?? 0) >= replica.awaitedFrom ? null : isCatchingUp;
  }

  /** Reports each reason once. */
  #notify({ server, against, isResponding }: Replica): void {
    const reason = isResponding ? against : 'does not respond';
    if (reason === null || this.#said.has(server.name + reason)) return;
    this.#said.add(server.name + reason);
    this.#options.notice?.(`${server.name} of DATABASE_READ_URLS is not used for reads: it ${reason}`);
  }
}

function isUsable({ against, isResponding }: Replica): boolean {
  return against === null && isResponding;
}
