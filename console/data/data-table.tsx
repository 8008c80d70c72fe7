// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table element cannot be positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the active row

import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { parameter, setParameters } from '../lib/address.ts';
import type { Field } from '../lib/shapes.ts';
import { targetOf, useVirtualizer } from '../lib/virtual-list.tsx';
import { Cell } from './cell.tsx';
import { type Collection, type Row, titleOfField } from './collections.ts';
import { roomOf, tracksOf } from './columns.ts';
import { isBeingDeleted } from './deletions.ts';
import { referencesIn, useLabels } from './labels.ts';
import type { Listing } from './listing.ts';

const rowHeight = 36;
const headHeight = 32;

interface Props {
  readonly world: string;
  readonly collection: Collection;
  readonly listing: Listing;
  readonly sort: string;
  /** A filtered list is always ordered by key. */
  readonly isSortable: boolean;
  /** The keys of the selected rows; null if rows cannot be selected. */
  readonly selected: Signal<ReadonlySet<string>> | null;
}

/** The rows of a list. Only those in view are rendered, and more are read before either end comes into view. */
export function DataTable({ world, collection, listing, sort, isSortable, selected }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = listing.rows.value;
  const virtualizer = useVirtualizer({ items: rows, rowHeight, headHeight }, scroller);
  const items = virtualizer.getVirtualItems();
  const shown: readonly Row[] = items.flatMap(({ index }) => rows.slice(index, index + 1));
  listing.visible = shown.map(listing.keyOf);
  useLabels(world, referencesIn(collection.name, shown));
  useReading(listing, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  usePlace(listing, scroller);
  const chosen = parameter('record');
  const toggle = (key: string) => {
    if (selected !== null) selected.value = selected.value.symmetricDifference(new Set([key]));
  };
  const steer = async (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' && chosen !== null && event.target === scroller.current) {
      event.preventDefault();
      return toggle(chosen);
    }
    const before = rows.findIndex((row) => listing.keyOf(row) === chosen);
    const target = targetOf(event.key, before, rows.length);
    if (target === null) return;
    event.preventDefault();
    if (target < 0) await listing.before();
    if (target >= rows.length) await listing.more();
    if (event.key === 'End') await listing.toEnd();
    if (event.key === 'Home') await listing.toStart();
    const all = listing.rows.peek();
    const at = all.findIndex((row) => listing.keyOf(row) === chosen);
    const index = Math.min(Math.max(targetOf(event.key, at, all.length) ?? 0, 0), all.length - 1);
    const row = all[index];
    if (row === undefined) return;
    open(listing.keyOf(row));
    // Lay out the rows that were just loaded first.
    requestAnimationFrame(() => virtualizer.scrollToIndex(index));
  };
  const { columns } = collection;
  return (
    <div
      ref={scroller}
      class={`virtual data-table ${collection.name}`}
      role="grid"
      aria-label={`${collection.title} of ${world}`}
      aria-rowcount={listing.hasMore || listing.hasBefore ? -1 : rows.length + 1}
      aria-activedescendant={
        chosen !== null && listing.visible.includes(chosen) ? `row-${chosen}` : undefined
      }
      tabIndex={0}
      onKeyDown={steer}
      style={tracksOf(collection, selected !== null)}
    >
      <div class="data-row data-heads" role="row" style={{ height: `${headHeight}px` }}>
        {selected !== null && <SelectAll listing={listing} selected={selected} />}
        {columns.map((column) => (
          <Head
            key={column.name}
            collection={collection}
            column={column}
            sort={sort}
            isSortable={isSortable}
          />
        ))}
      </div>
      <div role="rowgroup" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {items.map(({ index, start, size }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = listing.keyOf(row);
          const isGone = listing.gone.value.has(key) || isBeingDeleted(world, collection, key);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys
            <div
              key={key}
              id={`row-${key}`}
              class={`virtual-row data-row ${isGone ? 'gone' : ''}`}
              role="row"
              aria-selected={key === chosen}
              aria-rowindex={index + 2}
              style={{ height: `${size}px`, transform: `translateY(${start - headHeight}px)` }}
              onClick={() => open(key)}
            >
              {selected !== null && (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox in it handles the keys
                <div role="gridcell" onClick={(event) => event.stopPropagation()}>
                  <input
                    type="checkbox"
                    aria-label={`Select ${collection.one} ${key}`}
                    checked={selected.value.has(key)}
                    onChange={() => toggle(key)}
                  />
                </div>
              )}
              {columns.map((column) => (
                <div key={column.name} role="gridcell" class={cellClass(collection, column)}>
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

const ahead = 30;

/** Loads more rows before an end of the list comes into view. */
function useReading(listing: Listing, first: number, last: number): void {
  const { length } = listing.rows.value;
  useLayoutEffect(() => {
    if (last >= length - ahead) void listing.more();
    if (first < ahead) void listing.before();
  }, [first, last, length, listing]);
}

/** Keeps visible rows in place when others are inserted above them. */
function usePlace(listing: Listing, scroller: RefObject<HTMLDivElement | null>): void {
  const rows = listing.rows.value;
  const [firstRow] = rows;
  const first = firstRow === undefined ? '' : listing.keyOf(firstRow);
  const known = useRef(first);
  useLayoutEffect(() => {
    const added = rows.findIndex((row) => listing.keyOf(row) === known.current);
    if (added > 0) scroller.current?.scrollBy({ top: added * rowHeight });
    known.current = first;
  }, [first]);
}

const cellClass = (collection: Collection, column: Field): string =>
  `cell ${column.refersTo === null ? column.type : 'reference'} room-${roomOf(collection, column)}`;

const open = (key: string) =>
  setParameters({ record: key, new: null }, parameter('record') === null ? 'push' : 'replace');

interface SelectAllProps {
  readonly listing: Listing;
  readonly selected: Signal<ReadonlySet<string>>;
}

/** Selects all loaded rows. */
function SelectAll({ listing, selected }: SelectAllProps) {
  const keys = listing.rows.value.map(listing.keyOf);
  const isAll = keys.length > 0 && keys.every((key) => selected.value.has(key));
  return (
    <div role="columnheader">
      <input
        type="checkbox"
        aria-label="Select all loaded rows"
        checked={isAll}
        onChange={() => (selected.value = new Set(isAll ? [] : keys))}
      />
    </div>
  );
}

interface HeadProps {
  readonly collection: Collection;
  readonly column: Field;
  readonly sort: string;
  readonly isSortable: boolean;
}

function Head({ collection, column, sort, isSortable }: HeadProps) {
  const by = column.sort;
  const isSorted = by !== null && sort.replace('-', '') === by;
  const isDescending = sort.startsWith('-');
  const canSort = by !== null && (isSortable || by === 'key');
  const turn = () => setParameters({ sort: sortAfter(by ?? '', isSorted, isDescending) });
  const order = isDescending ? 'descending' : 'ascending';
  const title = titleOfField(column);
  return (
    <div role="columnheader" class={cellClass(collection, column)} aria-sort={isSorted ? order : undefined}>
      {canSort ? (
        <button type="button" class="sort" onClick={turn}>
          {title}
          <span aria-hidden="true">{isSorted ? (isDescending ? ' ↓' : ' ↑') : ' ↕'}</span>
        </button>
      ) : (
        title
      )}
    </div>
  );
}

/** The first click sorts in ascending order, the next one reverses it. Newest first is the default. */
function sortAfter(by: string, isSorted: boolean, isDescending: boolean): string | null {
  const next = isSorted && !isDescending ? `-${by}` : by;
  return next === '-key' ? null : next;
}
