import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { Database } from '../storage/database.ts';
import { type Comparison, type Condition, everything } from './condition.ts';
import { ConditionWriter } from './condition-writer.ts';
import type { List } from './list.ts';
import { orderColumns } from './list-order.ts';
import type { AnyRecord } from './record.ts';

/** The rows that a statement can skip on the event loop in about a millisecond. */
const skippedAtOnce = 20_000;

/** The rows that a statement can compare on the event loop: it reads their texts up to the compared column. */
const comparedAtOnce = 2_000;

/** Moves a read that skips many rows to a lane. */
export function requireLaneToSkip({ dialect }: Database, budget: Budget, rows: number): void {
  if (dialect.holdsLoop && rows > skippedAtOnce) budget.requireLane();
}

/**
 * Moves a list to a lane if it may read many records to find a few, or to sort or count them: no index has them in this
 * order, none of its values is rare, and the table is large.
 */
export function requireLaneToRead(
  { dialect, first }: Database,
  budget: Budget,
  { of: record, where, order }: Pick<List, 'of' | 'where' | 'order'>,
  isCount = false,
): Awaitable<void> {
  if (!dialect.holdsLoop || (!isCount && isInIndexOrder(record, where, order))) return;
  const writer = new ConditionWriter(dialect, record);
  const { table, index, identity } = record;
  const isFew = (from: string) => `not exists (select 1 from ${from} limit 1 offset ${comparedAtOnce})`;
  const rare = equalities(where)
    .filter(({ at }) => isIndexed(record, at[0]))
    .map((comparison) => isFew(writer.writeIndexed(comparison)));
  const isSmall =
    identity === null
      ? isFew(table)
      : `coalesce((select max(${index.key}) from ${table}) - (select min(${index.key}) from ${table}), 0) < ${comparedAtOnce}`;
  const found = first<{ isShort: number }>(
    `select ${[...rare, isSmall].join(' or ')} as "isShort"`,
    writer.values,
  );
  return whenReady(found, (row) => {
    if (!row?.isShort) budget.requireLane();
  });
}

/** The last result for each condition, of which most are constant. */
const known = new WeakMap<Condition, Pick<List, 'of' | 'order'> & { readonly isInOrder: boolean }>();

function isInIndexOrder(of: AnyRecord, where: Condition, order: List['order']): boolean {
  if (where === everything && order.length === 0) return true;
  const last = known.get(where);
  if (last?.of === of && last.order === order) return last.isInOrder;
  const isInOrder = findsInIndexOrder(of, where, order);
  known.set(where, { of, order, isInOrder });
  return isInOrder;
}

/** Returns true if an index has exactly the wanted records, in the wanted order. */
function findsInIndexOrder(record: AnyRecord, where: Condition, order: List['order']): boolean {
  const columns = orderColumns({ of: record, order });
  const comparisons = conjunctsOf(where);
  const fixed = comparisons.flatMap((each) => ('is' in each && each.is === 'equal' ? [each.at[0]] : []));
  const sorted = columns.map(({ field }) => field).filter((field) => !fixed.includes(field));
  const isRange = (each: Condition) => 'is' in each && ranges.has(each.is) && each.at[0] === sorted[0];
  if (columns.some(({ isDescending }) => isDescending !== columns[0]?.isDescending)) return false;
  if (!comparisons.every((each) => isRange(each) || ('is' in each && each.is === 'equal'))) return false;
  return [[], ...Object.values(record.indexes ?? {})].some((index) => {
    const all = [...index, ...record.keys.filter((key) => !index.includes(key))];
    const isPrefix = fixed.every((field) => all.slice(0, fixed.length).includes(field ?? ''));
    return isPrefix && String(all.slice(fixed.length)) === String(sorted);
  });
}

const ranges: ReadonlySet<Comparison['is']> = new Set(['above', 'atLeast', 'below', 'atMost']);

function conjunctsOf(where: Condition): readonly Condition[] {
  return 'all' in where ? where.all.flatMap(conjunctsOf) : [where];
}

/** Returns the comparisons with values, which all records of a condition match. */
function equalities(where: Condition): readonly Comparison[] {
  return conjunctsOf(where).flatMap((each) =>
    'is' in each && (each.is === 'equal' || each.is === 'oneOf') ? [each] : [],
  );
}

function isIndexed({ indexedBy, identity, lists }: AnyRecord, field = ''): boolean {
  return (
    field === identity ||
    indexedBy.includes(field) ||
    lists.some(({ name, names }) => name === field || names === field)
  );
}
