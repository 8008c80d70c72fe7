import type { SQL } from 'bun';
import { Semaphore } from '../../lib/semaphore.ts';
import type { EngineDatabase, Reader, TakeRows, Value } from '../database.ts';
import { sizeOf } from '../read-within.ts';
import { explain } from './errors.ts';
import type { Pool } from './pool.ts';
import { writerOn } from './postgres-writer.ts';

/** A result of at most this many bytes is read at once. With 256 KiB, many in one turn delayed others by up to 180 ms. */
const maxBytesAtOnce = 131_072;

/** The rows that are read at most without knowing their length. */
const maxBatchRows = 32;

const maxCursorWaitMs = 10_000;

/**
 * Reads results that may be long. A short page is read as it is. Of a list of unknown length, the server encodes the rows
 * as JSON and counts their bytes. Anything long is read through a cursor, so that its rows wait in the server until they
 * are taken.
 */
export function createLongReads(
  pool: Pool,
  poolSize: number,
  { all, first }: Reader,
): EngineDatabase['inBatches'] {
  // Cursors use at most half of the pool, so that other reads find a connection.
  const cursors = new Semaphore({ atOnce: Math.max(1, Math.floor(poolSize / 2)) });

  async function readByCursor<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>) {
    const read = async (tx: SQL) => {
      const writer = writerOn(tx);
      await writer.run(`declare result no scroll cursor for ${statement}`, values);
      let size = 1;
      for (;;) {
        const rows = await writer.all<Row>(`fetch ${size} from result`);
        take(rows);
        if (rows.length < size) return;
        size = batchAfter(rows);
      }
    };
    try {
      await cursors.run(() => pool.begin('read only', read), { maxWaitMs: maxCursorWaitMs });
    } catch (error) {
      throw explain(error);
    }
  }

  return async (statement, values, take, maxRows = Number.POSITIVE_INFINITY) => {
    if (maxRows <= maxBatchRows) {
      const page = await all<never>(ifShort(statement), values);
      const isRead =
        page.length > 0 || (await first(`select from (${statement}) as page limit 1`, values)) === null;
      if (isRead) return take(page);
    } else {
      const { text } = (await first<Whole>(wholeOf(statement), values)) as Whole;
      if (text !== null) return take(JSON.parse(`[${text}]`));
    }
    take([], true);
    await readByCursor(statement, values, take);
  };
}

/** Returns the number of rows to fetch next, as if they were as long as the last ones. */
function batchAfter(rows: readonly unknown[]): number {
  const fitting = Math.floor((maxBytesAtOnce * rows.length) / (1 + sizeOf(rows)));
  return Math.max(1, Math.min(maxBatchRows, fitting));
}

/** The rows of a short page; none if it is long, or empty. */
function ifShort(statement: string): string {
  return `with page as materialized (${statement}),
counted as (select sum(pg_column_size(page)) over (rows unbounded preceding) as bytes from page)
select * from page where not ${isLong}`;
}

/** The rows of a result as text; null if it is long. */
interface Whole {
  readonly text: string | null;
}

/** The lines are materialized so that they are encoded once. */
function wholeOf(statement: string): string {
  return `with lines as materialized (
  select row_number() over () as number, row_to_json(result)::text as line from (${statement}) as result
), counted as (select sum(octet_length(line)) over (rows unbounded preceding) as bytes from lines)
select case when ${isLong} then null
else (select coalesce(string_agg(line, ',' order by number), '') from lines) end as text`;
}

/** Counting stops at the row that makes the result long, so the server neither reads nor encodes those after it. */
const isLong = `exists (select from counted where bytes > ${maxBytesAtOnce})`;
