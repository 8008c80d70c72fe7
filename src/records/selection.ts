/** A select list that makes a row a record. */
export interface Selection {
  readonly columns: string;
  /** The same, with a mark instead of each text that is long. */
  readonly cut: string;
  /** The names of texts that may be long. */
  readonly texts: readonly string[];
}

interface Selected {
  readonly name: string;
  readonly sql: string;
  readonly isLong: boolean;
}

/** In bytes: so many texts of this length are still read at once. */
const longestUncut = 2_048;

/** A text that is equal to the mark is treated like a long one. */
const mark = '\u0001';

export function selectionOf(selected: readonly Selected[]): Selection {
  let cut: string | null = null;
  return {
    columns: selected.map(({ name, sql }) => `${sql} as "${name}"`).join(', '),
    // Only a list that is read from a server needs it.
    get cut() {
      cut ??= selected.map(cutColumn).join(', ');
      return cut;
    },
    texts: selected.filter(({ isLong }) => isLong).map(({ name }) => name),
  };
}

function cutColumn({ name, sql, isLong }: Selected): string {
  if (!isLong) return `${sql} as "${name}"`;
  return `case when octet_length(${sql}) > ${longestUncut} then '${mark}' else ${sql} end as "${name}"`;
}

/** Returns true if a long text of a row was cut. */
export function isCut({ texts }: Selection, row: object): boolean {
  return texts.some((name) => (row as Readonly<Record<string, unknown>>)[name] === mark);
}
