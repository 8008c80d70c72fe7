import { type Dialect, longestProbe, type SearchIndex, type SearchPlan } from '../database.ts';
import { sqliteCopying } from './sqlite-copying.ts';

/** The trigram index cannot find anything shorter, so a shorter needle scans every row. */
const shortestIndexed = 3;

/** Characters that the index cannot tell apart: it stores each of them as U+FFFD. */
const blurred = /[\ufffd-\uffff]/;

export const sqliteDialect: Dialect = {
  engine: 'sqlite',
  holdsLoop: true,
  now: "cast(unixepoch('subsec') * 1000 as integer)",
  skipLocked: '',
  copying: sqliteCopying,

  // SQLite has only one writer, so there is nothing to lock.
  takeTurn() {},
  tryTurn: () => true,
  holdWriters() {},

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
  const where = containsAny(table, columns, '$1');
  return { from: table, where, orderBy: `${table}.${key}`, values: [needle] };
}

/**
 * Builds a search in two steps: the index finds rows that contain the trigrams anywhere, and the rows are then checked
 * for the whole text. A phrase query would do both in the index, and take seconds on repetitive texts.
 */
function matchTrigrams({ table, key }: SearchIndex, columns: readonly string[], needle: string): SearchPlan {
  const index = `${table}_search`;
  const trigrams = trigramsOf(needle);
  return {
    from: `${index} join ${table} on ${table}.${key} = ${index}.rowid`,
    where: `${index} match $1 and ${containsAny(table, columns, '$2')}`,
    orderBy: `${index}.rowid`,
    values: [trigrams, needle],
  };
}

/**
 * Returns every other trigram and the last one: they select nearly the same rows as all of them, for about half the
 * work.
 */
function trigramsOf(needle: string): string {
  const characters = [...needle].slice(0, longestProbe);
  const trigramAt = (start: number) => characters.slice(start, start + shortestIndexed).join('');
  const last = characters.length - shortestIndexed;
  const trigrams = new Set<string>();
  for (let start = 0; start < last; start += 2) trigrams.add(trigramAt(start));
  trigrams.add(trigramAt(last));
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}

function containsAny(table: string, columns: readonly string[], parameter: string): string {
  return `(${columns.map((column) => `instr(${table}.${column}, ${parameter}) > 0`).join(' or ')})`;
}
