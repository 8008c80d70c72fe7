import type { Batches, Reader, ReplicaInUse, Value } from '../database.ts';
import type { NamedServer } from '../server-url.ts';
import { isStatementAtFault, within } from './guard.ts';
import { Pool, type PoolOptions } from './pool.ts';
import { DatabaseUnreachable } from './reach-server.ts';
import { awaitedStandbys, nameOfStandby } from './standby-names.ts';

/** How often servers are asked whether what replicas show is what the primary promised. */
const lookMs = 500;

/** How long a replica may take to answer before the primary is asked instead. */
const patienceMs = 1_000;

/** What the primary says of the standbys that follow it. */
interface PrimaryView {
  readonly cluster: string;
  readonly names: string;
  readonly mayLook: boolean;
  readonly standbys: readonly StandbyRow[];
}

interface StandbyRow {
  readonly name: string | null;
  readonly isStreaming: boolean;
  readonly behind: number | null;
}

const primaryQuestion = `
  select (select system_identifier::text from pg_control_system()) as cluster,
    current_setting('synchronous_standby_names') as names,
    pg_has_role(current_user, 'pg_monitor', 'usage') as "mayLook",
    coalesce((select json_agg(json_build_object('name', lower(application_name),
      'isStreaming', state = 'streaming' and sync_state in ('sync', 'quorum'),
      'behind', pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8)) from pg_stat_replication), '[]') as standbys`;

/** What a replica says of itself. */
interface ReplicaView {
  readonly cluster: string;
  readonly isStandby: boolean;
  readonly mayLook: boolean;
  readonly conninfo: string | null;
}

const replicaQuestion = `
  select (select system_identifier::text from pg_control_system()) as cluster, pg_is_in_recovery() as "isStandby",
    pg_has_role(current_user, 'pg_monitor', 'usage') as "mayLook",
    (select conninfo from pg_stat_wal_receiver) as conninfo`;

/** How rows are read over some connections. */
export interface Reads extends Reader {
  inBatches<Row>(statement: string, values: readonly Value[], batches: Batches<Row>): Promise<void>;
}

export interface ReplicasOptions extends PoolOptions {
  readonly replicas: readonly NamedServer[];
  /** Reads from the server that takes writes. */
  readonly primary: Reads;
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

  constructor(server: NamedServer, { readsOn, ...options }: ReplicasOptions) {
    this.server = server;
    this.pool = new Pool({ ...options, url: server.url });
    this.reads = readsOn(this.pool);
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
  inBatches<Row>(statement: string, values: readonly Value[], batches: Batches<Row>): Promise<void> {
    let hasBegun = false;
    const take = (rows: Row[]) => {
      hasBegun = true;
      batches.take(rows);
    };
    const read = (reads: Reads) => reads.inBatches(statement, values, { ...batches, take });
    return this.#read(read, () => !hasBegun);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#replicas.map(({ pool }) => pool.close().catch(() => undefined)));
  }

  async #read<T>(read: (reads: Reads) => Promise<T>, mayGoElsewhere = () => true): Promise<T> {
    const { primary } = this.#options;
    const replica = this.#next();
    if (replica === null) return read(primary);
    try {
      return await this.#soon(read(replica.reads), mayGoElsewhere);
    } catch (error) {
      if (isStatementAtFault(error) || !mayGoElsewhere()) throw error;
      replica.isAnswering = false;
      return read(primary);
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

  #lookLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => this.#lookLater());
    }, lookMs);
    this.#timer.unref();
  }

  /** A primary that does not answer acknowledges nothing, so that what it promised last still holds. */
  async #look(): Promise<void> {
    const asking = Promise.resolve(this.#options.primary.first<PrimaryView>(primaryQuestion));
    const primary = await within(performance.now() + patienceMs, asking).catch(() => null);
    await Promise.all(this.#replicas.map((replica) => this.#judge(replica, primary)));
  }

  async #judge(replica: Replica, primary: PrimaryView | null): Promise<void> {
    try {
      const view = await replica.look();
      if (primary !== null) replica.against = reasonAgainst(view, primary);
      else if (!view.isStandby) replica.against = isNoStandby;
      replica.behind = primary?.standbys.find(({ name }) => name === nameOf(view))?.behind ?? null;
      replica.isAnswering = true;
    } catch {
      replica.isAnswering = false;
      replica.pool.renew();
    }
    this.#tell(replica);
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

const ofAnotherDatabase = 'is a server of another cluster';
const isNoStandby = 'is no standby';

function nameOf({ conninfo }: ReplicaView): string | null {
  return conninfo === null ? null : nameOfStandby(conninfo);
}

/** Why the engine does not promise that the replica has all that was acknowledged; null where it does. */
function reasonAgainst(view: ReplicaView, primary: PrimaryView): string | null {
  if (view.cluster !== primary.cluster) return ofAnotherDatabase;
  if (!view.isStandby) return isNoStandby;
  if (!view.mayLook || !primary.mayLook)
    return 'can only be looked at by a role with pg_monitor: grant pg_monitor to the role of DATABASE_URL';
  const name = nameOf(view);
  if (name === null) return 'follows no server at the moment';
  if (!awaitedStandbys(primary.names).has(name))
    return `is called ${name} and not every commit waits for it: list it in synchronous_standby_names of the primary, with as many to wait for as there are names`;
  const followers = primary.standbys.filter((standby) => standby.name === name);
  if (followers.length > 1) return `shares its name ${name} with another standby`;
  return followers[0]?.isStreaming ? null : 'does not follow the primary at the moment';
}
