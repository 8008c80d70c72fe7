import { type Awaitable, orElse, whenReady } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import { Limiter } from '../lib/limiter.ts';
import type { Bounded } from '../lib/paging.ts';
import { RecentNames } from '../lib/recent-names.ts';
import type { EngineDatabase, Value } from './database.ts';

/**
 * Reads rows of which there may be many or long ones: what they hold is taken from a budget while they are read. Work
 * that turns out to be long lets go of them before it waits for its turn, and reads them again: what waits holds little.
 */
export function readWithin<Row extends object>(
  database: Pick<EngineDatabase, 'inBatches'>,
  budget: Budget,
  statement: string,
  values: readonly Value[] = [],
): Awaitable<Row[]> {
  let rows: Row[] = [];
  let size = 0;
  const read = (): Awaitable<void> =>
    database.inBatches<Row>(statement, values, {
      take(batch) {
        const added = sizeOf(batch);
        size += added;
        budget.takeRead(added);
        if (rows.length === 0) rows = batch;
        else for (const row of batch) rows.push(row);
      },
      pause: () => {
        if (budget.needsTurn) throw new NeedsTurn();
        return budget.breathe();
      },
    });
  const readAgain = async (): Promise<void> => {
    rows = [];
    budget.returnRead(size);
    await budget.takeTurn();
    await read();
  };
  return whenReady(
    whenReady(attempt(read, readAgain), () => (budget.needsTurn ? readAgain() : budget.breathe())),
    () => rows,
  );
}

/** A page that comes to more than this holds others up, however few its rows are. */
const longPage = 1_048_576;

/** Statements whose few rows were long lately. */
const longStatements = new RecentNames(64);

/** Pages that are asked for in one go, where an engine answers later: a long one teaches those that wait. */
const pagesAtOnce = new Limiter(16, 10_000);
const maxWaitMs = 5_000;

type PageReader = Pick<EngineDatabase, 'all' | 'inBatches'> & {
  readonly dialect: Pick<EngineDatabase['dialect'], 'holdsLoop'>;
};

/** The same for so few rows that they are read in one go, unless those of the same statement were long lately. */
export function readFewWithin<Row extends object>(
  database: PageReader,
  budget: Budget,
  statement: string,
  values: readonly Value[] = [],
): Awaitable<Row[]> {
  return whenReady(readAtOnce<Row>(database, statement, values), (rows) => {
    if (rows === null) return readCarefully<Row>(database, budget, statement, values);
    const size = sizeOf(rows);
    budget.takeRead(size);
    if (!budget.needsTurn) return rows;
    budget.returnRead(size);
    return budget.takeTurn().then(() => readWithin<Row>(database, budget, statement, values));
  });
}

/** A page of at most this many rows is read in one go, whatever their length. */
const smallPage = 32;

export type RowReader<Row extends object> = (
  database: PageReader,
  budget: Budget,
  statement: string,
  values?: readonly Value[],
) => Awaitable<Row[]>;

/** How a statement is read that gives at most so many rows. */
export function readerOf<Row extends object>(maxRows: number): RowReader<Row> {
  return maxRows <= smallPage ? readFewWithin : readWithin;
}

/** Null where the rows of the statement were long lately. */
function readAtOnce<Row extends object>(
  database: PageReader,
  statement: string,
  values: readonly Value[],
): Awaitable<Row[] | null> {
  const read = (): Awaitable<Row[] | null> => {
    if (longStatements.has(statement)) return null;
    return whenReady(database.all<Row>(statement, values), (rows) => {
      if (sizeOf(rows) > longPage) longStatements.learn(statement, true);
      return rows;
    });
  };
  return database.dialect.holdsLoop ? read() : pagesAtOnce.run(async () => read(), maxWaitMs);
}

function readCarefully<Row extends object>(
  database: PageReader,
  budget: Budget,
  statement: string,
  values: readonly Value[],
): Awaitable<Row[]> {
  return whenReady(readWithin<Row>(database, budget, statement, values), (rows) => {
    longStatements.learn(statement, sizeOf(rows) > longPage);
    return rows;
  });
}

/** The size of a list that is part of one record. */
export interface ListBounds {
  readonly maxRows: number;
  /** Of the text of all rows. A single row is always read. */
  readonly maxLength: number;
}

/** The first rows of a result within bounds, and whether there are more. The limit is the last parameter of the statement. */
export async function readUntil<Row extends object>(
  database: Pick<EngineDatabase, 'inBatches'>,
  budget: Budget,
  { maxRows, maxLength }: ListBounds,
  statement: string,
  values: readonly Value[],
): Promise<Bounded<Row>> {
  const items: Row[] = [];
  let length = 0;
  let truncated = false;
  const take = (batch: readonly Row[]) => {
    for (const row of batch) {
      length += sizeOf([row]);
      truncated ||= items.length === maxRows || (length > maxLength && items.length > 0);
      if (truncated) return;
      items.push(row);
    }
  };
  const pause = () => {
    if (truncated) throw new ReadEnough();
    return budget.breathe();
  };
  try {
    await database.inBatches<Row>(statement, [...values, maxRows + 1], { take, pause });
  } catch (error) {
    if (!(error instanceof ReadEnough)) throw error;
  }
  return { items, truncated };
}

class ReadEnough extends Error {}

/** Ends a reading that holds a connection: nothing is held while work waits for its turn. */
class NeedsTurn extends Error {}

function attempt(read: () => Awaitable<void>, again: () => Promise<void>): Awaitable<void> {
  return orElse(read, (error) => {
    if (error instanceof NeedsTurn) return again();
    throw error;
  });
}

/** About the bytes of the text that rows hold; numbers and the like are small beside it. */
export function sizeOf(rows: readonly unknown[]): number {
  let size = 0;
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    for (const name in row) {
      const value = row[name];
      if (typeof value === 'string') size += value.length;
    }
  }
  return size;
}
