// biome-ignore-all lint/a11y/useSemanticElements: a table has no rows that are placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the row that is chosen

import { useLayoutEffect, useRef } from 'preact/hooks';
import { parameter, setParameters } from '../lib/address.ts';
import { targetOf, useVirtualizer } from '../lib/virtual-list.tsx';
import { Cell } from './cell.tsx';
import type { Collection, Column, Row } from './collections.ts';
import { referencesIn, useLabels } from './labels.ts';
import type { Listing } from './listing.ts';

const rowHeight = 36;
export const headHeight = 32;

interface Props {
  readonly world: string;
  readonly collection: Collection;
  readonly listing: Listing;
  readonly sort: string;
  /** Where a list is narrowed, it is in the order of its key. */
  readonly isSortable: boolean;
}

/** The rows of a list, of which only those in view are there, and more are read before the end comes into view. */
export function DataTable({ world, collection, listing, sort, isSortable }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = listing.rows.value;
  const virtualizer = useVirtualizer({ items: rows, rowHeight, headHeight }, scroller);
  const items = virtualizer.getVirtualItems();
  const shown: readonly Row[] = items.flatMap(({ index }) => rows.slice(index, index + 1));
  listing.visible = shown.map(listing.keyOf);
  useLabels(world, referencesIn(collection.name, shown));
  const lastShown = items.at(-1)?.index ?? 0;
  useLayoutEffect(() => {
    if (lastShown >= rows.length - 30) void listing.more();
  }, [lastShown, rows.length, listing]);
  const chosen = parameter('record');
  const steer = (event: KeyboardEvent) => {
    const at = rows.findIndex((row) => listing.keyOf(row) === chosen);
    const target = targetOf(event.key, at, rows.length);
    if (target === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Math.min(Math.max(target, 0), rows.length - 1);
    const row = rows[index];
    if (row === undefined) return;
    event.preventDefault();
    virtualizer.scrollToIndex(index);
    open(listing.keyOf(row));
  };
  const { columns } = collection;
  return (
    <div
      ref={scroller}
      class={`virtual data-table ${collection.name}`}
      role="grid"
      aria-label={`${collection.title} of ${world}`}
      aria-rowcount={listing.hasMore ? -1 : rows.length + 1}
      aria-activedescendant={
        chosen !== null && listing.visible.includes(chosen) ? `row-${chosen}` : undefined
      }
      tabIndex={0}
      onKeyDown={steer}
      style={tracksOf(columns)}
    >
      <div class="data-row data-heads" role="row" style={{ height: `${headHeight}px` }}>
        {columns.map((column) => (
          <Head key={column.field} column={column} sort={sort} isSortable={isSortable} />
        ))}
      </div>
      <div role="rowgroup" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {items.map(({ index, start, size }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = listing.keyOf(row);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the table has the keys
            <div
              key={key}
              id={`row-${key}`}
              class={`virtual-row data-row ${listing.gone.value.has(key) ? 'gone' : ''}`}
              role="row"
              aria-selected={key === chosen}
              aria-rowindex={index + 2}
              style={{ height: `${size}px`, transform: `translateY(${start - headHeight}px)` }}
              onClick={() => open(key)}
            >
              {columns.map((column) => (
                <div key={column.field} role="gridcell" class={cellClass(column)}>
                  <Cell world={world} column={column} row={row} />
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The tracks of the grid with much room, with some, and on a phone. */
function tracksOf(columns: readonly Column[]) {
  const tracks = (fits: (column: Column) => boolean) =>
    columns
      .filter(fits)
      .map(({ width }) => width)
      .join(' ');
  return {
    '--tracks': tracks(() => true),
    '--some-tracks': tracks(({ room }) => room !== 'much'),
    '--few-tracks': tracks(({ room }) => room === 'any'),
  };
}

const cellClass = ({ kind, room = 'some' }: Column): string => `cell ${kind} room-${room}`;

const open = (key: string) =>
  setParameters({ record: key, new: null }, parameter('record') === null ? 'push' : 'replace');

interface HeadProps {
  readonly column: Column;
  readonly sort: string;
  readonly isSortable: boolean;
}

function Head({ column, sort, isSortable }: HeadProps) {
  const by = column.sort;
  const isSorted = by !== undefined && sort.replace('-', '') === by;
  const isDescending = sort.startsWith('-');
  const canSort = by !== undefined && (isSortable || by === 'key');
  const turn = () => setParameters({ sort: sortAfter(by ?? '', isSorted, isDescending) });
  const order = isDescending ? 'descending' : 'ascending';
  return (
    <div role="columnheader" class={cellClass(column)} aria-sort={isSorted ? order : undefined}>
      {canSort ? (
        <button type="button" class="sort" onClick={turn}>
          {column.title}
          <span aria-hidden="true">{isSorted ? (isDescending ? ' ↓' : ' ↑') : ' ↕'}</span>
        </button>
      ) : (
        column.title
      )}
    </div>
  );
}

/** The first click sorts upwards, the next turns it round; the newest first is what there is without a word. */
function sortAfter(by: string, isSorted: boolean, isDescending: boolean): string | null {
  const next = isSorted && !isDescending ? `-${by}` : by;
  return next === '-key' ? null : next;
}
