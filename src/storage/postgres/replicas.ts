import type { Reader, ReplicaInUse, TakeRows, Value } from '../database.ts';
import type { NamedServer } from '../server-url.ts';
import { isConnectionLost, isStatementAtFault, within } from './guard.ts';
import { Pool, type PoolOptions } from './pool.ts';
import { DatabaseUnreachable } from './reach-server.ts';
import {
  isCatchingUp,
  isNoStandby,
  nameOf,
  ofAnotherDatabase,
  onAnotherTimeline,
  type PrimaryView,
  primaryQuestion,
  type ReplicaView,
  reasonAgainst,
  replicaQuestion,
} from './replica-views.ts';

/** How often servers are asked whether what replicas show is what the primary promised. */
const lookMs = 500;

/** How long a replica may take to answer before the primary is asked instead. */
const patienceMs = 1_000;

/** A replica that has not applied what was written so long ago is not read from, whatever commits wait for. */
const farBehindMs = 3_000;

/** How rows are read over some connections. */
export interface Reads extends Reader {
  inBatches<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>): Promise<void>;
}

export interface ReplicasOptions extends PoolOptions {
  readonly replicas: readonly NamedServer[];
  /** Reads from the server that takes writes. */
  readonly primary: Reads;
  /** The same over a connection that does not wait for other reads. */
  readonly lookout: Reader;
  readonly readsOn: (pool: Pool) => Reads;
}

class Replica {
  readonly server: NamedServer;
  readonly pool: Pool;
  readonly reads: Reads;
  /** Why the engine does not promise that it has everything; null where it does. */
  against: string | null = 'was not looked at yet';
  isAnswering = true;
  behind: number | null = null;
  /** How far the primary had written when commits were first seen to wait for it; null while they do not. */
  awaitedFrom: number | null = null;
  timeline: number | null = null;
  /** How far the primary had written at some looks, the oldest first. */
  #written: { readonly at: number; readonly position: number }[] = [];

  constructor(server: NamedServer, { readsOn, ...options }: ReplicasOptions) {
    this.server = server;
    // A standby cannot listen, so that a pooler in front of it would not be found out: its statements have no names.
    this.pool = new Pool({ ...options, url: server.url }, 'by transaction');
    this.reads = readsOn(this.pool);
  }

  /** Whether it has applied all that the primary had written some time ago. */
  keepsUp(applied: number, written: number): boolean {
    const now = performance.now();
    this.#written.push({ at: now, position: written });
    while ((this.#written[1]?.at ?? now) < now - farBehindMs) this.#written.shift();
    const [oldest] = this.#written;
    return oldest === undefined || oldest.at > now - farBehindMs || applied >= oldest.position;
  }

  async look(): Promise<ReplicaView> {
    const asked = this.pool.sql.unsafe(replicaQuestion) as PromiseLike<ReplicaView[]>;
    const [view] = await within(performance.now() + patienceMs, asked);
    return view as ReplicaView;
  }
}

/**
 * Replicas that are read from while the engine itself promises that they are not older than anything that a client was told:
 * every commit waits until they have applied it. Otherwise the primary is read from, and whenever a replica does not answer.
 */
export class Replicas {
  readonly #options: ReplicasOptions;
  readonly #replicas: readonly Replica[];
  #turn = 0;
  #timer: Timer | undefined;
  #looking: Promise<void> | null = null;
  #isClosed = false;
  readonly #said = new Set<string>();

  constructor(options: ReplicasOptions) {
    this.#options = options;
    this.#replicas = options.replicas.map((server) => new Replica(server, options));
  }

  /** The first look. A server of another database is refused. */
  async open(): Promise<void> {
    await this.#look();
    const foreign = this.#replicas.find(({ against }) => against === ofAnotherDatabase);
    if (foreign !== undefined) {
      throw new DatabaseUnreachable(
        `${foreign.server.name} of DATABASE_READ_URLS ${ofAnotherDatabase}: name standbys of the server of DATABASE_URL only`,
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

  all<Row>(statement: string, values?: readonly Value[]): Promise<Row[]> {
    return this.#read((reads) => Promise.resolve(reads.all<Row>(statement, values)));
  }

  first<Row>(statement: string, values?: readonly Value[]): Promise<Row | null> {
    return this.#read((reads) => Promise.resolve(reads.first<Row>(statement, values)));
  }

  /** What was taken is taken, so that a reading that has begun is not begun anew elsewhere. */
  inBatches<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>): Promise<void> {
    let hasBegun = false;
    const read = (reads: Reads, attempt: Attempt) =>
      reads.inBatches<Row>(statement, values, (rows) => {
        if (attempt.isAbandoned) throw new Abandoned();
        hasBegun = true;
        take(rows);
      });
    return this.#read(read, () => !hasBegun);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#replicas.map(({ pool }) => pool.close().catch(() => undefined)));
  }

  async #read<T>(
    read: (reads: Reads, attempt: Attempt) => Promise<T>,
    mayGoElsewhere = () => true,
  ): Promise<T> {
    const { primary } = this.#options;
    const replica = this.#next();
    if (replica === null) return read(primary, { isAbandoned: false });
    const attempt = { isAbandoned: false };
    try {
      return await this.#soon(read(replica.reads, attempt), mayGoElsewhere);
    } catch (error) {
      if (isStatementAtFault(error) || !mayGoElsewhere()) throw error;
      attempt.isAbandoned = true;
      // A statement may take long on any server; a lost connection is the server's.
      if (isConnectionLost(error)) replica.isAnswering = false;
      else this.#lookSoon();
      return read(primary, { isAbandoned: false });
    }
  }

  /** A reading that has begun may take its time. */
  async #soon<T>(reading: Promise<T>, mayGoElsewhere: () => boolean): Promise<T> {
    try {
      return await within(performance.now() + patienceMs, reading);
    } catch (error) {
      if (mayGoElsewhere()) throw error;
      return reading;
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

  #lookLater(inMs = lookMs): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => {
        this.#looking = null;
        this.#lookLater();
      });
    }, inMs);
    this.#timer.unref();
  }

  #lookSoon(): void {
    if (this.#looking !== null) return;
    clearTimeout(this.#timer);
    this.#lookLater(0);
  }

  /** A primary that does not answer acknowledges nothing, so that what it promised last still holds. */
  async #look(): Promise<void> {
    const asking = Promise.resolve(this.#options.lookout.first<PrimaryView>(primaryQuestion));
    const primary = await within(performance.now() + patienceMs, asking).catch(() => null);
    await Promise.all(this.#replicas.map((replica) => this.#judge(replica, primary)));
  }

  async #judge(replica: Replica, primary: PrimaryView | null): Promise<void> {
    try {
      const view = await replica.look();
      if (primary !== null)
        replica.against = reasonAgainst(view, primary) ?? this.#lacks(replica, view, primary);
      else if (!view.isStandby) replica.against = isNoStandby;
      else if (view.timeline !== null && view.timeline !== replica.timeline)
        replica.against = onAnotherTimeline;
      if (replica.against !== null && replica.against !== isCatchingUp) replica.awaitedFrom = null;
      replica.behind = primary?.standbys.find(({ name }) => name === nameOf(view))?.behind ?? null;
      replica.isAnswering = true;
    } catch {
      replica.isAnswering = false;
      replica.pool.renew();
    }
    this.#tell(replica);
  }

  /** Commits that wait for it say nothing of those before: it is read from once it has what was written until then. */
  #lacks(replica: Replica, { applied, timeline }: ReplicaView, { written }: PrimaryView): string | null {
    replica.awaitedFrom ??= written;
    replica.timeline = timeline;
    const has = applied ?? 0;
    const isCurrent = has >= replica.awaitedFrom && replica.keepsUp(has, written);
    return isCurrent ? null : isCatchingUp;
  }

  /** Each reason once. */
  #tell({ server, against, isAnswering }: Replica): void {
    const reason = isAnswering ? against : 'does not answer';
    if (reason === null || this.#said.has(server.name + reason)) return;
    this.#said.add(server.name + reason);
    this.#options.notice?.(`${server.name} of DATABASE_READ_URLS is not read from: it ${reason}`);
  }
}

function isUsable({ against, isAnswering }: Replica): boolean {
  return against === null && isAnswering;
}

interface Attempt {
  isAbandoned: boolean;
}

/** Ends a reading whose rows nobody wants any more. */
class Abandoned extends Error {}
