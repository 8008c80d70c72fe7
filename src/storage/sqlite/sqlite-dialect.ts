import { type Candidates, type Dialect, longestProbe, type SearchIndex } from '../database.ts';
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

  byCodePoint: (column) => column,

  rowsOf(parameter, columns) {
    const fields = columns.map((column) => `value ->> '${column}' as ${column}`);
    return `(select key as position, ${fields.join(', ')} from json_each(${parameter})) as given`;
  },

  search(index, columns, needle) {
    const condition = { text: containsAny(index.table, columns, '$1'), values: [needle] };
    const isIndexed = [...needle].length >= shortestIndexed && !blurred.test(needle);
    return { condition, candidates: isIndexed ? byTrigrams(index, needle) : allRows(index) };
  },
};

/** The index finds rows that contain the trigrams anywhere. A phrase query takes seconds on repetitive texts. */
function byTrigrams({ table, key }: SearchIndex, needle: string): Candidates {
  const index = `${table}_search`;
  const parts = trigramsOf(needle);
  return {
    parts,
    ofPart: `select rowid as key from ${index} where ${index} match $1 and rowid > $2 order by rowid`,
    scan: (add) => ({
      from: `${index} join ${table} on ${table}.${key} = ${index}.rowid`,
      where: `${index} match ${add(parts.join(' AND '))}`,
      key: `${index}.rowid`,
    }),
  };
}

function allRows({ table, key }: SearchIndex): Candidates {
  return { parts: [], ofPart: '', scan: () => ({ from: table, where: 'true', key: `${table}.${key}` }) };
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
