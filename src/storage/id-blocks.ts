import type { Database, Reader, SearchIndex, Writer } from './database.ts';

/** The number of ids per block; the triggers use the same number. */
export const idsOfBlock = 4096;

/** The number of blocks settled per transaction, small because writers wait for it. */
const blocksAtOnce = 8;

/** The pause after a failure to settle, so that retries do not keep blocking writers. */
const retryAfterMs = 10_000;

export interface Beginning {
  readonly after: number | null;
  readonly offset: number;
}

const lastBlockBefore = `select block, cast(total as bigint) as total from (
    select block, sum(sum(value)) over (order by block) as total from id_blocks
    where name = $1 and block < (select block from settled_blocks where name = $1) group by block
  ) as counted
  where total <= cast($2 as bigint) order by block desc limit 1`;

/**
 * Returns the known position nearest to the start of a page of a whole table, so that no row before it is read. Rows in
 * blocks that are not settled yet still have to be skipped.
 */
export async function beginningIn(reader: Reader, table: string, offset: number): Promise<Beginning> {
  const found = await reader.first<{ block: number; total: number }>(lastBlockBefore, [table, offset]);
  if (found === null) return { after: null, offset };
  return { after: (found.block + 1) * idsOfBlock - 1, offset: offset - found.total };
}

/**
 * Counts the rows of unsettled blocks, except the block that new ids are still assigned from. Returns true if more
 * blocks are left. Nobody else may write to the table meanwhile: every assigned id must be a visible row.
 */
export async function settleBlocks(
  writer: Writer,
  { table, key }: SearchIndex,
  max = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const known = await writer.first<{ block: number }>('select block from settled_blocks where name = $1', [
    table,
  ]);
  const settled = known?.block ?? 0;
  const ids = await writer.first<{ first: number | null; last: number }>(
    `select (select min(${key}) from ${table} where ${key} >= $1) as first, (select max(${key}) from ${table}) as last`,
    [settled * idsOfBlock],
  );
  if (ids === null || ids.first === null) return false;
  const first = Math.floor(ids.first / idsOfBlock);
  const last = Math.floor(ids.last / idsOfBlock);
  const end = Math.min(first + max, last);
  if (end <= first) return false;
  await writer.run('delete from id_blocks where name = $1 and block >= $2 and block < $3', [
    table,
    settled,
    end,
  ]);
  await writer.run(
    `insert into id_blocks (name, block, slot, value)
     select '${table}', ${key} >> 12, -1, count(*) from ${table} where ${key} >= $1 and ${key} < $2 group by 2`,
    [first * idsOfBlock, end * idsOfBlock],
  );
  await writer.run(
    `insert into settled_blocks (name, block) values ($1, $2) on conflict (name) do update set block = excluded.block`,
    [table, end],
  );
  return end < last;
}

/**
 * The tables of each database that are being settled, or have failed, with the time until which they are left alone.
 */
const waiting = new WeakMap<Database, Map<string, number>>();

/** Settles the rest of a table in the background. If that fails, pages are still correct, only slower. */
export function settleSoon(database: Database, index: SearchIndex): void {
  const tables = waiting.get(database) ?? new Map<string, number>();
  waiting.set(database, tables);
  if ((tables.get(index.table) ?? 0) > performance.now()) return;
  tables.set(index.table, Number.POSITIVE_INFINITY);
  settleAll(database, index).then(
    () => tables.delete(index.table),
    () => tables.set(index.table, performance.now() + retryAfterMs),
  );
}

/** Later writers wait for as long as the lock request does, so it gives up early. */
const maxLockMs = 50;

async function settleAll(database: Database, index: SearchIndex): Promise<void> {
  const settle = (writer: Writer) => settleBlocks(writer, index, blocksAtOnce);
  while (await database.exclusively(settle, { tables: [index.table], maxLockMs }));
}
