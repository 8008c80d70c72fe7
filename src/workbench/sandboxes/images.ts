import { copyFile } from 'node:fs/promises';
import { completePlan, type SeedOptions, UnusablePlan } from '../../data/seed/seed-plan.ts';
import type { Lanes } from '../../lib/lanes.ts';
import type { Database } from '../../storage/database.ts';
import type { From } from '../bodies.ts';
import { mainName, WorkbenchProblem } from '../problems.ts';
import { type BuildJob, type BuildResult, buildFile, type Contents, errorOf, hashOf } from './build-file.ts';
import type { RecordCounts } from './count-records.ts';
import type { Files } from './files.ts';
import type { Image, SandboxEntry, SnapshotEntry } from './registry.ts';

interface Settings {
  /** The data limit of one sandbox. */
  readonly maxBytes: number;
  readonly main: Database;
  /** Null if everything is built on the event loop. */
  readonly lanes: Lanes | null;
}

interface Entries {
  /** A number that is higher than all before, even before a restart. */
  nextNumber(): number;
  sandbox(name: string): SandboxEntry;
  snapshot(name: string): SnapshotEntry;
}

export type CountedImage = Image & { readonly records: RecordCounts };

interface CopyOptions {
  readonly hasSecrets: boolean;
}

/** The number of images that are kept for the next sandbox, even if none uses them. */
const maxReusable = 8;

/** The size of an empty file, with its log. A new file reserves this much. */
const smallBytes = 2 ** 20;

/** A file of the largest size, 64 MiB by default, takes a few seconds. */
const longestBuildMs = 60_000;

/**
 * The files that sandboxes start from and are reset to. The empty one and those of seeds and fixtures are built once and
 * reused. A caller holds the image that it receives.
 */
export class Images {
  readonly #settings: Settings;
  readonly #files: Files;
  readonly #entries: Entries;
  /** The reusable images, the one used longest ago first. */
  readonly #reusable = new Map<string, Promise<CountedImage>>();

  constructor(settings: Settings, files: Files, entries: Entries) {
    this.#settings = settings;
    this.#files = files;
    this.#entries = entries;
  }

  /** `client` takes turns with other clients. */
  async make(from: From, client: string): Promise<Image> {
    if (from === 'empty') return this.#reuse('empty', { kind: 'empty' }, client);
    if ('sandbox' in from) return this.copyWorld(from.sandbox, client, { hasSecrets: false });
    if ('snapshot' in from)
      return this.#copy(this.#entries.snapshot(from.snapshot).image, client, { hasSecrets: false });
    if ('fixtures' in from) return this.#reuse(from.fixtures, { kind: 'data', text: from.fixtures }, client);
    const options = from.seed as SeedOptions;
    requirePlan(options);
    return this.#reuse(JSON.stringify(options), { kind: 'seed', options }, client);
  }

  /** Copies the current data of a sandbox or of main. Main is copied without its secrets. */
  copyWorld(name: string, client: string, options: CopyOptions): Promise<CountedImage> {
    if (name !== mainName) return this.#copy(this.#entries.sandbox(name), client, options);
    const source = this.#settings.main.source();
    return this.#buildImage({ kind: 'fork', source }, smallBytes, client, true);
  }

  /** Copies an image to the file of a sandbox, which the caller holds then. */
  async copyTo(file: string, image: Image, now: string, client: string): Promise<void> {
    await this.#reading(image.file, async (from, bytes) => {
      if (image.isUndated) await this.#build(file, { kind: 'dated copy', from, now }, bytes, client);
      else await this.#files.make(file, bytes, (path) => copyFile(from, path));
    });
  }

  #copy(
    { file, isOfMain }: Pick<Image, 'file' | 'isOfMain'>,
    client: string,
    options: CopyOptions,
  ): Promise<CountedImage> {
    return this.#reading(file, (from, bytes) =>
      this.#buildImage({ kind: 'copy', from, ...options }, bytes, client, isOfMain),
    );
  }

  /** Holds a file, so that it is not removed while it is copied. */
  async #reading<T>(file: string, read: (path: string, bytes: number) => Promise<T>): Promise<T> {
    this.#files.hold(file);
    try {
      return await read(this.#files.path(file), this.#files.measure(file));
    } finally {
      this.#files.release(file);
    }
  }

  /** Returns an image that many sandboxes may share. It is built once for all waiting callers. */
  async #reuse(text: string, contents: Contents, client: string): Promise<Image> {
    const key = hashOf(text);
    const building = this.#reusable.get(key) ?? this.#buildImage(contents, smallBytes, client, false);
    this.#reusable.delete(key);
    this.#reusable.set(key, building);
    const image = await building.catch((error) => {
      if (this.#reusable.get(key) === building) this.#reusable.delete(key);
      throw error;
    });
    // Others may have taken its place meanwhile.
    if (this.#reusable.get(key) !== building) return this.#reuse(text, contents, client);
    this.#files.hold(image.file);
    this.#dropOldest();
    return image;
  }

  #dropOldest(): void {
    const [oldest] = this.#reusable;
    if (this.#reusable.size <= maxReusable || oldest === undefined) return;
    const [key, building] = oldest;
    this.#reusable.delete(key);
    building.then(
      ({ file }) => this.#files.release(file),
      () => undefined,
    );
  }

  async #buildImage(
    contents: Contents,
    bytes: number,
    client: string,
    isOfMain: boolean,
  ): Promise<CountedImage> {
    const file = `image.${this.#entries.nextNumber()}.db`;
    const records = await this.#build(file, contents, bytes, client);
    return { file, isOfMain, isUndated: contents.kind === 'data', records };
  }

  /** Builds a file, which the caller holds then. It cannot outgrow the space that is left for all files. */
  #build(file: string, contents: Contents, bytes: number, client: string): Promise<RecordCounts> {
    const { lanes, main, maxBytes: maxOfOne } = this.#settings;
    const maxBytes = Math.min(maxOfOne, this.#files.room);
    const isHere = lanes === null || (contents.kind === 'fork' && contents.source === null);
    return this.#files.make(file, bytes, async (path) => {
      const job: BuildJob = { file: path, contents, maxBytes };
      const result = isHere
        ? await buildFile(job, main)
        : await lanes.run<BuildResult>(client, job, longestBuildMs);
      if ('records' in result) return result.records;
      if (!('isTooLarge' in result)) throw errorOf(result);
      if (maxBytes < maxOfOne) throw this.#files.full;
      throw new WorkbenchProblem(
        'too large',
        `a sandbox holds at most ${maxBytes} bytes (WORKBENCH_MAX_BYTES)`,
      );
    });
  }
}

function requirePlan(options: SeedOptions): void {
  try {
    completePlan(options);
  } catch (error) {
    if (!(error instanceof UnusablePlan)) throw error;
    throw new WorkbenchProblem('invalid', `from.seed: ${error.message}`);
  }
}
