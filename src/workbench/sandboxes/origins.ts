import { linkSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { completePlan, type SeedOptions, UnusablePlan } from '../../data/seed/seed-plan.ts';
import type { Lanes } from '../../lib/lanes.ts';
import type { Database } from '../../storage/database.ts';
import { openEphemeral } from '../../storage/open.ts';
import {
  type BuildJob,
  type BuildRefusal,
  buildFile,
  type Contents,
  errorOf,
  forkOf,
  hashOf,
} from './build-file.ts';
import { mainName, WorkbenchProblem } from '../problems.ts';
import { buildDatabase, isMissing, removeDatabase, sizeOfDatabase } from './sandbox-files.ts';

export type Source =
  | { readonly kind: 'snapshot'; readonly name: string }
  | { readonly kind: 'sandbox'; readonly name: string };

export type From =
  | Source
  | { readonly kind: 'empty' }
  | { readonly kind: 'seed'; readonly options: SeedOptions }
  | { readonly kind: 'data'; readonly text: string };

interface Settings {
  readonly folder: string;
  readonly maxBytes: number;
  readonly main: Database;
  /** Null if everything is built on the event loop. */
  readonly lanes: Lanes | null;
}

interface Surroundings {
  nextNumber(): number;
  fileOf(source: Source): string;
}

/** Generated templates only; the empty template is never removed. */
const madeTemplate = /^template-[0-9a-f]+\.db$/;

/** The size limit of templates kept for reuse, not counting the one used last. */
const maxTemplateBytes = 16 * 2 ** 20;

/** Files are built one after the other, so that they never occupy all threads. */
const builder = 'sandboxes';

/** A file of the largest size, 64 MiB by default, takes a few seconds. */
const longestBuildMs = 120_000;

/** A file of this size, with some 10,000 records, is copied in 20 ms, which is less than it takes to start a thread. */
const smallFile = 8 * 2 ** 20;

/**
 * The files that sandboxes start from and are reset to, one per sandbox. They hold no secrets, because each world
 * generates its own. Sandboxes with the same seed share a template through hard links, so a template can be deleted at
 * any time.
 */
export class Origins {
  readonly #settings: Settings;
  readonly #surroundings: Surroundings;
  readonly #building = new Map<string, Promise<void>>();

  constructor(settings: Settings, surroundings: Surroundings) {
    this.#settings = settings;
    this.#surroundings = surroundings;
  }

  /** Creates the origin file of a sandbox. `now` is the time on the clock of that sandbox. */
  async make(from: From, now: string): Promise<string> {
    if (from.kind === 'empty') return this.#emptyFile();
    if (from.kind === 'seed') return this.#seededFile(from.options);
    if (from.kind === 'data') return this.#writtenFile(from.text, now);
    const file = this.newFile('origin');
    await this.copy(from, file);
    const database = openEphemeral(file);
    await database.transaction((writer) => writer.run('delete from settings'));
    await database.close();
    return file;
  }

  /** Copies the current data of a snapshot, a sandbox or main. Main is copied without its secrets. */
  async copy(source: Source, file: string): Promise<void> {
    if (source.kind === 'sandbox' && source.name === mainName) await this.#forkMain(file);
    else await this.#build(file, { kind: 'copy', from: this.#surroundings.fileOf(source) });
    this.#requireSize(file);
  }

  #forkMain(file: string): Promise<void> {
    const { main, lanes } = this.#settings;
    const source = main.source();
    if (lanes === null || source === null) return forkOf(main, file);
    return this.#build(file, { kind: 'fork', source });
  }

  newFile(kind: 'world' | 'origin' | 'snapshot'): string {
    return join(this.#settings.folder, `${kind}-${this.#surroundings.nextNumber()}.db`);
  }

  /** The empty schema. Copying it takes a fraction of the time of running the migrations. */
  #emptyFile(): Promise<string> {
    return this.#linkTemplate('template.db', (file) => buildDatabase(file, async () => undefined));
  }

  #seededFile(options: SeedOptions): Promise<string> {
    return this.#linkTemplate(templateNamed(JSON.stringify(options)), async (file) => {
      requirePlan(options);
      await this.#build(file, { kind: 'seed', options });
      this.#requireSize(file);
    });
  }

  async #writtenFile(text: string, now: string): Promise<string> {
    const template = await this.#linkTemplate(templateNamed(`data ${text}`), async (file) => {
      await this.#build(file, { kind: 'data', text });
      this.#requireSize(file);
    });
    const file = this.newFile('origin');
    try {
      await this.#build(file, { kind: 'dated copy', from: template, now });
    } finally {
      removeDatabase(template);
    }
    return file;
  }

  /** Returns a new link to a template. A missing template is built once for all waiting callers. */
  async #linkTemplate(name: string, build: (file: string) => Promise<void>): Promise<string> {
    const template = join(this.#settings.folder, name);
    const file = this.newFile('origin');
    while (!this.#tryLink(template, file)) {
      const building = this.#building.get(name) ?? build(template).finally(() => this.#building.delete(name));
      this.#building.set(name, building);
      await building;
    }
    this.#removeOldTemplates();
    return file;
  }

  async #build(file: string, contents: Contents): Promise<void> {
    const { lanes } = this.#settings;
    const job: BuildJob = { file, contents };
    const isShort = 'from' in contents && sizeOfDatabase(contents.from) <= smallFile;
    try {
      const refusal =
        lanes === null || isShort
          ? await buildFile(job)
          : await lanes.run<BuildRefusal | null>(builder, job, longestBuildMs);
      if (refusal !== null) throw errorOf(refusal);
    } catch (error) {
      removeDatabase(file);
      throw error;
    }
  }

  #tryLink(template: string, file: string): boolean {
    try {
      linkSync(template, file);
      const now = new Date();
      utimesSync(file, now, now);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Keeps the template used last, and the most recent others that fit into the limit. */
  #removeOldTemplates(): void {
    const names = readdirSync(this.#settings.folder).filter((name) => madeTemplate.test(name));
    const templates = names.flatMap((name) => this.#describeTemplate(name));
    const [, ...earlier] = templates.toSorted((left, right) => right.usedAt - left.usedAt);
    let bytes = 0;
    for (const { file, size } of earlier) {
      bytes += size;
      if (bytes > maxTemplateBytes) removeDatabase(file);
    }
  }

  /** Returns nothing if another process has just removed the template. */
  #describeTemplate(name: string) {
    const file = join(this.#settings.folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat === undefined ? [] : [{ file, size: stat.size, usedAt: stat.mtimeMs }];
  }

  #requireSize(file: string): void {
    const { maxBytes } = this.#settings;
    if (sizeOfDatabase(file) <= maxBytes) return;
    removeDatabase(file);
    throw new WorkbenchProblem(
      'too large',
      `a sandbox holds at most ${maxBytes} bytes (WORKBENCH_MAX_BYTES)`,
    );
  }
}

function templateNamed(text: string): string {
  return `template-${hashOf(text).slice(0, 32)}.db`;
}

function requirePlan(options: SeedOptions): void {
  try {
    completePlan(options);
  } catch (error) {
    if (!(error instanceof UnusablePlan)) throw error;
    throw new WorkbenchProblem('invalid', `from.seed: ${error.message}`);
  }
}
