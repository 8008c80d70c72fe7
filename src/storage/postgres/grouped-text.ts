import { onceOf } from '../../lib/once.ts';
import type { Insertion, MessageAround, Value } from '../database.ts';

/** One row of a group of inserts, and the message about it. */
export interface GroupedRow {
  readonly values: readonly Value[];
  readonly message: MessageAround | null;
}

/** The statement that inserts many rows, without or with their messages, and the values of that statement. */
export class GroupedText {
  readonly #insertion: string;
  readonly #publishing: string;
  readonly #names: readonly string[];

  constructor({ table, columns, returning }: Insertion) {
    const names = columns.join(', ');
    // Ids are assigned in this order.
    this.#insertion = `insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, $1::text::json) with ordinality as given
      order by given.ordinality returning ${returning}`;
    this.#publishing = `with made as (${this.#insertion}), told as (
      insert into events (message)
      select (around ->> 0) || numbered.id || (around ->> 1)
      from (select id, row_number() over (order by id) as position from made) as numbered
      join json_array_elements($2::text::json) with ordinality as message (around, position) using (position)
      where around ->> 0 is not null order by position
    ) select * from made`;
    this.#names = columns.map((column, index) => `${index === 0 ? '{' : ','}"${column}":`);
  }

  of(rows: readonly GroupedRow[]): readonly [statement: string, values: readonly Value[]] {
    const given = `[${rows.map(({ values }) => this.#rowOf(values)).join(',')}]`;
    if (rows.every(({ message }) => message === null)) return [this.#insertion, [given]];
    return [this.#publishing, [given, JSON.stringify(rows.map(({ message }) => message))]];
  }

  #rowOf(values: readonly Value[]): string {
    let text = '';
    for (const [index, name] of this.#names.entries()) text += name + JSON.stringify(values[index]);
    return `${text}}`;
  }
}

export const groupedTextOf = onceOf((insertion: Insertion) => new GroupedText(insertion));

/** Returns an insert that also writes an event: a separate statement would add a fifth to the cost of a create. */
export function publishing(insertion: string, valueCount: number): string {
  return `with made as (${insertion}), told as (
    insert into events (message)
    select $${valueCount + 1}::text || made.id || $${valueCount + 2}::text from made order by made.id
  ) select * from made`;
}
