import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { linkTo, parameter, setParameters, world } from '../lib/address.ts';
import { workbench } from '../lib/api.ts';
import { useCommands } from '../lib/commands.ts';
import { attempt } from '../lib/notices.ts';
import type { World } from '../lib/shapes.ts';
import { count } from '../lib/text.ts';
import { forkWorld } from '../worlds/actions.ts';
import { type Collection, collections, readCollections } from './collections.ts';
import { DataTable } from './data-table.tsx';
import { type Listing, type ListQuery, useListing } from './listing.ts';
import { openRecord } from './record-form.tsx';
import { NewRecordPanel, RecordPanel } from './record-panel.tsx';
import { focusSearch, Toolbar } from './toolbar.tsx';

/** The data of a sandbox: a table for each collection, and the opened record next to it. */
export function RecordsView() {
  useEffect(() => void attempt(readCollections), []);
  const all = collections.value ?? [];
  const collection = all.find(({ name }) => name === parameter('in')) ?? all[0];
  if (collection === undefined) return <h1 class="quiet">Data</h1>;
  return <Records key={`${world.value} ${collection.name}`} collection={collection} />;
}

/** Main is read-only here: the workbench never writes to it. */
function Records({ collection }: { readonly collection: Collection }) {
  const query = readQuery(collection);
  const listing = useListing(world.value, collection, query);
  const counts = useCounts(world.value, listing);
  const selection = useSignal<ReadonlySet<string>>(new Set());
  const canWrite = world.value !== 'main';
  const selected = canWrite ? selection : null;
  const opened = parameter('record');
  const isCreating = canWrite && parameter('new') !== null;
  useCommands(useMemo(() => dataCommands(collection, canWrite), [collection, canWrite]));
  const panel = { world: world.value, collection, onWritten: listing.look };
  return (
    <>
      <h1 class="quiet">Data</h1>
      <Rail chosen={collection.name} counts={counts} />
      <div class="data-main">
        <Toolbar collection={collection} query={query} listing={listing} selected={selected} />
        <div class={`split ${opened !== null || isCreating ? 'has-panel' : ''}`}>
          <section class="record-list" aria-label="Records">
            {!canWrite && <ReadOnly />}
            <Found query={query} listing={listing} />
            <Table collection={collection} listing={listing} query={query} selected={selected} />
          </section>
          {isCreating ? (
            <NewRecordPanel {...panel} />
          ) : (
            opened !== null && <RecordPanel key={opened} {...panel} id={opened} />
          )}
        </div>
      </div>
    </>
  );
}

function ReadOnly() {
  return (
    <p class="note row">
      <span>Main is read-only here. Edit a copy of it, or send requests as a client.</span>
      <button type="button" onClick={() => void forkWorld('main')}>
        Copy main to a sandbox
      </button>
    </p>
  );
}

/** The number of results of a search. */
function Found({ query, listing }: { readonly query: ListQuery; readonly listing: Listing }) {
  const { rows, next, isRead } = listing;
  if (query.search === null || query.after !== null || !isRead) return null;
  return (
    <p class="note" role="status">
      {count(rows.length)}
      {next === null ? '' : ' or more'} found.
    </p>
  );
}

function readQuery({ fields }: Collection): ListQuery {
  const where = fields.flatMap(({ filter }) => {
    const value = filter === null ? null : parameter(filter);
    return value === null ? [] : [[filter, value]];
  });
  return {
    search: parameter('q'),
    where: Object.fromEntries(where),
    sort: parameter('sort') ?? '-key',
    after: parameter('after'),
  };
}

interface TableProps {
  readonly collection: Collection;
  readonly listing: Listing;
  readonly query: ListQuery;
  readonly selected: Parameters<typeof DataTable>[0]['selected'];
}

function Table({ collection, listing, query, selected }: TableProps) {
  if (listing.problem !== null) {
    return (
      <div class="empty">
        <h2>This list is not available</h2>
        <p>{listing.problem}</p>
        <a href={linkTo('data', { in: collection.name })}>Show all</a>
      </div>
    );
  }
  if (listing.isRead && listing.rows.length === 0) {
    return <Nothing collection={collection} query={query} canWrite={selected !== null} />;
  }
  return (
    <>
      <DataTable
        world={world.value}
        collection={collection}
        listing={listing}
        sort={query.sort}
        selected={selected}
      />
      <Pages next={listing.next} />
    </>
  );
}

/** Leads to the other pages. Back leads to the previous one. */
function Pages({ next }: { readonly next: string | null }) {
  const isFirst = parameter('after') === null;
  if (isFirst && next === null) return null;
  return (
    <nav class="row pages" aria-label="Pages of the list">
      <button type="button" disabled={isFirst} onClick={() => setParameters({ after: null })}>
        First page
      </button>
      <button type="button" disabled={next === null} onClick={() => setParameters({ after: next })}>
        Next page
      </button>
    </nav>
  );
}

interface NothingProps {
  readonly collection: Collection;
  readonly query: ListQuery;
  readonly canWrite: boolean;
}

function Nothing({ collection, query, canWrite }: NothingProps) {
  const { one, title, name } = collection;
  if (query.search !== null || Object.keys(query.where).length > 0) {
    return (
      <div class="empty">
        <h2>
          No {one} {query.search === null ? 'has these values' : `contains “${query.search}”`}
        </h2>
        <a class="button" href={linkTo('data', { in: name })}>
          Show all {title.toLowerCase()}
        </a>
      </div>
    );
  }
  return (
    <div class="empty">
      <h2>No {title.toLowerCase()} yet</h2>
      <p>Records that clients create appear here.</p>
      {canWrite && (
        <button type="button" class="primary" onClick={() => void openRecord(null)}>
          New {one}
        </button>
      )}
    </div>
  );
}

type Counts = Readonly<Record<string, number>>;

/** The size of each collection, loaded again when the list has changed. */
function useCounts(name: string, listing: Listing): Counts {
  const counts = useSignal<Counts>({});
  useEffect(() => {
    workbench<World>('GET', `/sandboxes/${name}`).then(
      ({ records }) => {
        counts.value = records;
      },
      () => undefined,
    );
  }, [name, listing.rows]);
  return counts.value;
}

/** The collections. On a phone they are a select field. */
function Rail({ chosen, counts }: { readonly chosen: string; readonly counts: Counts }) {
  return (
    <nav class="rail" aria-label="Collections">
      <ul>
        {collections.value?.map(({ name, title }) => (
          <li key={name}>
            <a href={linkTo('data', { in: name })} aria-current={name === chosen ? 'page' : undefined}>
              <span>{title}</span>
              <small>{counts[name] === undefined ? '' : count(counts[name])}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function dataCommands(collection: Collection, canWrite: boolean) {
  const group = 'Data';
  const create = () => void openRecord(null);
  return [
    ...(canWrite ? [{ title: `New ${collection.one}`, group, key: 'n', run: create }] : []),
    ...(collection.isSearched
      ? [{ title: `Search ${collection.title.toLowerCase()}`, group, key: '/', run: focusSearch }]
      : []),
  ];
}
