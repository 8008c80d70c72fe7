import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { linkTo, parameter, setParameters, world } from '../lib/address.ts';
import { workbench } from '../lib/api.ts';
import { useCommands } from '../lib/commands.ts';
import type { World } from '../lib/shapes.ts';
import { count } from '../lib/text.ts';
import { type Collection, type CollectionName, collectionNames, collectionOf } from './collections.ts';
import { DataTable } from './data-table.tsx';
import { forms } from './forms.ts';
import { type Listing, type ListQuery, useListing } from './listing.ts';
import { NewRecordPanel, RecordPanel } from './record-panel.tsx';
import { focusSearch, Toolbar } from './toolbar.tsx';

const firstCollection: CollectionName = 'users';

/** What is in a world: a table of each collection, and a record beside it. */
export function RecordsView() {
  const named = collectionNames.find((name) => name === parameter('in')) ?? firstCollection;
  const collection = collectionOf(named);
  const query = readQuery();
  const listing = useListing(world.value, collection, query);
  const counts = useCounts(world.value, listing);
  const opened = parameter('record');
  const isMaking = parameter('new') !== null && forms[named].create !== undefined;
  const written = (isNew: boolean) => void listing.showWritten(isNew);
  useCommands(useMemo(() => dataCommands(collection), [collection]));
  const panel = { world: world.value, collection, onWritten: written };
  return (
    <>
      <h1 class="quiet">Data</h1>
      <Rail chosen={named} counts={counts} />
      <div class="data-main">
        <Toolbar collection={collection} query={query} />
        <div class={`split ${opened !== null || isMaking ? 'has-panel' : ''}`}>
          <section class="record-list" aria-label="Records">
            <Records collection={collection} listing={listing} query={query} />
          </section>
          {isMaking ? (
            <NewRecordPanel key={named} {...panel} />
          ) : (
            opened !== null && (
              <RecordPanel key={`${world.value}/${named}/${opened}`} {...panel} id={opened} />
            )
          )}
        </div>
      </div>
    </>
  );
}

function readQuery(): ListQuery {
  const [by, value] = [parameter('by'), parameter('value')];
  const search = parameter('q');
  return { search, by: search === null ? by : null, value, sort: parameter('sort') ?? '-key' };
}

function Records(props: {
  readonly collection: Collection;
  readonly listing: Listing;
  readonly query: ListQuery;
}) {
  const { collection, listing, query } = props;
  const { search, by, sort } = query;
  if (listing.problem.value !== null) {
    return (
      <div class="empty">
        <h2>That list cannot be had</h2>
        <p>{listing.problem.value}</p>
        <a href={linkTo('data', { in: collection.name })}>Show all</a>
      </div>
    );
  }
  if (listing.isRead.value && listing.rows.value.length === 0) {
    if (search !== null) return <NotFound collection={collection} search={search} />;
    return <Nothing collection={collection} isNarrowed={by !== null} />;
  }
  return (
    <>
      <Fresh listing={listing} collection={collection} />
      <DataTable
        key={`${collection.name} ${sort} ${search} ${by} ${query.value}`}
        world={world.value}
        collection={collection}
        listing={listing}
        sort={search === null ? sort : 'key'}
        isSortable={search === null && by === null}
      />
    </>
  );
}

/** What is new waits for a click, so that nothing moves. */
function Fresh({ listing, collection }: { readonly listing: Listing; readonly collection: Collection }) {
  const number = useComputed(() => listing.fresh.value.length).value;
  if (number === 0) return <p class="fresh" role="status" />;
  const show = async () => {
    await listing.showFresh();
    const table = document.querySelector('.data-table');
    requestAnimationFrame(() => table?.scrollTo({ top: listing.isNewestFirst ? 0 : table.scrollHeight }));
  };
  return (
    <p class="fresh some" role="status">
      <button type="button" onClick={show}>
        {number >= 50 ? '50 or more' : number} new{' '}
        {number === 1 ? collection.one : collection.title.toLowerCase()}{' '}
        <span aria-hidden="true">{listing.isNewestFirst ? '↑' : '↓'}</span>
      </button>
    </p>
  );
}

/** What is not in one collection may be in another. */
function NotFound({ collection, search }: { readonly collection: Collection; readonly search: string }) {
  const others = collectionNames
    .map(collectionOf)
    .filter(({ name, isSearched }) => isSearched && name !== collection.name);
  return (
    <div class="empty">
      <h2>
        No {collection.one} contains “<bdi>{search}</bdi>”
      </h2>
      <p class="row links">
        Look for it in
        {others.map(({ name, title, group }) => (
          <a key={name} href={linkTo('data', { in: name, q: search })}>
            {title} ({group})
          </a>
        ))}
      </p>
      <a class="button" href={linkTo('data', { in: collection.name })}>
        Show all {collection.title.toLowerCase()}
      </a>
    </div>
  );
}

function Nothing({
  collection,
  isNarrowed,
}: {
  readonly collection: Collection;
  readonly isNarrowed: boolean;
}) {
  const canMake = forms[collection.name].create !== undefined;
  return (
    <div class="empty">
      <h2>{isNarrowed ? 'Nothing fits' : `No ${collection.title.toLowerCase()} yet`}</h2>
      <p>
        {isNarrowed
          ? `There are ${collection.title.toLowerCase()} that do not.`
          : 'What clients write appears here.'}
      </p>
      {isNarrowed ? (
        <a class="button" href={linkTo('data', { in: collection.name })}>
          Show all
        </a>
      ) : (
        canMake && (
          <button type="button" class="primary" onClick={() => setParameters({ new: 'yes', record: null })}>
            New {collection.one}
          </button>
        )
      )}
    </div>
  );
}

type Counts = Readonly<Record<string, number>>;

/** How many there are of each, counted again when the list has changed. */
function useCounts(name: string, listing: Listing): Counts {
  const counts = useSignal<Counts>({});
  useEffect(() => {
    workbench<World>('GET', `/sandboxes/${name}`).then(
      ({ records }) => {
        counts.value = records;
      },
      () => undefined,
    );
  }, [name, listing, listing.changes.value, listing.rows.value.length]);
  return counts.value;
}

const groups = [...new Set(collectionNames.map((name) => collectionOf(name).group))];

/** Every collection, by the interface that writes it. On a phone it is one field. */
function Rail({ chosen, counts }: { readonly chosen: CollectionName; readonly counts: Counts }) {
  return (
    <nav class="rail" aria-label="Collections">
      {groups.map((group) => (
        <div key={group}>
          <h2>{group}</h2>
          <ul>
            {collectionNames.map(collectionOf).map(
              ({ name, title, group: own }) =>
                own === group && (
                  <li key={name}>
                    <a
                      href={linkTo('data', { in: name })}
                      aria-current={name === chosen ? 'page' : undefined}
                    >
                      <span>{title}</span>
                      <small>{counts[name] === undefined ? '' : count(counts[name])}</small>
                    </a>
                  </li>
                ),
            )}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function dataCommands(collection: Collection) {
  const group = 'Data';
  const make = () => setParameters({ new: 'yes', record: null });
  return [
    ...(forms[collection.name].create === undefined
      ? []
      : [{ title: `New ${collection.one}`, group, key: 'n', run: make }]),
    ...(collection.isSearched
      ? [{ title: `Search ${collection.title.toLowerCase()}`, group, key: '/', run: focusSearch }]
      : []),
    ...collectionNames.map((name) => ({
      title: `Show ${collectionOf(name).title} (${collectionOf(name).group})`,
      group,
      run: () => setParameters({ in: name, ...elsewhere }),
    })),
  ];
}

/** What belongs to one collection, and not to the next. */
export const elsewhere = { record: null, new: null, by: null, value: null, q: null, sort: null };
