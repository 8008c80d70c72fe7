import { type Dialect, longestProbe, type SearchIndex, type SearchPlan } from '../database.ts';
import { sqliteCopying } from './sqlite-copying.ts';

/** The trigram index cannot find anything shorter, so a shorter needle scans every row. */
const shortestIndexed = 3;

/** Characters that the index cannot tell apart: it stores each of them as U+FFFD. */
const blurred = /[\ufffd-\uffff]/;

export const sqliteDialect: Dialect = {
  engine: 'sqlite',
  holdsLoop: true,
  // Transactions run one after the other.
  keepingRows: '',
  lockingRows: '',
  copying: sqliteCopying,

  oneOf(column, parameter) {
    return `${column} in (select value from json_each(${parameter}))`;
  },

  rowsOf(parameter, columns) {
    const fields = columns.map((column) => `value ->> '${column}' as ${column}`);
    return `(select key as position, ${fields.join(', ')} from json_each(${parameter})) as given`;
  },

  search(index, columns, needle) {
    const { table, key } = index;
    const isShort = [...needle].length < shortestIndexed;
    if (!isShort && !blurred.test(needle)) return matchTrigrams(index, columns, needle);
    const condition = containsAny(table, columns, '$1');
    const conditions = isShort
      ? { where: condition, contains: 'true' }
      : { where: 'true', contains: condition };
    return { from: table, ...conditions, key: `${table}.${key}`, values: [needle], probe: null };
  },
};

/**
 * Builds a search in two steps: the index finds rows that contain the trigrams anywhere, and the rows are then checked
 * for the whole text. A phrase query would do both in the index, and take seconds on repetitive texts.
 */
function matchTrigrams({ table, key }: SearchIndex, columns: readonly string[], needle: string): SearchPlan {
  const index = `${table}_search`;
  const parts = trigramsOf(needle);
  return {
    from: `${index} join ${table} on ${table}.${key} = ${index}.rowid`,
    where: `${index} match $1`,
    contains: containsAny(table, columns, '$2'),
    key: `${index}.rowid`,
    values: [parts.join(' AND '), needle],
    probe: {
      parts,
      keys: `select rowid as key from ${index} where ${index} match $1 and rowid > $2 order by rowid`,
    },
  };
}

/**
 * Returns every other trigram and the first one: they select nearly the same rows as all of them, for about half the
 * work. The last comes first, because numbered texts, as in many tests, differ only at their end.
 */
function trigramsOf(needle: string): readonly string[] {
  const characters = [...needle].slice(0, longestProbe);
  const trigramAt = (start: number) => characters.slice(start, start + shortestIndexed).join('');
  const last = characters.length - shortestIndexed;
  const trigrams = new Set<string>();
  for (let start = last; start > 0; start -= 2) trigrams.add(trigramAt(start));
  trigrams.add(trigramAt(0));
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
}

function containsAny(table: string, columns: readonly string[], parameter: string): string {
  return `(${columns.map((column) => `instr(${table}.${column}, ${parameter}) > 0`).join(' or ')})`;
}
