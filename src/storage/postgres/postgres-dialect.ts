import { type Dialect, longestProbe } from '../database.ts';
import { postgresCopying } from './postgres-copying.ts';

/** Casts from text first: the driver encodes a value for a `jsonb` parameter as JSON once more. */
const jsonIn = (parameter: string): string => `${parameter}::text::jsonb`;

export const postgresDialect: Dialect = {
  engine: 'postgres',
  holdsLoop: false,
  now: 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)',
  skipLocked: 'for update skip locked',
  copying: postgresCopying,

  async takeTurn(writer, name) {
    await writer.all('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  },

  async tryTurn(writer, name) {
    const statement = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken';
    return (await writer.first<{ taken: boolean }>(statement, [name]))?.taken ?? false;
  },

  oneOf(column, parameter) {
    return `${column} = any (array(select jsonb_array_elements_text(${jsonIn(parameter)})::bigint))`;
  },

  rowsOf(parameter, columns) {
    const fields = columns.map((column) => `value ->> '${column}' as ${column}`);
    return (
      `(select ordinality - 1 as position, ${fields.join(', ')} ` +
      `from jsonb_array_elements(${jsonIn(parameter)}) with ordinality) as given`
    );
  },

  /** Searches with `like`, which uses the trigram index and rechecks the row, so it is exact for any needle. */
  search({ table, key }, columns, needle) {
    const characters = [...needle];
    const probe = characters
      .slice(0, longestProbe)
      .join('')
      .replace(/[\\%_]/g, '\\$&');
    const isWhole = characters.length <= longestProbe;
    const condition = (column: string) =>
      isWhole
        ? `${table}.${column} like $1`
        : `(${table}.${column} like $1 and strpos(${table}.${column}, $2) > 0)`;
    return {
      from: table,
      where: `(${columns.map(condition).join(' or ')})`,
      orderBy: `${table}.${key}`,
      values: isWhole ? [`%${probe}%`] : [`%${probe}%`, needle],
      probe: null,
    };
  },
};
