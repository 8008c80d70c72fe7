import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { Slice } from '../lib/paging.ts';
import type { Database } from '../storage/database.ts';
import { readAtOnce, sizeOf } from '../storage/read-within.ts';
import { type Condition, everything } from './condition.ts';
import type { List } from './list.ts';
import { type ListOptions, type Statement, writeCount, writeList } from './list-statement.ts';
import { requireLaneToRead, requireLaneToSkip } from './long-list.ts';
import { isCut, type Selection } from './selection.ts';

/** The most records that are read with their long texts cut: 128 KiB with two texts, and the most that is read at once. */
const mostCut = 32;

export interface ReadOptions extends Pick<ListOptions, 'hasPlaces'> {
  readonly selection: Selection;
}

/** Reads a list. One that may read many records on the event loop is read in a lane. */
export function readList<Row extends object>(
  database: Database,
  budget: Budget,
  list: List,
  { selection, hasPlaces = false }: ReadOptions,
): Awaitable<Row[]> {
  const write = (columns: string) =>
    isPage(list) && columns === selection.columns && !hasPlaces
      ? writePage(database, list, selection)
      : writeList(database.dialect, list, { columns, hasPlaces });
  requireLaneToSkip(database, budget, list.offset ?? 0);
  const rows = whenReady(requireLaneToRead(database, budget, list), () =>
    budget.read(database.dialect.holdsLoop, () =>
      readWhole<Row>(database, budget, list, { selection, write }),
    ),
  );
  return whenReady(rows, list.of.readAll);
}

function isPage(list: List): list is List & { readonly offset: number } {
  return list.offset !== undefined && list.after === undefined;
}

interface Prepared extends Statement, Pick<List, 'order'> {
  readonly selection: Selection;
}

/** The last statement for each condition. Most pages have a constant one, and writing takes a tenth of their time. */
const prepared = new WeakMap<Condition | Selection, Prepared>();

function writePage(
  { dialect }: Database,
  list: List & { readonly offset: number },
  selection: Selection,
): Statement {
  const { where, order, limit, offset } = list;
  const key = where === everything ? selection : where;
  const known = prepared.get(key);
  const isKnown = known?.order === order && known.selection === selection;
  const page = isKnown ? known : { ...writeList(dialect, list, selection), order, selection };
  if (!isKnown) prepared.set(key, page);
  return { text: page.text, values: [...page.values.slice(0, -2), limit, offset] };
}

interface ReadWhole {
  readonly selection: Selection;
  write(columns: string): Statement;
}

/**
 * Reads rows. From a server, the first read leaves out long texts: it takes no longer than one without a limit, and
 * only if something was left out, the list is read again, part by part.
 */
function readWhole<Row extends object>(
  database: Database,
  budget: Budget,
  { limit }: List,
  { selection, write }: ReadWhole,
): Awaitable<Row[]> {
  const readAll = () => {
    const { text, values } = write(selection.columns);
    return readAtOnce<Row>(database, budget, text, values);
  };
  if (database.dialect.holdsLoop || limit > mostCut) return readAll();
  const { text, values } = write(selection.cut);
  return whenReady(database.all<Row>(text, values), (rows) => {
    if (rows.some((row) => isCut(selection, row))) return readAll();
    budget.takeSteps(rows.length);
    budget.takeRead(sizeOf(rows));
    return rows;
  });
}

/** Reads a page and the total of its list: from a server in one statement, which pays for pages that are read at once. */
export function readPage<Row extends object>(
  database: Database,
  budget: Budget,
  list: List & { readonly offset: number },
  { selection, total }: ReadOptions & { readonly total: Statement },
): Awaitable<Slice<Row>> {
  const { dialect } = database;
  if (dialect.holdsLoop || list.limit > mostCut)
    return whenReady(database.first<{ total: number }>(total.text, total.values), (row) => {
      const { total: all } = row ?? { total: 0 };
      if (list.offset >= all) return { items: [], total: all };
      return whenReady(readList<Row>(database, budget, list, { selection }), (items) => ({
        items,
        total: all,
      }));
    });
  const given = [...total.values, list.limit, list.offset];
  const [size, offset] = [`cast($${given.length - 1} as bigint)`, `cast($${given.length} as bigint)`];
  // Nothing is skipped beyond the end. The planner does not know the values, as in `limitTo`.
  const limit = `limit case when ${offset} < counted.total then ${size} else 0 end offset (select ${offset})`;
  const write = (columns: string): Statement => {
    const page = writeList(dialect, list, { columns, given, limit });
    return {
      text: `select counted.total, page.* from (${total.text}) as counted left join lateral (${page.text}) as page on true`,
      values: page.values,
    };
  };
  const rows = budget.read(false, () =>
    readWhole<Row & { readonly total: number }>(database, budget, list, { selection, write }),
  );
  return whenReady(rows, (found) => sliceOf(list, found));
}

/** Separates the total from the rows. Without a record, there is one row without values. */
function sliceOf<Row extends object>(
  { of: { readAll } }: List,
  rows: readonly (Row & { readonly total: number })[],
): Slice<Row> {
  const total = rows[0]?.total ?? 0;
  const found = rows.map(({ total: _, ...row }) => row as object as Row);
  const [first = {}] = found;
  const isEmpty = Object.values(first).every((value) => value === null);
  return { items: isEmpty ? [] : readAll(found), total };
}

/** Counts records, however many there are. */
export function countList(
  database: Database,
  budget: Budget,
  { of, where }: Pick<List, 'of' | 'where'>,
): Awaitable<number> {
  return whenReady(requireLaneToRead(database, budget, { of, where, order: [] }, true), () => {
    const { text, values } = writeCount(database.dialect, { of, where });
    return whenReady(database.first<{ total: number }>(text, values), (row) => row?.total ?? 0);
  });
}
