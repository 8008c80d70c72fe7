import type { Budget } from '../lib/budget.ts';
import { Pace } from '../lib/pace.ts';
import type { Database, SearchIndex, SearchSteps, Value } from './database.ts';
import { readWithin, sizeOf } from './read-within.ts';

export interface Search {
  readonly index: SearchIndex;
  /** The folded columns that are looked in. */
  readonly searched: readonly string[];
  /** What is read of each row, the key among it with the name of its table. */
  readonly columns: string;
  /** Folded text. */
  readonly needle: string;
  /** The most rows. */
  readonly max: number;
  /** Only rows with a higher key; all of them without one. */
  readonly after?: number;
}

/**
 * The first rows that contain a text, by ascending key. Where statements hold the event loop, rows are looked at in steps
 * of a few milliseconds: a text may be long, rows many, and what an index knows of them too little.
 */
export async function searchWithin<Row extends object>(
  database: Database,
  budget: Budget,
  search: Search,
): Promise<Row[]> {
  const { index, searched, columns, needle, max, after = 0 } = search;
  const plan = database.dialect.search(index, searched, needle);
  if (plan.steps !== null) return new SteppedSearch<Row>(database, budget, search, plan.steps).run();
  const later = after === 0 ? '' : `and ${index.table}.${index.key} > $${plan.values.length + 1}`;
  const statement = `select ${columns} from ${plan.from} where ${plan.where} ${later} order by ${plan.orderBy}`;
  const text = `${statement} limit ${ceilingOf(max)}`;
  const values = after === 0 ? plan.values : [...plan.values, after];
  const rows = await budget.search(async () => readWithin<Row>(database, budget, text, values));
  return rows.length > max ? rows.slice(0, max) : rows;
}

/**
 * A limit that stands in the text, since a prepared statement is planned without its parameters: to find a tenth of all
 * rows, an index seems to be of no use. Powers of two, so that few texts are prepared.
 */
function ceilingOf(max: number): number {
  return 2 ** Math.ceil(Math.log2(max));
}

/** The text that a step looks through, unless one row has more: a row may be a thousand times as long as the one before. */
const bytesOfStep = 262_144;

/** So few candidates in all are looked at without asking for their length: of the longest, too, they take milliseconds. */
const fewCandidates = 16;

const firstCandidates = 256;

class SteppedSearch<Row extends object> {
  readonly #database: Database;
  readonly #budget: Budget;
  readonly #search: Search;
  readonly #steps: SearchSteps;
  readonly #pace: Pace;
  readonly #found: Row[] = [];

  constructor(database: Database, budget: Budget, search: Search, steps: SearchSteps) {
    this.#database = database;
    this.#budget = budget;
    this.#search = search;
    this.#steps = steps;
    // What an index names is likely to be found: how many rows a step has is then a matter of their length alone.
    this.#pace = steps.candidates === null ? new Pace() : new Pace(firstCandidates);
  }

  async run(): Promise<Row[]> {
    if (this.#steps.candidates === null) await this.#lookAtEveryRow();
    else await this.#lookAtCandidates(this.#steps.candidates);
    return this.#found;
  }

  get #isFull(): boolean {
    return this.#found.length >= this.#search.max;
  }

  get #room(): number {
    return this.#search.max - this.#found.length;
  }

  /** From key to key. A step ends at a row that is there, so that gaps between the keys cost nothing. */
  async #lookAtEveryRow(): Promise<void> {
    const { table, key } = this.#search.index;
    const nextRows = `select ${key} as key, ${this.#bytes} as bytes from ${table} where ${key} > $1 order by ${key} limit $2`;
    const ahead = `select count(*) as rows, max(key) as last, sum(bytes) as bytes from (${nextRows}) as ahead`;
    const rowsOfStep = this.#statement(`${table}.${key} > $2 and ${table}.${key} <= $3`, 4);
    let after = this.#search.after ?? 0;
    while (!this.#isFull) {
      const began = performance.now();
      const { rows, last, bytes } = await this.#measure(ahead, [after, this.#pace.size]);
      if (last === null) return;
      if (this.#isTooMuch(rows, bytes)) continue;
      await this.#take(began, rowsOfStep, [this.#search.needle, after, last, this.#room]);
      await this.#budget.rest();
      after = last;
    }
  }

  async #measure(statement: string, values: readonly Value[]): Promise<Ahead> {
    const ahead = await this.#database.first<Ahead>(statement, values);
    return ahead ?? { rows: 0, last: null, bytes: 0 };
  }

  /** Whether the rows of a step are too long for it: then the next one is smaller. */
  #isTooMuch(rows: number, bytes: number): boolean {
    const isTooMuch = rows > 1 && bytes > bytesOfStep;
    if (isTooMuch) this.#pace.shrinkTo(Math.floor(rows / 2));
    return isTooMuch;
  }

  /** The size of the text to search in a row. It is read from the head of the row, for text of any length. */
  get #bytes(): string {
    const { index, searched } = this.#search;
    return searched.map((column) => `octet_length(${index.table}.${column})`).join(' + ');
  }

  async #lookAtCandidates({ statement, values }: NonNullable<SearchSteps['candidates']>): Promise<void> {
    const { table, key } = this.#search.index;
    const { oneOf } = this.#database.dialect;
    const named = this.#statement(oneOf(`${table}.${key}`, '$2'), 3);
    const ahead = `select count(*) as rows, max(${key}) as last, sum(${this.#bytes}) as bytes from ${table} where ${oneOf(`${table}.${key}`, '$1')}`;
    const after = this.#search.after ?? 0;
    const keys: number[] = [];
    let isBegun = false;
    try {
      await this.#database.inBatches<{ key: number }>(statement, values, {
        take: (batch) => {
          for (const row of batch) if (row.key > after) keys.push(row.key);
        },
        pause: () => {
          isBegun = true;
          return this.#lookAt(keys, named, ahead);
        },
      });
      if (isBegun || keys.length > fewCandidates) await this.#lookAt(keys, named, ahead);
      else if (keys.length > 0) {
        const values = [this.#search.needle, JSON.stringify(keys), this.#room];
        await this.#take(performance.now(), named, values);
      }
    } catch (error) {
      if (!(error instanceof FoundEnough)) throw error;
    }
    await this.#budget.rest();
  }

  /** Looks at the rows of these keys, and empties the list. */
  async #lookAt(keys: number[], named: string, ahead: string): Promise<void> {
    while (keys.length > 0) {
      const began = performance.now();
      const step = JSON.stringify(keys.slice(0, this.#pace.size));
      const { rows, bytes } = await this.#measure(ahead, [step]);
      if (this.#isTooMuch(rows, bytes)) continue;
      keys.splice(0, this.#pace.size);
      await this.#take(began, named, [this.#search.needle, step, this.#room]);
      if (this.#isFull) throw new FoundEnough();
      // A connection waits with its next candidates: there is no wait for a turn here.
      await this.#budget.breathe();
    }
  }

  /** `$1` is the needle, the last parameter the most rows. */
  #statement(narrowed: string, lastParameter: number): string {
    const { columns, index } = this.#search;
    const { table, key } = index;
    return `select ${columns} from ${table} where ${narrowed} and ${this.#steps.where} order by ${table}.${key} limit $${lastParameter}`;
  }

  /** Ends a step that began at `began`. */
  async #take(began: number, statement: string, values: readonly Value[]): Promise<void> {
    const rows = await this.#database.all<Row>(statement, values);
    this.#pace.adapt(performance.now() - began);
    this.#budget.takeRead(sizeOf(rows));
    for (const row of rows) this.#found.push(row);
  }
}

/** The rows of a step: how many, the key of the last one, and what there is to look through. */
interface Ahead {
  readonly rows: number;
  readonly last: number | null;
  readonly bytes: number;
}

/** Ends the reading of candidates. */
class FoundEnough extends Error {}
