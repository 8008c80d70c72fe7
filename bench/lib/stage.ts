import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../scripts/bundle.ts';
import { createProgressLine } from '../../src/lib/progress-line.ts';
import type { Engine } from './contestant.ts';
import { type Dataset, fillPostgres, fillSqlite, writeJsonFile } from './dataset.ts';
import { type Drive, drive } from './drive.ts';
import { serverFolder } from './places.ts';
import { type Cluster, startCluster } from './postgres.ts';

/** The environment of every benchmark: a folder, the built program, databases and a load generator. */
export interface Stage {
  readonly directory: string;
  readonly drive: Drive;
  /** Null if no PostgreSQL is needed. */
  readonly cluster: Cluster | null;
  show(text: string): void;
  /** Ends the progress line. */
  clear(): void;
  /** Fresh data for a contestant, unaffected by the writes of others. */
  preparePlace(engine: Engine): Promise<string>;
}

export interface StageOptions {
  /** The initial data; null if none is needed. */
  readonly dataset: Dataset | null;
  readonly needsPostgres: boolean;
}

export async function onStage(
  { dataset, needsPostgres }: StageOptions,
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'quintet-bench-'));
  // As root, PostgreSQL switches to another user, who must be able to enter.
  await chmod(directory, 0o755);
  const progress = createProgressLine({ writesLines: true });
  const show = (text: string): void => progress.show(text, { atOnce: true });
  const filled = join(directory, 'filled.db');
  let cluster: Cluster | null = null;
  try {
    await bundle(serverFolder);
    show('filling');
    if (dataset !== null) await fillSqlite(filled, dataset);
    if (needsPostgres) {
      cluster = await startCluster(join(directory, 'postgres'));
      if (dataset !== null) await fillPostgres(await cluster.create('filled'), dataset);
    }
    const preparePlace = (engine: Engine) => place(engine, directory, filled, cluster);
    await work({
      directory,
      drive: (load) => drive(load, directory),
      cluster,
      show,
      clear: progress.clear,
      preparePlace,
    });
  } finally {
    progress.clear();
    await cluster?.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function place(
  engine: Engine,
  directory: string,
  filled: string,
  cluster: Cluster | null,
): Promise<string> {
  if (engine === 'postgres' && cluster !== null) {
    await cluster.drop('turn');
    return cluster.create('turn', 'filled');
  }
  const path = join(directory, engine === 'json' ? 'turn.json' : 'turn.db');
  await removeSqlite(path);
  if (engine === 'json') await writeJsonFile(filled, path);
  else await copyFile(filled, path);
  return path;
}

export async function removeSqlite(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${path}${suffix}`, { force: true });
}
