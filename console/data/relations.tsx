import { linkTo } from '../lib/address.ts';
import { oneLine, ReferenceLink } from './cell.tsx';
import { type Collection, collectionOf, keyOf, type Relation, type Row } from './collections.ts';
import { referencesIn, useLabels } from './labels.ts';
import { useFew } from './record.ts';

const shownAtOnce = 5;

interface Props {
  readonly world: string;
  readonly collection: Collection;
  readonly row: Row;
}

/** What belongs to a record, each to be opened. */
export function Relations({ world, collection, row }: Props) {
  const { tagIds } = row;
  return (
    <>
      {Array.isArray(tagIds) && <Tags world={world} ids={tagIds} />}
      {collection.relations.map((relation) => (
        <Related key={relation.title} world={world} relation={relation} id={String(row.id)} />
      ))}
    </>
  );
}

function Tags({ world, ids }: { readonly world: string; readonly ids: readonly number[] }) {
  useLabels(
    world,
    ids.map((id) => ({ to: 'tags', id: String(id) })),
  );
  return (
    <section>
      <h3>Tags</h3>
      {ids.length === 0 ? (
        <p class="quiet-text">None</p>
      ) : (
        <p class="tag-list">
          {ids.map((id) => (
            <ReferenceLink key={id} world={world} to="tags" id={id} />
          ))}
        </p>
      )}
    </section>
  );
}

interface RelatedProps {
  readonly world: string;
  readonly relation: Relation;
  readonly id: string;
}

function Related({ world, relation: { title, to, by }, id }: RelatedProps) {
  const part = useFew(world, to, { [by]: id, limit: shownAtOnce, sort: '-key' }, id);
  const rows = part?.data ?? [];
  useLabels(world, referencesIn(to, rows));
  const collection = collectionOf(to);
  return (
    <section>
      <h3>{title}</h3>
      {part !== null && rows.length === 0 && <p class="quiet-text">None</p>}
      <ul class="related">
        {rows.map((row) => (
          <li key={keyOf(collection, row)}>
            {to === 'friendships' ? (
              <ReferenceLink world={world} to="users" id={row.friendId ?? null} />
            ) : (
              <a href={linkTo('data', { in: to, record: keyOf(collection, row) })}>
                <bdi>{oneLine(String(row[collection.label]))}</bdi> <span class="id">#{String(row.id)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <p>
          <a class="all" href={linkTo('data', { in: to, by, value: id })}>
            All {collection.title.toLowerCase()} in the table
          </a>
        </p>
      )}
    </section>
  );
}
