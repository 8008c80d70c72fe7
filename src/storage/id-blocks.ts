import type { Database, Reader, SearchIndex, Writer } from './database.ts';

/** The ids of a block, as the triggers have it. */
export const idsOfBlock = 4096;

/** So many are settled in one transaction, which others wait for. */
const blocksAtOnce = 8;

/** How long settling waits after it failed, so that it holds nobody up again and again. */
const retryAfterMs = 10_000;

/** Where a page begins: after a key or at the start, and `offset` rows later. */
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
 * Where a page of a whole table begins, as near to its first row as is known: no row before that is read. What was not
 * settled yet is still to be skipped.
 */
export async function beginningIn(reader: Reader, table: string, offset: number): Promise<Beginning> {
  const found = await reader.first<{ block: number; total: number }>(lastBlockBefore, [table, offset]);
  if (found === null) return { after: null, offset };
  return { after: (found.block + 1) * idsOfBlock - 1, offset: offset - found.total };
}

/**
 * Counts the rows of blocks that are not settled, up to the one that ids are still given of, and says whether more are
 * left. Nobody else may write to the table meanwhile: an id that was given must be a row that is seen.
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

/** By database, the tables that are being settled, or that failed to be: until when they are left alone. */
const waiting = new WeakMap<Database, Map<string, number>>();

/** Settles what is not settled of a table, beside everything else. Where it fails, pages are as right and take longer. */
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

async function settleAll(database: Database, index: SearchIndex): Promise<void> {
  const settle = async (writer: Writer) => {
    await database.dialect.holdWriters(writer, index.table);
    return settleBlocks(writer, index, blocksAtOnce);
  };
  while (await database.transaction(settle));
}
