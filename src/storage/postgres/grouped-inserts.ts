import type { Awaitable } from '../../lib/awaitable.ts';
import { pieceLength } from '../../lib/sizes.ts';
import {
  type Deadline,
  type MessageAround,
  MissingReference,
  UniqueViolation,
  type Value,
} from '../database.ts';
import { GroupedText } from './grouped-text.ts';
import { isStatementAtFault } from './guard.ts';
import type { PostgresWriter } from './postgres-writer.ts';

export type WriteOne = <T>(work: (writer: PostgresWriter) => Awaitable<T>, deadline?: Deadline) => Promise<T>;

export interface Insert {
  readonly statement: string;
  readonly values: readonly Value[];
  readonly message: MessageAround | null;
  readonly deadline: Deadline;
}

interface Waiting extends Insert {
  resolve(row: unknown): void;
  reject(error: unknown): void;
}

/** The concurrent groups of one statement: one is flushed to disk while the next is executed. */
const maxUnderWay = 2;

/** A slower group may be waiting for a lock. It stops counting as under way, so that others do not wait behind it. */
const patienceMs = 50;

/** The rows of a group, within one piece of text. A longer text is a group by itself. */
const maxRows = 64;

/**
 * Combines waiting inserts into one statement of many rows, and so into one commit and one round trip; separate
 * statements cost the server four times as much per row. An insert never waits for others to arrive.
 */
export class GroupedInserts {
  readonly #writeOne: WriteOne;
  readonly #queues = new Map<string, Queue>();

  constructor(writeOne: WriteOne) {
    this.#writeOne = writeOne;
  }

  insert<Row>(insert: Insert): Promise<Row | null> {
    return new Promise((resolve, reject) => {
      this.#queueOf(insert).add({ ...insert, resolve: (row) => resolve(row as Row | null), reject });
    });
  }

  #queueOf({ statement, message }: Insert): Queue {
    const name = message === null ? statement : [statement, ...message].join('\n');
    const known = this.#queues.get(name);
    if (known !== undefined) return known;
    const queue = new Queue(this.#writeOne, new GroupedText(statement, message));
    this.#queues.set(name, queue);
    return queue;
  }
}

class Queue {
  readonly #writeOne: WriteOne;
  readonly #text: GroupedText;
  #waiting: Waiting[] = [];
  #underWay = 0;

  constructor(writeOne: WriteOne, text: GroupedText) {
    this.#writeOne = writeOne;
    this.#text = text;
  }

  add(insert: Waiting): void {
    this.#waiting.push(insert);
    this.#next();
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
      const given = group.map(({ values }) => values);
      const rows = await this.#writeOne((writer) => writer.insertAll(this.#text, given), deadline);
      for (const [position, { resolve }] of group.entries()) resolve(rows[position]);
    } catch (error) {
      // The whole group was rolled back because of one row, so the rows are inserted one by one.
      if (isRefusal(error)) await this.#insertEach(group);
      else for (const { reject } of group) reject(error);
    }
  }

  async #insertEach(group: readonly Waiting[]): Promise<void> {
    const insertOne = ({ statement, values, message, deadline, resolve, reject }: Waiting) =>
      this.#writeOne(
        (writer) =>
          message === null
            ? writer.insert(statement, values)
            : writer.insertAndPublish(statement, values, message),
        deadline,
      ).then(resolve, reject);
    await Promise.all(group.map(insertOne));
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof UniqueViolation || error instanceof MissingReference || isStatementAtFault(error);
}

function lengthOf(values: readonly Value[]): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
}
