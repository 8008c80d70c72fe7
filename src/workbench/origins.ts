import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedOptions } from '../data/seed/seed-plan.ts';
import { UnusablePlan } from '../data/seed/seed-plan.ts';
import type { Database } from '../storage/database.ts';
import { openEphemeral } from '../storage/open.ts';
import { forkOf, seedPristine } from './contents.ts';
import { mainName, WorkbenchProblem } from './problems.ts';
import { copyMoment, makeEmptyDatabase, removeDatabase, sizeOfDatabase } from './sandbox-files.ts';

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

  async #emptyFile(): Promise<string> {
    const file = join(this.#settings.folder, 'template.db');
    await makeEmptyDatabase(file);
    return file;
  }

  /** Made once for the same options. */
  async #seededFile(options: SeedOptions): Promise<string> {
    const key = createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 32);
    const file = join(this.#settings.folder, `template-${key}.db`);
    if (!existsSync(file)) await seedPristine(file, options).catch(explainPlan);
    this.#requireSize(file);
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
