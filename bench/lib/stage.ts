import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bundle } from '../../scripts/build.ts';
import type { Contestant, Engine } from './contestant.ts';
import { copyForPeers, type Dataset, fillPostgres, fillSqlite, writeJsonFile } from './dataset.ts';
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
  /** Creates an empty place: the path of a file, or the URL of a database. */
  emptyPlace(engine: Engine, name: string): Promise<string>;
  /** Fresh data for a contestant, unaffected by the writes of others. */
  preparePlace(contestant: Pick<Contestant, 'engine' | 'isOurs'>): Promise<string>;
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
  const show = (text: string) => void process.stderr.write(`${text}\n`);
  const [filled, forPeers] = [join(directory, 'filled.db'), join(directory, 'peers.db')];
  let cluster: Cluster | null = null;
  try {
    await bundle(serverFolder);
    show('filling');
    if (dataset !== null) await fillSqlite(filled, dataset);
    if (dataset !== null) await copyForPeers(filled, forPeers);
    if (needsPostgres) {
      cluster = await startCluster(join(directory, 'postgres'));
      if (dataset !== null) await fillPostgres(await cluster.create('filled'), dataset);
    }
    const emptyPlace = (engine: Engine, name: string, template?: string) =>
      makePlace(engine, join(directory, name), cluster, template);
    const preparePlace: Stage['preparePlace'] = async ({ engine, isOurs }) => {
      const path = await emptyPlace(engine, 'turn', 'filled');
      if (engine === 'json') await writeJsonFile(filled, path);
      if (engine === 'sqlite') await copyFile(isOurs ? filled : forPeers, path);
      return path;
    };
    const driving: Drive = (load) => drive(load, directory);
    await work({ directory, drive: driving, cluster, show, emptyPlace, preparePlace });
  } finally {
    await cluster?.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Replaces a place. On a server, it may be a copy of another database. */
async function makePlace(
  engine: Engine,
  file: string,
  cluster: Cluster | null,
  template?: string,
): Promise<string> {
  if (engine === 'postgres' && cluster !== null) {
    await cluster.drop(basename(file));
    return cluster.create(basename(file), template);
  }
  const path = `${file}.${engine === 'json' ? 'json' : 'db'}`;
  for (const suffix of ['', '-wal', '-shm']) await rm(`${path}${suffix}`, { force: true });
  return path;
}
