import { join } from 'node:path';
import { SQL } from 'bun';
import { urlOf } from '../../harness/postgres.ts';
import { type ClusterServer, startCluster } from '../../harness/postgres-cluster.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { TcpProxy } from '../../harness/tcp-proxy.ts';
import type { Random } from '../../src/lib/random.ts';

export interface Place {
  readonly url: string;
  /** Kills the database server, if there is one, and restarts it. */
  readonly killDatabase?: () => Promise<void>;
  /** Scratch folders are removed at the end. */
  readonly remove?: () => Promise<void>;
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

/** The ways to lose a primary: kill all its processes, kill only the postmaster, stop it cleanly, or suspend it. */
const losses = ['killed', 'headless', 'shut down', 'frozen'] as const;

export type Pair = Awaited<ReturnType<typeof createPair>>;

/** A primary and a synchronous standby: one is lost, the other promoted, and then they swap roles. */
async function createPair(proxy?: TcpProxy) {
  const { servers, url, remove } = await startCluster({ isFast: false });
  let [primary, standby] = servers as [ClusterServer, ClusterServer];
  let [comeBack, backSince]: [() => unknown, Date] = [() => undefined, new Date()];
  await primary.waitForStandby();
  proxy?.leadTo(primary.port);
  return {
    url: proxy === undefined ? url : urlOf(proxy.port, 'postgres'),
    async remove() {
      await proxy?.shut();
      await remove();
    },
    async losePrimary(random: Random): Promise<void> {
      const loss = random.pick<(typeof losses)[number]>(losses);
      comeBack = loss === 'frozen' ? primary.pause() : () => primary.start();
      if (loss === 'shut down') await primary.stop();
      else if (loss !== 'frozen') await primary.kill(loss === 'headless' ? 'first' : 'all');
    },
    /** Returns the time from which the promoted server accepts writes. */
    async promote(): Promise<number> {
      const [takesWritesAt] = await Promise.all([untilPromoted(standby.url), standby.promote()]);
      proxy?.leadTo(standby.port);
      return takesWritesAt;
    },
    /** Starts the former primary unchanged, so that it accepts writes from its clients. */
    async returnFormer(): Promise<void> {
      backSince = new Date();
      await comeBack();
    },
    /** Returns true if a process has connected to the former primary since it is back. */
    async isFormerUsed(): Promise<boolean> {
      const [{ count }] = await primary.admin.unsafe(
        `select count(*)::int as count from pg_stat_activity where backend_start > '${backSince.toISOString()}'
         and application_name in ('quintet', 'quintet events')`,
      );
      return count !== 0;
    },
    async mend(): Promise<void> {
      [primary, standby] = [standby, primary];
      await standby.kill();
      await standby.follow(primary);
      await primary.waitForStandby();
    },
  };
}

export const places = {
  sqlite: async (): Promise<Place> => {
    const folder = await makeScratchFolder('torture');
    return { url: `sqlite:${join(folder, 'torture.db')}` };
  },
  postgres: createPostgres,
  pair: () => createPair(),
  /** The server knows one address, which always leads to the primary. */
  proxy: async () => createPair(await TcpProxy.to(0)),
};

async function untilPromoted(url: string): Promise<number> {
  await using looking = new SQL(url, { max: 1 });
  const isStandby = async () => (await looking.unsafe('select pg_is_in_recovery() as standby'))[0].standby;
  while (await isStandby()) await Bun.sleep(5);
  return performance.now();
}
