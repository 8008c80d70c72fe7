import type { Copying, SchemaWriter } from '../storage/database.ts';

/** Per row, a trigger takes as long as a rebuild takes for this many rows. */
const rowsPerTriggered = 10;

/**
 * The tables whose search indexes and totals are rebuilt at the end of bulk work, instead of row by row. A rebuild reads
 * the whole table, so a table that gets few rows relative to what it has keeps its triggers.
 */
export class SuspendedTables {
  readonly #writer: SchemaWriter;
  readonly #copying: Copying;
  readonly #added = new Map<string, number>();
  /** The number of added rows at which a table is examined next. */
  readonly #examinedAt = new Map<string, number>();
  readonly #resume = new Map<string, () => Promise<void>>();

  constructor(writer: SchemaWriter, copying: Copying) {
    this.#writer = writer;
    this.#copying = copying;
  }

  get names(): ReadonlySet<string> {
    return new Set(this.#resume.keys());
  }

  /** Called before rows are added. */
  async prepareFor(table: string, rows: number): Promise<void> {
    const before = this.#added.get(table) ?? 0;
    const added = before + rows;
    this.#added.set(table, added);
    if (this.#resume.has(table) || added < (this.#examinedAt.get(table) ?? 0)) return;
    // Doubled, so that counting rows takes time in proportion to those that are added.
    this.#examinedAt.set(table, 2 * added);
    const many = before + rowsPerTriggered * added;
    const row = await this.#writer.first(`select 1 as found from ${table} limit 1 offset $1`, [many]);
    if (row === null) await this.suspend(table);
  }

  async suspend(table: string): Promise<void> {
    this.#resume.set(table, await this.#copying.suspendIndexes(this.#writer, table));
  }

  async resume(): Promise<void> {
    for (const resume of this.#resume.values()) await resume();
  }
}
