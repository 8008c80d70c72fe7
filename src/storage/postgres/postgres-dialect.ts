import type { Dialect } from '../database.ts';

/** JSON arrives as text: a value that the server declares as `jsonb` the driver writes as JSON once more. */
const jsonIn = (parameter: string): string => `${parameter}::text::jsonb`;

export const postgresDialect: Dialect = {
  engine: 'postgres',

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

  /** `like` walks the trigram index and is then checked against the row, so it is exact for any needle. */
  search({ table, key }, columns, needle) {
    return {
      from: table,
      where: `(${columns.map((column) => `${table}.${column} like $1`).join(' or ')})`,
      orderBy: `${table}.${key}`,
      value: `%${needle.replace(/[\\%_]/g, '\\$&')}%`,
    };
  },
};
