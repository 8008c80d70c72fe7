import { useEffect, useState } from 'preact/hooks';
import { go, linkTo, setParameters, world } from '../lib/address.ts';
import { ReferenceName } from './cell.tsx';
import { type Collection, collectionNames, collectionOf, type Filter } from './collections.ts';
import { forms } from './forms.ts';
import { useLabels } from './labels.ts';
import type { ListQuery } from './listing.ts';

const searchId = 'data-search';
const typingMs = 250;

export function focusSearch(): void {
  document.getElementById(searchId)?.focus();
}

interface Props {
  readonly collection: Collection;
  readonly query: ListQuery;
}

/** What narrows the table down. One thing at a time: for that, an index has the list in order. */
export function Toolbar({ collection, query }: Props) {
  const { name, one, filters, isSearched } = collection;
  return (
    <div class="bar data-bar">
      <label class="collection-choice">
        <span>Collection</span>
        <select value={name} onChange={(event) => go(linkTo('data', { in: event.currentTarget.value }))}>
          {collectionNames.map(collectionOf).map((each) => (
            <option key={each.name} value={each.name}>
              {each.title} · {each.group}
            </option>
          ))}
        </select>
      </label>
      {isSearched && <Search key={name} collection={collection} value={query.search ?? ''} />}
      {filters.map((filter) => (
        <FilterField key={`${name} ${filter.field}`} filter={filter} query={query} />
      ))}
      <Chosen collection={collection} query={query} />
      <span class="actions row">
        {forms[name].create !== undefined && (
          <button type="button" class="primary" onClick={() => setParameters({ new: 'yes', record: null })}>
            New {one}
          </button>
        )}
      </span>
    </div>
  );
}

/** What is typed is asked for after a pause. */
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
  const [text, setText] = useTyped(value, (q) =>
    setParameters({ q, by: null, value: null, sort: null }, 'replace'),
  );
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

function FilterField({ filter, query }: { readonly filter: Filter; readonly query: ListQuery }) {
  const { field, title, options } = filter;
  const value = query.by === field ? (query.value ?? '') : '';
  const narrow = (text: string) => {
    const isOurs = query.by === field || text !== '';
    if (!isOurs) return;
    const chosen = text === '' ? { by: null, value: null } : { by: field, value: text, q: null };
    setParameters({ ...chosen, ...(query.sort === 'key' ? {} : { sort: null }) }, 'replace');
  };
  const [text, setText] = useTyped(value, narrow);
  if (options !== undefined) {
    return (
      <label>
        <span>{title}</span>
        <select value={value} onChange={(event) => narrow(event.currentTarget.value)}>
          <option value="">Any</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option === 'true' ? 'Yes' : 'No'}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const isId = /Ids?$/.test(field);
  return (
    <label class={`short ${value === '' ? '' : 'used'}`}>
      <span>{title}</span>
      <input
        type="search"
        inputMode={isId ? 'numeric' : 'text'}
        placeholder={isId ? 'id' : 'exactly'}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
}

/** Whose records are shown, by name. */
function Chosen({ collection, query }: Props) {
  const to =
    collection.columns.find(({ field }) => field === query.by)?.to ?? (query.by === 'tagIds' ? 'tags' : null);
  const id = query.value ?? '';
  useLabels(world.value, to === null || id === '' ? [] : [{ to, id }]);
  if (to === null || id === '') return null;
  return (
    <a class="chosen" href={linkTo('data', { in: to, record: id })}>
      <ReferenceName world={world.value} to={to} id={id} />
    </a>
  );
}
