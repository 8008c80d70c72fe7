import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster } from '../../harness/postgres-cluster.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import type { Random } from '../../src/lib/random.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import type { DatabaseLocation } from '../../src/storage/location.ts';

/** A database under test. */
export interface Place {
  readonly location: DatabaseLocation;
  readonly url: string;
  /** Kills the database server, if there is one, and restarts it. */
  readonly killDatabase: (() => Promise<void>) | null;
  remove(): Promise<void>;
}

/** A place with a primary and a standby: one is lost, the other promoted, and then they swap roles. */
export interface FailoverPlace extends Place {
  losePrimary(random: Random): Promise<void>;
  /** Returns the time from which the promoted server accepts writes. */
  promote(): Promise<number>;
  /** Brings the former primary back. */
  returnFormer(): Promise<void>;
  /** Returns true if a process has connected to the former primary since it is back. */
  isFormerUsed(): Promise<boolean>;
  /** Makes the former primary a synchronous standby of the new one. */
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

/** A PostgreSQL with default durability. */
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
