import { linkTo } from '../lib/address.ts';
import { oneLine, ReferenceLink } from './cell.tsx';
import { type Collection, keyOf, labelOfRow, type Row, relationsOf } from './collections.ts';
import { referencesIn, useLabels } from './labels.ts';
import { useFew } from './record.ts';

const shownAtOnce = 5;

interface Props {
  readonly world: string;
  readonly collection: Collection;
  readonly row: Row;
}

/** The records that belong to a record, as links. */
export function Relations({ world, collection, row }: Props) {
  if (collection.idFields.length > 1) return null;
  return (
    <>
      {relationsOf(collection).map(({ to, by }) => (
        <Related key={`${to.name} ${by}`} world={world} to={to} by={by} id={String(row.id)} />
      ))}
    </>
  );
}

interface RelatedProps {
  readonly world: string;
  readonly to: Collection;
  /** The filter that finds the records there. */
  readonly by: string;
  readonly id: string;
}

function Related({ world, to, by, id }: RelatedProps) {
  const part = useFew(world, to.name, { [by]: id, limit: shownAtOnce, sort: '-key' }, id);
  const rows = part?.data ?? [];
  useLabels(world, referencesIn(to.name, rows));
  return (
    <section>
      <h3>{to.title}</h3>
      {part !== null && rows.length === 0 && <p class="quiet-text">None</p>}
      <ul class="related">
        {rows.map((row) => (
          <li key={keyOf(to, row)}>
            <RelatedLink world={world} to={to} by={by} row={row} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <p>
          <a class="all" href={linkTo('data', { in: to.name, [by]: id })}>
            Show all {to.title.toLowerCase()} in the table
          </a>
        </p>
      )}
    </section>
  );
}

/** A record without a label, such as a friendship, is shown by the other record that it refers to. */
function RelatedLink({ world, to, by, row }: Omit<RelatedProps, 'id'> & { readonly row: Row }) {
  const other = to.columns.find(({ refersTo, filter }) => refersTo !== null && filter !== by);
  if (to.label === null && other?.refersTo)
    return <ReferenceLink world={world} to={other.refersTo} id={row[other.name]} />;
  return (
    <a href={linkTo('data', { in: to.name, record: keyOf(to, row) })}>
      <bdi>{oneLine(labelOfRow(to, row))}</bdi> <span class="id">#{String(row.id)}</span>
    </a>
  );
}
