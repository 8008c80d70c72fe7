import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedOptions } from '../data/seed/seed-plan.ts';
import { UnusablePlan } from '../data/seed/seed-plan.ts';
import type { Database } from '../storage/database.ts';
import { openEphemeral } from '../storage/open.ts';
import { forkOf, seedPristine } from './contents.ts';
import { mainName, WorkbenchProblem } from './problems.ts';
import { buildDatabase, copyMoment, removeDatabase, sizeOfDatabase } from './sandbox-files.ts';

/** Something that data can be copied from. */
export type Source =
  | { readonly kind: 'snapshot'; readonly name: string }
  | { readonly kind: 'sandbox'; readonly name: string };

/** What a sandbox is made from. */
export type From =
  | Source
  | { readonly kind: 'empty' }
  | { readonly kind: 'seed'; readonly options: SeedOptions };

interface Settings {
  readonly folder: string;
  readonly maxBytes: number;
  readonly main: Database;
}

interface Surroundings {
  /** A number that nobody had before. */
  nextNumber(): number;
  fileOf(source: Source): string;
}

/** The files that sandboxes begin as, and are taken back to. They hold no secrets: each world makes its own. */
export class Origins {
  readonly #settings: Settings;
  readonly #surroundings: Surroundings;
  readonly #building = new Map<string, Promise<void>>();

  constructor(settings: Settings, surroundings: Surroundings) {
    this.#settings = settings;
    this.#surroundings = surroundings;
  }

  async make(from: From): Promise<string> {
    if (from.kind === 'empty') return this.#emptyFile();
    if (from.kind === 'seed') return this.#seededFile(from.options);
    const file = this.newFile('origin');
    await this.copy(from, file);
    const database = openEphemeral(file);
    await database.transaction((writer) => writer.run('delete from settings'));
    await database.close();
    return file;
  }

  /** Copies what a snapshot, a sandbox or main holds now. Of main, everything but the secrets. */
  async copy(source: Source, file: string): Promise<void> {
    if (source.kind === 'sandbox' && source.name === mainName) await forkOf(this.#settings.main, file);
    else copyMoment(this.#surroundings.fileOf(source), file);
    this.#requireSize(file);
  }

  newFile(kind: 'world' | 'origin' | 'snapshot'): string {
    return join(this.#settings.folder, `${kind}-${this.#surroundings.nextNumber()}.db`);
  }

  /** The schema and nothing else: to copy it takes a fraction of the time that the migrations take. */
  #emptyFile(): Promise<string> {
    return this.#template('template.db', (file) => buildDatabase(file, async () => undefined));
  }

  #seededFile(options: SeedOptions): Promise<string> {
    const key = createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 32);
    return this.#template(`template-${key}.db`, async (file) => {
      await seedPristine(file, options).catch(explainPlan);
      this.#requireSize(file);
    });
  }

  /** A file that is built once, also for several who ask at the same time. */
  async #template(name: string, build: (file: string) => Promise<void>): Promise<string> {
    const file = join(this.#settings.folder, name);
    if (existsSync(file) && !this.#building.has(name)) return file;
    const building = this.#building.get(name) ?? build(file).finally(() => this.#building.delete(name));
    this.#building.set(name, building);
    await building;
    return file;
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

function explainPlan(error: unknown): never {
  throw error instanceof UnusablePlan
    ? new WorkbenchProblem('invalid', `from.seed: ${error.message}`)
    : error;
}
