import type { Field } from '../lib/shapes.ts';
import type { Collection } from './collections.ts';

/** The layout of the table, by the types of the fields. */

const widths: Readonly<Record<Field['type'], string>> = {
  text: 'minmax(0, 2fr)',
  password: '0',
  time: '9.5rem',
  boolean: '5.5rem',
  integer: '4.25rem',
  number: '6rem',
  json: 'minmax(6rem, 1fr)',
  names: 'minmax(0, 1fr)',
};

function widthOf({ type, refersTo, isShort }: Field): string {
  if (refersTo !== null) return 'minmax(8rem, 1fr)';
  return type === 'text' && isShort ? 'minmax(5rem, 1fr)' : widths[type];
}

/** The space that a column needs: phones show the columns for `any`, narrow windows those for `some`. */
export function roomOf({ label, idFields }: Collection, { name, type, isShort, isGiven }: Field): string {
  const isId = idFields.includes(name);
  if (name === label || (isId && type !== 'text')) return 'any';
  if (isId || type === 'time' || !isGiven || (type === 'text' && !isShort)) return 'much';
  return 'some';
}

/** The tracks of the grid on a wide screen, on a narrow one, and on a phone. */
export function tracksOf(collection: Collection, hasBoxes: boolean) {
  const tracks = (fits: (room: string) => boolean) =>
    [
      ...(hasBoxes ? ['1.2rem'] : []),
      ...collection.columns.filter((column) => fits(roomOf(collection, column))).map(widthOf),
    ].join(' ');
  return {
    '--tracks': tracks(() => true),
    '--some-tracks': tracks((room) => room !== 'much'),
    '--few-tracks': tracks((room) => room === 'any'),
  };
}
