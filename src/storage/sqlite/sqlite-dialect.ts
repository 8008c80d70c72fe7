import { type Dialect, longestProbe, type SearchIndex, type SearchPlan } from '../database.ts';
import { sqliteCopying } from './sqlite-copying.ts';

/** The trigram index knows nothing shorter: such a needle is looked for in every row. */
const shortestIndexed = 3;

/** Characters that the index takes for one another: it writes each of them as U+FFFD. */
const blurred = /[\ufffd-\uffff]/;

export const sqliteDialect: Dialect = {
  engine: 'sqlite',
  now: "cast(unixepoch('subsec') * 1000 as integer)",
  // Whoever writes is alone.
  skipLocked: '',
  copying: sqliteCopying,

  // Whoever writes is alone already.
  takeTurn() {},

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
    where: containsAny(table, columns, '$1'),
    orderBy: `${table}.${key}`,
    values: [needle],
  };
}

/** A quoted phrase of trigrams matches exactly where its text stands; the rows say whether the rest does as well. */
function matchTrigrams({ table, key }: SearchIndex, columns: readonly string[], needle: string): SearchPlan {
  const index = `${table}_search`;
  const characters = [...needle];
  const probe = characters.slice(0, longestProbe).join('').replaceAll('"', '""');
  const phrase = `{${columns.join(' ')}} : "${probe}"`;
  const isWhole = characters.length <= longestProbe;
  return {
    from: `${index} join ${table} on ${table}.${key} = ${index}.rowid`,
    where: isWhole ? `${index} match $1` : `${index} match $1 and ${containsAny(table, columns, '$2')}`,
    orderBy: `${index}.rowid`,
    values: isWhole ? [phrase] : [phrase, needle],
  };
}

function containsAny(table: string, columns: readonly string[], parameter: string): string {
  return `(${columns.map((column) => `instr(${table}.${column}, ${parameter}) > 0`).join(' or ')})`;
}
