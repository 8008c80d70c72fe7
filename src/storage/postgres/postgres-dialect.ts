import { type Dialect, longestProbe } from '../database.ts';
import { postgresCopying } from './postgres-copying.ts';

/** Casts from text first: the driver encodes a value for a `jsonb` parameter as JSON once more. */
const jsonIn = (parameter: string): string => `${parameter}::text::jsonb`;

export const postgresDialect: Dialect = {
  engine: 'postgres',
  holdsLoop: false,
  keepingRows: 'for key share',
  lockingRows: 'for update',
  copying: postgresCopying,

  oneOf(column, parameter) {
    return `${column} = any (array(select jsonb_array_elements_text(${jsonIn(parameter)})::bigint))`;
  },

  byCodePoint: (column) => `${column} collate "C"`,

  rowsOf(parameter, columns) {
    const fields = columns.map((column) => `value ->> '${column}' as ${column}`);
    return (
      `(select ordinality - 1 as position, ${fields.join(', ')} ` +
      `from jsonb_array_elements(${jsonIn(parameter)}) with ordinality) as given`
    );
  },

  /** Searches with `like`, which uses the trigram index and rechecks the row, so it is exact for any needle. */
  search({ table }, columns, needle) {
    const characters = [...needle];
    const probe = characters
      .slice(0, longestProbe)
      .join('')
      .replace(/[\\%_]/g, '\\$&');
    const isWhole = characters.length <= longestProbe;
    const contains = (column: string) =>
      isWhole
        ? `${table}.${column} like $1`
        : `(${table}.${column} like $1 and strpos(${table}.${column}, $2) > 0)`;
    const values = isWhole ? [`%${probe}%`] : [`%${probe}%`, needle];
    return {
      condition: { text: `(${columns.map(contains).join(' or ')})`, values },
      candidates: null,
    };
  },
};
