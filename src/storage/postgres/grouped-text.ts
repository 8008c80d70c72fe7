import type { MessageAround, Value } from '../database.ts';

/** Matches an insert of one row, as records write it: table, columns and returned expressions. */
const insertOfOne = /^insert into (\w+) \(([\w, ]+)\)\s+values \(\$1(?:, \$\d+)*\) returning (.+)$/s;

export class GroupedText {
  readonly statement: string;
  readonly message: MessageAround | null;
  readonly #names: readonly string[];

  constructor(statement: string, message: MessageAround | null) {
    const [, table = '', columns = '', returned = ''] = insertOfOne.exec(statement) ?? [];
    if (table === '') throw new Error(`not an insert of one row: ${statement}`);
    // Ids are assigned in this order.
    const insertion = `insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, $1::text::json) with ordinality as given
      order by given.ordinality returning ${returned}`;
    this.statement = message === null ? insertion : publishing(insertion, 1);
    this.message = message;
    this.#names = columns.split(', ').map((column, index) => `${index === 0 ? '{' : ','}"${column}":`);
  }

  valuesOf(rows: readonly (readonly Value[])[]): readonly Value[] {
    const given = `[${rows.map((values) => this.#rowOf(values)).join(',')}]`;
    return [given, ...(this.message ?? [])];
  }

  #rowOf(values: readonly Value[]): string {
    let text = '';
    for (const [index, name] of this.#names.entries()) text += name + JSON.stringify(values[index]);
    return `${text}}`;
  }
}

/** Returns an insert that also writes an event: a separate statement would add a fifth to the cost of a create. */
export function publishing(insertion: string, valueCount: number): string {
  return `with made as (${insertion}), told as (
    insert into events (message)
    select $${valueCount + 1}::text || made.id || $${valueCount + 2}::text from made order by made.id
  ) select * from made`;
}
