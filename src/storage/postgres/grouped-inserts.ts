import type { Awaitable } from '../../lib/awaitable.ts';
import { pieceLength } from '../../lib/sizes.ts';
import {
  type Deadline,
  type EngineDatabase,
  type MessageAround,
  MissingReference,
  UniqueViolation,
  type Value,
  type Writer,
} from '../database.ts';
import { isStatementAtFault } from './errors.ts';
import { GroupedText } from './grouped-text.ts';
import type { PostgresWriter } from './postgres-writer.ts';

type WriteOne = <T>(work: (writer: PostgresWriter) => Awaitable<T>, deadline?: Deadline) => Promise<T>;

interface Insert {
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
 * Creates the runner of single-statement transactions. The work starts immediately, and only its statement waits for a
 * turn. Waiting inserts are combined into one statement of many rows, and so into one commit and one round trip;
 * separate statements cost the server four times as much per row. An insert never waits for others to arrive.
 */
export function singleStatements(
  writeOne: WriteOne,
  newDeadline: () => Deadline,
): EngineDatabase['oneStatement'] {
  const queues = new Map<string, Queue>();

  function queueOf({ statement, message }: Insert): Queue {
    const name = message === null ? statement : [statement, ...message].join('\n');
    const queue = queues.get(name) ?? new Queue(writeOne, new GroupedText(statement, message));
    queues.set(name, queue);
    return queue;
  }

  const insert = <Row>(given: Insert): Promise<Row | null> =>
    new Promise((resolve, reject) => {
      queueOf(given).add({ ...given, resolve: (row) => resolve(row as Row | null), reject });
    });

  const writerUntil = (deadline: Deadline): Writer => ({
    all: (statement, values) => writeOne((writer) => writer.all(statement, values), deadline),
    first: (statement, values) => writeOne((writer) => writer.first(statement, values), deadline),
    run: (statement, values) => writeOne((writer) => writer.run(statement, values), deadline),
    publish: (message) => writeOne((writer) => writer.publish(message), deadline),
    insert: (statement, values) => insert({ statement, values, message: null, deadline }),
    insertAndPublish: (statement, values, message) => insert({ statement, values, message, deadline }),
  });
  return async (work) => work(writerUntil(newDeadline()));
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
