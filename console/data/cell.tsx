import { linkTo } from '../lib/address.ts';
import type { CollectionName, Column, Row, Value } from './collections.ts';
import { labelOf } from './labels.ts';

/** Longer texts come cut from the workbench, and end in this. */
const longestCell = 200;

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A value in a row of the table: one line, whatever it holds. */
export function Cell({
  world,
  column,
  row,
}: {
  readonly world: string;
  readonly column: Column;
  readonly row: Row;
}) {
  const { field, kind, to } = column;
  const value = row[field] ?? null;
  if (value === null || value === '') return <span class="none">–</span>;
  if (kind === 'flag') return <Flag isSet={value === true} />;
  if (kind === 'time') return <time dateTime={String(value)}>{moments.format(new Date(String(value)))}</time>;
  if (to !== undefined) return <ReferenceName world={world} to={to} id={value} />;
  return <bdi>{oneLine(String(value))}</bdi>;
}

export function Flag({ isSet }: { readonly isSet: boolean }) {
  return <span class={isSet ? 'flag set' : 'flag'}>{isSet ? 'yes' : 'no'}</span>;
}

interface ReferenceProps {
  readonly world: string;
  readonly to: CollectionName;
  readonly id: Value;
}

export function ReferenceName({ world, to, id }: ReferenceProps) {
  const label = labelOf(world, to, id);
  return (
    <>
      {label !== null && <bdi>{oneLine(label)}</bdi>} <span class="id">#{String(id)}</span>
    </>
  );
}

/** The same as a link that opens the record. */
export function ReferenceLink(props: ReferenceProps) {
  return (
    <a href={linkTo('data', { in: props.to, record: String(props.id) })}>
      <ReferenceName {...props} />
    </a>
  );
}

export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return text.length >= longestCell ? `${line}…` : line;
}

export function momentOf(value: string): string {
  return moments.format(new Date(value));
}
