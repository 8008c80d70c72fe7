import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster } from '../../harness/postgres-cluster.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import type { Random } from '../../src/lib/random.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import type { DatabaseLocation } from '../../src/storage/location.ts';

/** A database while it is tortured. */
export interface Place {
  readonly location: DatabaseLocation;
  readonly url: string;
  /** Kills the database server itself, where there is one, and starts it again. */
  readonly killDatabase: (() => Promise<void>) | null;
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

export function createPlace(engine: EngineName): Promise<Place> {
  return engine === 'sqlite' ? createSqlitePlace() : createPostgresPlace();
}

async function createSqlitePlace(): Promise<Place> {
  const directory = await makeScratchFolder('torture');
  const path = join(directory, 'torture.db');
  return {
    location: { engine: 'sqlite', path },
    url: `sqlite:${path}`,
    killDatabase: null,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** A PostgreSQL of its own that flushes to disk as it does by default. */
async function createPostgresPlace(): Promise<Place> {
  const { servers, url, remove } = await startCluster({ standbys: 0, isFast: false });
  return {
    location: { engine: 'postgres', url },
    url,
    async killDatabase() {
      await servers[0]?.killFirst();
      await servers[0]?.start();
    },
    remove,
  };
}
