import type { Awaitable } from '../../lib/awaitable.ts';
import { onceOf } from '../../lib/once.ts';
import { pieceLength } from '../../lib/sizes.ts';
import {
  type Deadline,
  type EngineDatabase,
  type Insertion,
  MissingReference,
  type StatementWriter,
  UniqueViolation,
  type Value,
} from '../database.ts';
import { isStatementAtFault } from './errors.ts';
import type { GroupedRow } from './grouped-text.ts';
import type { PostgresWriter } from './postgres-writer.ts';

type WriteOne = <T>(work: (writer: PostgresWriter) => Awaitable<T>, deadline?: Deadline) => Promise<T>;

interface Waiting extends GroupedRow {
  readonly deadline: Deadline;
  resolve(row: unknown): void;
  reject(error: unknown): void;
}

/** The concurrent groups of one collection: one is flushed to disk while the next is executed. */
const maxUnderWay = 2;

/**
 * A slower group may be waiting for a lock. It stops counting as under way, so that others do not wait behind it: while an
 * author was locked for two seconds, 198 of 198 posts of others were created, and 59 without this limit.
 */
const patienceMs = 50;

/** The rows of a group, within one piece of text. A longer text is a group by itself. */
const maxRows = 64;

/**
 * Creates the runner of single statements. Waiting inserts of a collection are combined into one statement of many rows, and so into one commit and one round trip;
 * separate statements cost the server four times as much per row. An insert never waits for others to arrive.
 */
export function singleStatements(
  writeOne: WriteOne,
  newDeadline: () => Deadline,
): EngineDatabase['oneStatement'] {
  const queueOf = onceOf((insertion: Insertion) => new Queue(writeOne, insertion));

  const writerUntil = (deadline: Deadline): StatementWriter => ({
    first: (statement, values) => writeOne((writer) => writer.first<never>(statement, values), deadline),
    run: (statement, values) => writeOne((writer) => writer.run(statement, values), deadline),
    insert: (insertion, values, message) =>
      // Rows of a group are told apart by the order of their ids.
      insertion.columns.includes('id')
        ? writeOne((writer) => writer.insert<never>(insertion, values, message), deadline)
        : queueOf(insertion).insert({ values, message: message ?? null, deadline }),
  });
  return async (run) => run(writerUntil(newDeadline()));
}

class Queue {
  readonly #writeOne: WriteOne;
  readonly #insertion: Insertion;
  #waiting: Waiting[] = [];
  #underWay = 0;

  constructor(writeOne: WriteOne, insertion: Insertion) {
    this.#writeOne = writeOne;
    this.#insertion = insertion;
  }

  insert<Row>(given: GroupedRow & { readonly deadline: Deadline }): Promise<Row> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...given, resolve: (row) => resolve(row as Row), reject });
      this.#next();
    });
  }

  #next(): void {
    while (this.#underWay < maxUnderWay && this.#waiting.length > 0) void this.#send(this.#takeGroup());
  }

  #takeGroup(): readonly Waiting[] {
    let characters = 0;
    const isTooMuch = ({ values }: Waiting, position: number) => {
      characters += lengthOf(values);
      return position === maxRows || (position > 0 && characters > pieceLength);
    };
    const end = this.#waiting.findIndex(isTooMuch);
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  async #send(group: readonly Waiting[]): Promise<void> {
    let isCounted = true;
    const leave = () => {
      if (isCounted) this.#underWay -= 1;
      isCounted = false;
      this.#next();
    };
    this.#underWay += 1;
    const timer = setTimeout(leave, patienceMs);
    await (group.length === 1 ? this.#insertEach(group) : this.#insertAll(group));
    clearTimeout(timer);
    leave();
  }

  async #insertAll(group: readonly Waiting[]): Promise<void> {
    const deadline = Math.min(...group.map((insert) => insert.deadline));
    try {
      const rows = await this.#writeOne((writer) => writer.insertAll(this.#insertion, group), deadline);
      for (const [position, { resolve }] of group.entries()) resolve(rows[position]);
    } catch (error) {
      // The whole group was rolled back because of one row, so the rows are inserted one by one.
      if (isRefusal(error)) await this.#insertEach(group);
      else for (const { reject } of group) reject(error);
    }
  }

  async #insertEach(group: readonly Waiting[]): Promise<void> {
    const insertOne = ({ values, message, deadline, resolve, reject }: Waiting) =>
      this.#writeOne((writer) => writer.insert(this.#insertion, values, message ?? undefined), deadline).then(
        resolve,
        reject,
      );
    await Promise.all(group.map(insertOne));
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof UniqueViolation || error instanceof MissingReference || isStatementAtFault(error);
}

function lengthOf(values: readonly Value[]): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
}
