import type { Signal } from '@preact/signals';
import { useEffect, useId, useState } from 'preact/hooks';
import { go, linkTo, setParameters, world } from '../lib/address.ts';
import type { Field } from '../lib/shapes.ts';
import { counted } from '../lib/text.ts';
import { type Collection, collections, titleOfField } from './collections.ts';
import { deleteRecords } from './deletions.ts';
import type { Listing, ListQuery } from './listing.ts';
import { Picker } from './picker.tsx';
import { openRecord } from './record-form.tsx';

const searchId = 'data-search';
const typingMs = 250;

export function focusSearch(): void {
  document.getElementById(searchId)?.focus();
}

interface Props {
  readonly collection: Collection;
  readonly query: ListQuery;
  readonly listing: Listing;
  /** Null if the data is read-only. */
  readonly selected: Signal<ReadonlySet<string>> | null;
}

/** The search, filters and actions of the table. */
export function Toolbar({ collection, query, listing, selected }: Props) {
  const { name, one, fields, isSearched, label } = collection;
  return (
    <div class="bar data-bar">
      <label class="collection-choice">
        <span>Collection</span>
        <select value={name} onChange={(event) => go(linkTo('data', { in: event.currentTarget.value }))}>
          {collections.value?.map((each) => (
            <option key={each.name} value={each.name}>
              {each.title}
            </option>
          ))}
        </select>
      </label>
      {isSearched && <Search key={name} collection={collection} value={query.search ?? ''} />}
      {fields
        .filter((field) => field.name !== label && hasFilter(field))
        .map((field) => (
          <FilterField key={`${name} ${field.name}`} field={field} query={query} />
        ))}
      <span class="actions row">
        {selected !== null && (
          <>
            {selected.value.size > 0 && (
              <button
                type="button"
                class="danger"
                onClick={() => {
                  deleteRecords(world.value, collection, [...selected.value], listing.look);
                  selected.value = new Set();
                }}
              >
                Delete {counted(selected.value.size, one)}
              </button>
            )}
            <button type="button" class="primary" onClick={() => void openRecord(null)}>
              New {one}
            </button>
          </>
        )}
      </span>
    </div>
  );
}

/** Returns true for a field with few values, each of which many records may have. */
function hasFilter({ filter, refersTo, type, isShort }: Field): boolean {
  return filter !== null && (refersTo !== null || type === 'boolean' || (type === 'text' && isShort));
}

/** A text field that is applied when typing pauses. */
function useTyped(value: string, apply: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => apply(text.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}

function Search({ collection, value }: { readonly collection: Collection; readonly value: string }) {
  const [text, setText] = useTyped(value, (q) => setParameters({ q, after: null }, 'replace'));
  return (
    <label class="wide">
      <span>Search</span>
      <input
        id={searchId}
        type="search"
        dir="auto"
        maxLength={1000}
        placeholder={`Text in ${collection.title.toLowerCase()}`}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
}

function FilterField({ field, query }: { readonly field: Field; readonly query: ListQuery }) {
  const { type, refersTo, filter } = field;
  const value = query.where[filter ?? ''] ?? '';
  const narrow = (text: string) => setParameters({ [filter ?? '']: text, after: null }, 'replace');
  const [text, setText] = useTyped(value, narrow);
  const title = titleOfField(field);
  const id = useId();
  if (type === 'boolean') {
    return (
      <label>
        <span>{title}</span>
        <select value={value} onChange={(event) => narrow(event.currentTarget.value)}>
          <option value="">Any</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </select>
      </label>
    );
  }
  return (
    <div class={`filter ${refersTo === null ? 'short' : 'pick'} ${value === '' ? '' : 'used'}`}>
      <label for={id}>{title}</label>
      {refersTo === null ? (
        <input
          id={id}
          type="search"
          placeholder="Exact value"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <Picker inputId={id} world={world.value} to={refersTo} id={value} placeholder="Any" onPick={narrow} />
      )}
    </div>
  );
}
