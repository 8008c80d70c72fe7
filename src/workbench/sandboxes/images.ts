import { copyFile } from 'node:fs/promises';
import { InvalidDocument } from '../../data/document/check-record.ts';
import { Failure, RetryLater } from '../../lib/failure.ts';
import type { Caller, Lanes } from '../../lib/lanes.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { largeLength } from '../../lib/sizes.ts';
import type { Catalog } from '../../records/catalog.ts';
import type { Database } from '../../storage/database.ts';
import type { Split } from '../bodies.ts';
import { WorkbenchProblem } from '../problems.ts';
import {
  type BuildJob,
  type BuildResult,
  buildFile,
  type Contents,
  type SplitResult,
  splitBody,
} from './build-file.ts';
import type { RecordCounts } from './count-records.ts';
import type { Files, Work } from './files.ts';
import type { OwnOrigin } from './fill-own.ts';
import type { Image } from './registry.ts';

interface Settings {
  /** The data limit of one sandbox. */
  readonly maxBytes: number;
  readonly main: Database;
  readonly catalog: Catalog;
  readonly own: OwnOrigin | null;
  /** Null if everything is built on the event loop. */
  readonly lanes: Lanes | null;
}

interface Reusable {
  readonly file: string;
  readonly building: Promise<Image>;
}

/** The number of images that are kept for the next sandbox, even if none uses them. */
const maxReusable = 8;

/** The size of an empty file, with its log. A new file reserves this much. */
const smallBytes = 2 ** 20;

/** A file of the largest size, 64 MiB by default, takes a few seconds. */
const longestBuildMs = 60_000;

/** The files that sandboxes start from and are reset to. */
export class Images {
  readonly #settings: Settings;
  readonly #files: Files;
  /** The empty image and those of seeds and fixtures, the one used longest ago first. */
  readonly #reusable = new Map<string, Reusable>();
  /** The threads that copy files also flush commits. */
  readonly #copying = new Semaphore({ atOnce: 2 });

  constructor(settings: Settings, files: Files) {
    this.#settings = settings;
    this.#files = files;
  }

  get reusableFiles(): readonly string[] {
    return [...this.#reusable.values()].map(({ file }) => file);
  }

  /** Returns an image that many sandboxes may share. It is built once for all waiting callers. */
  async reuse(key: string, contents: Contents, work: Work): Promise<Image> {
    const shared = this.#reusable.get(key);
    const known = shared ?? this.#begin(contents, work);
    this.#reusable.delete(key);
    this.#reusable.set(key, known);
    work.use(known.file);
    const [oldest = ''] = this.#reusable.keys();
    if (this.#reusable.size > maxReusable) this.#reusable.delete(oldest);
    return known.building.catch((error) => {
      if (this.#reusable.get(key) === known) this.#reusable.delete(key);
      // The client that it was built for may have left.
      if (shared !== undefined && error instanceof RetryLater) return this.reuse(key, contents, work);
      throw error;
    });
  }

  /** Divides the body of a new sandbox into its fixtures and the rest. A long one is parsed in a lane. */
  async split(body: Uint8Array, caller: Caller): Promise<Split> {
    const { lanes } = this.#settings;
    const isHere = lanes === null || body.byteLength <= largeLength;
    const result = isHere
      ? await splitBody({ body })
      : await lanes.run<SplitResult>(caller.client, { body }, longestBuildMs, caller);
    if ('code' in result) throw new Failure(result.code, result.message);
    return result;
  }

  /** Copies the current data of a sandbox, or an image. */
  copy(source: { readonly file: string; readonly isOfMain: boolean }, hasSecrets: boolean, work: Work) {
    work.use(source.file);
    const from = this.#files.path(source.file);
    const bytes = this.#files.measure(source.file);
    const contents: Contents = { kind: 'copy', from, hasSecrets, now: null };
    return this.#begin(contents, work, bytes, source.isOfMain).building;
  }

  /** Copies the current data of main, without its secrets. */
  copyMain(work: Work): Promise<Image> {
    const source = this.#settings.main.source();
    return this.#begin({ kind: 'fork', source }, work, smallBytes, true).building;
  }

  /** Copies an image to the file of a sandbox, whose time is `now`. */
  async copyTo(file: string, image: Image, now: string, work: Work): Promise<void> {
    work.use(image.file);
    const from = this.#files.path(image.file);
    const bytes = this.#files.measure(image.file);
    if (image.isUndated) await this.#build(file, { kind: 'copy', from, hasSecrets: true, now }, bytes, work);
    else
      await this.#copying.run(async () => {
        if (!work.isWanted()) throw new RetryLater('UNAVAILABLE', 1);
        await this.#files.make(file, bytes, work, (path) => copyFile(from, path));
      }, work);
  }

  #begin(contents: Contents, work: Work, bytes = smallBytes, isOfMain = false): Reusable {
    const file = `image.${this.#files.newNumber()}.db`;
    const isUndated = contents.kind === 'data' && this.#settings.own === null;
    const toImage = (records: RecordCounts): Image => ({ file, isOfMain, isUndated, records });
    return { file, building: this.#build(file, contents, bytes, work).then(toImage) };
  }

  /** Builds a file, which cannot outgrow the space that is left for all files. */
  #build(file: string, contents: Contents, bytes: number, work: Work): Promise<RecordCounts> {
    const { lanes, main, catalog, own, maxBytes: maxOfOne } = this.#settings;
    const maxBytes = Math.min(maxOfOne, this.#files.room);
    const isHere = lanes === null || (contents.kind === 'fork' && contents.source === null);
    return this.#files.make(file, bytes, work, async (path) => {
      const job: BuildJob = { ...contents, file: path, maxBytes, own };
      const result = isHere
        ? await buildFile(job, catalog, main)
        : await lanes.run<BuildResult>(work.client, job, longestBuildMs, work);
      if ('records' in result) return result.records;
      if (result.mistakes !== null) throw new InvalidDocument(result.mistakes);
      if (result.code !== 'STORAGE_FULL') throw new Failure(result.code, result.message);
      if (maxBytes < maxOfOne) throw this.#files.full;
      throw new WorkbenchProblem(
        'too large',
        `a sandbox holds at most ${maxBytes} bytes (WORKBENCH_MAX_BYTES)`,
      );
    });
  }
}
