import type { Dialect } from '../database.ts';

export const postgresDialect: Dialect = {
  engine: 'postgres',

  oneOf(column, parameter) {
    return `${column} = any (array(select jsonb_array_elements_text(${parameter}::jsonb)::bigint))`;
  },

  rowsOf(parameter, columns) {
    const fields = columns.map((column) => `value ->> '${column}' as ${column}`);
    return (
      `(select ordinality - 1 as position, ${fields.join(', ')} ` +
      `from jsonb_array_elements(${parameter}::jsonb) with ordinality) as rows_of_json`
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
