import { linkTo } from '../lib/address.ts';
import type { Field } from '../lib/shapes.ts';
import type { Row } from './collections.ts';
import { labelOf } from './labels.ts';

/** Longer texts are shown by their start. */
const longestCell = 200;

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A value in a row of the table, on one line. */
export function Cell({
  world,
  column,
  row,
}: {
  readonly world: string;
  readonly column: Field;
  readonly row: Row;
}) {
  const { name, type, refersTo } = column;
  const value = row[name] ?? null;
  if (value === null || value === '') return <span class="none">–</span>;
  if (type === 'boolean') return <Flag isSet={value === true} />;
  if (type === 'time') return <time dateTime={String(value)}>{moments.format(new Date(String(value)))}</time>;
  if (refersTo !== null) return <ReferenceName world={world} to={refersTo} id={value} />;
  return <bdi>{oneLine(String(value))}</bdi>;
}

export function Flag({ isSet }: { readonly isSet: boolean }) {
  return <span class={isSet ? 'flag set' : 'flag'}>{isSet ? 'yes' : 'no'}</span>;
}

interface ReferenceProps {
  readonly world: string;
  readonly to: string;
  readonly id: unknown;
}

export function ReferenceName({ world, to, id }: ReferenceProps) {
  const label = labelOf(world, to, id);
  return (
    <>
      {label !== null && <bdi>{oneLine(label)}</bdi>} <span class="id">#{String(id)}</span>
    </>
  );
}

/** Renders the value as a link that opens the record. */
export function ReferenceLink(props: ReferenceProps) {
  return (
    <a href={linkTo('data', { in: props.to, record: String(props.id) })}>
      <ReferenceName {...props} />
    </a>
  );
}

export function oneLine(text: string): string {
  const line = text.slice(0, longestCell).replace(/\s+/g, ' ');
  return text.length > longestCell ? `${line}…` : line;
}

export function momentOf(value: string): string {
  return moments.format(new Date(value));
}
