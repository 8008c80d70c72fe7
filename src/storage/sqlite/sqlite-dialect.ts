import type { Dialect, SearchIndex, SearchPlan } from '../database.ts';

/** The trigram index knows nothing shorter: such a needle is looked for in every row. */
const shortestIndexed = 3;

/** Characters that the index takes for one another: it writes each of them as U+FFFD. */
const blurred = /[\ufffd-\uffff]/;

export const sqliteDialect: Dialect = {
  engine: 'sqlite',

  oneOf(column, parameter) {
    return `${column} in (select value from json_each(${parameter}))`;
  },

  rowsOf(parameter, columns) {
    const fields = columns.map((column) => `value ->> '${column}' as ${column}`);
    return `(select key as position, ${fields.join(', ')} from json_each(${parameter})) as given`;
  },

  search(index, columns, needle) {
    return [...needle].length < shortestIndexed || blurred.test(needle)
      ? scan(index, columns, needle)
      : matchTrigrams(index, columns, needle);
  },
};

function scan({ table, key }: SearchIndex, columns: readonly string[], needle: string): SearchPlan {
  return {
    from: table,
    where: `(${columns.map((column) => `instr(${table}.${column}, $1) > 0`).join(' or ')})`,
    orderBy: `${table}.${key}`,
    value: needle,
  };
}

/** A quoted phrase of trigrams matches exactly where its text stands, so the index alone decides. */
function matchTrigrams({ table, key }: SearchIndex, columns: readonly string[], needle: string): SearchPlan {
  const index = `${table}_search`;
  return {
    from: `${index} join ${table} on ${table}.${key} = ${index}.rowid`,
    where: `${index} match $1`,
    orderBy: `${index}.rowid`,
    value: `{${columns.join(' ')}} : "${needle.replaceAll('"', '""')}"`,
  };
}
