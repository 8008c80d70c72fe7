// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move through the rows

import type { Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { parameter, setParameters } from '../lib/address.ts';
import type { Field } from '../lib/shapes.ts';
import { targetOf } from '../lib/virtual-list.tsx';
import { Cell } from './cell.tsx';
import { type Collection, keyOf, titleOfField } from './collections.ts';
import { isBeingDeleted } from './deletions.ts';
import { referencesIn, useLabels } from './labels.ts';
import type { Listing } from './listing.ts';
import { openRecord } from './record-form.tsx';

interface Props {
  readonly world: string;
  readonly collection: Collection;
  readonly listing: Listing;
  readonly sort: string;
  /** The keys of the selected rows; null if rows cannot be selected. */
  readonly selected: Signal<ReadonlySet<string>> | null;
}

/** The rows of a page. The table has the focus, and the arrow keys open the records. */
export function DataTable({ world, collection, listing, sort, selected }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const { rows } = listing;
  const { columns } = collection;
  const keys = rows.map((row) => keyOf(collection, row));
  useLabels(world, referencesIn(collection.name, rows));
  const chosen = parameter('record');
  const toggle = (key: string) => {
    if (selected !== null) selected.value = selected.value.symmetricDifference(new Set([key]));
  };
  const steer = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== table.current) return;
    const target = targetOf(event.key, keys.indexOf(chosen ?? ''), keys.length);
    if (event.key === ' ' && chosen !== null) toggle(chosen);
    else if (target === null) return;
    event.preventDefault();
    const key = keys[Math.min(Math.max(target ?? -1, 0), keys.length - 1)];
    if (target === null || key === undefined) return;
    void openRecord(key);
    document.getElementById(`row-${key}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div class="data-table">
      <table
        ref={table}
        role="grid"
        aria-label={`${collection.title} of ${world}`}
        aria-activedescendant={keys.includes(chosen ?? '') ? `row-${chosen}` : undefined}
        tabIndex={0}
        onKeyDown={steer}
      >
        <thead>
          <tr>
            {selected !== null && <SelectAll keys={keys} selected={selected} />}
            {columns.map((column) => (
              <Head key={column.name} {...{ collection, column, sort }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = keys[index] ?? '';
            return (
              <tr
                key={key}
                id={`row-${key}`}
                class={isBeingDeleted(world, collection, key) ? 'gone' : ''}
                aria-selected={key === chosen}
                onClick={() => void openRecord(key)}
              >
                {selected !== null && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox in it handles the keys
                  <td class="box" onClick={(event) => event.stopPropagation()}>
                    <input
                      type="checkbox"
                      aria-label={`Select ${collection.one} ${key}`}
                      checked={selected.value.has(key)}
                      onChange={() => toggle(key)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.name} class={cellClass(collection, column)}>
                    <Cell world={world} column={column} row={row} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The space that a column needs: phones show the columns for `any`, narrow windows those for `some`. */
function roomOf({ label, idFields }: Collection, { name, type, isShort, isGiven }: Field): string {
  const isId = idFields.includes(name);
  if (name === label || (isId && type !== 'text')) return 'any';
  if (isId || type === 'time' || !isGiven || (type === 'text' && !isShort)) return 'much';
  return 'some';
}

function cellClass(collection: Collection, column: Field): string {
  const kind = column.refersTo === null ? column.type : 'reference';
  return `cell ${kind} room-${roomOf(collection, column)}`;
}

interface SelectAllProps {
  readonly keys: readonly string[];
  readonly selected: Signal<ReadonlySet<string>>;
}

function SelectAll({ keys, selected }: SelectAllProps) {
  const isAll = keys.length > 0 && keys.every((key) => selected.value.has(key));
  return (
    <th class="box">
      <input
        type="checkbox"
        aria-label="Select all rows of this page"
        checked={isAll}
        onChange={() => (selected.value = new Set(isAll ? [] : keys))}
      />
    </th>
  );
}

interface HeadProps extends Pick<Props, 'collection' | 'sort'> {
  readonly column: Field;
}

function Head({ collection, column, sort }: HeadProps) {
  const by = column.sort;
  const isSorted = by !== null && sort.replace('-', '') === by;
  const isDescending = sort.startsWith('-');
  const turn = () => setParameters({ sort: sortAfter(by ?? '', isSorted, isDescending), after: null });
  const order = isDescending ? 'descending' : 'ascending';
  const title = titleOfField(column);
  return (
    <th class={cellClass(collection, column)} aria-sort={isSorted ? order : undefined}>
      {by !== null ? (
        <button type="button" class="sort" onClick={turn}>
          {title}
          <span aria-hidden="true">{isSorted ? (isDescending ? ' ↓' : ' ↑') : ' ↕'}</span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}

/** The first click sorts in ascending order, the next one reverses it. Newest first is the default. */
function sortAfter(by: string, isSorted: boolean, isDescending: boolean): string | null {
  const next = isSorted && !isDescending ? `-${by}` : by;
  return next === '-key' ? null : next;
}
