import { parseJsonExactly } from '../../lib/json.ts';
import { chunkSize } from '../../lib/sizes.ts';
import type { Catalog } from '../../records/catalog.ts';
import { type AnyRecord, columnOf } from '../../records/record.ts';
import type { Reader, Value } from '../../storage/database.ts';
import type { LastIds } from './document-ids.ts';
import { isGiven, type Values } from './document-type.ts';

/** The form of a document: one JSON text, with or without a line per record, or a file of lines. */
export type Form = 'compact' | 'document' | 'lines';

interface Layout {
  open(name: string, index: number): string;
  record(name: string, text: string, index: number): string;
  readonly close: string;
  end(lastIds: string | null, records: number): string;
}

const asDocument = (line: string): Layout => ({
  open: (name, index) => `${index === 0 ? '{' : ','}${line}${name}:[`,
  record: (_name, text, index) => `${index === 0 ? '' : ','}${line}${text}`,
  close: `${line}]`,
  end: (lastIds) => `${lastIds === null ? '' : `,${line}"$lastIds":${lastIds}`}${line}}${line}`,
});

const layouts: Readonly<Record<Form, Layout>> = {
  compact: asDocument(''),
  document: asDocument('\n'),
  lines: {
    open: () => '',
    record: (name, text) => `{${name}:${text}}\n`,
    close: '',
    end: (lastIds, records) => `${lastIds === null ? '' : `{"$lastIds":${lastIds}}\n`}{"$end":${records}}\n`,
  },
};

export interface WriteOptions {
  readonly hasHashes: boolean;
  readonly form: Form;
  /** The highest ids that were ever assigned; null leaves them out. */
  readonly lastIds: LastIds | null;
}

/** Yields the text of a document in parts, each with the number of its records. */
export async function* writeDocument(
  reader: Reader,
  { collections }: Catalog,
  { hasHashes, form, lastIds }: WriteOptions,
): AsyncGenerator<{ readonly text: string; readonly records: number }> {
  const layout = layouts[form];
  let total = 0;
  for (const [index, record] of collections.entries()) {
    const name = JSON.stringify(record.name);
    yield { text: layout.open(name, index), records: 0 };
    let count = 0;
    for await (const part of recordsOf(reader, record, hasHashes)) {
      let text = '';
      for (const values of part) {
        text += layout.record(name, JSON.stringify(toDocument(record, values)), count);
        count += 1;
      }
      yield { text, records: part.length };
    }
    total += count;
    yield { text: layout.close, records: 0 };
  }
  yield { text: layout.end(lastIds === null ? null : JSON.stringify(lastIds), total), records: 0 };
}

/** Yields the stored values of all records in key order, with the ids and the names of their lists. */
export async function* recordsOf(
  reader: Reader,
  record: AnyRecord,
  hasHashes: boolean,
): AsyncGenerator<readonly Values[]> {
  const { fields, keys } = record;
  const names = Object.keys(fields).filter((name) => {
    const { list, expression, documents } = fields[name] ?? {};
    const isShown = documents === undefined || keys.includes(name) || (hasHashes && documents !== 'none');
    return isShown && list === undefined && expression === undefined;
  });
  for await (const rows of batchesOf(reader, record, names)) {
    const lists = await listsOf(reader, record, rows);
    yield rows.map((row, index) => ({ ...record.read(row), ...lists[index] }));
  }
}

/** Yields all rows in key order, each batch after the last key of the one before. */
async function* batchesOf(
  reader: Reader,
  { table, keys, mirrored, select }: AnyRecord,
  names: readonly string[],
): AsyncGenerator<readonly Record<string, Value>[]> {
  const columns = keys.map(columnOf).join(', ');
  const after = `(${columns}) > (${keys.map((_, index) => `$${index + 1}`).join(', ')})`;
  const conditions = mirrored === undefined ? [] : [mirrored.map(columnOf).join(' < ')];
  const statement = (where: readonly string[]) =>
    `select ${select(names)} from ${table} ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
     order by ${columns} limit ${chunkSize}`;
  let rows = await reader.all<Record<string, Value>>(statement(conditions));
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunkSize) return;
    const values = keys.map((key) => last[key] ?? null);
    rows = await reader.all<Record<string, Value>>(statement([...conditions, after]), values);
  }
}

/** Reads the lists of a batch of records, whose ids are consecutive in the table. */
async function listsOf(
  reader: Reader,
  { lists, identity }: AnyRecord,
  rows: readonly Record<string, Value>[],
): Promise<readonly Values[]> {
  const idOf = (row: Readonly<Record<string, Value>> | undefined) => row?.[identity ?? ''] ?? null;
  const found = rows.map((): Record<string, unknown> => ({}));
  for (const { name, names, table, owner, item, named } of lists) {
    const items = await reader.all<{ owner: number; item: number; name: string }>(
      `select ${owner} as owner, ${item} as item, ${named}.name as name from ${table}
       join ${named} on ${named}.id = ${item} where ${owner} between $1 and $2 order by ${owner}, position`,
      [idOf(rows[0]), idOf(rows.at(-1))],
    );
    const byOwner = Map.groupBy(items, (each) => each.owner);
    for (const [index, row] of rows.entries()) {
      const own = byOwner.get(Number(idOf(row))) ?? [];
      found[index] = {
        ...found[index],
        [name]: own.map((each) => each.item),
        [names]: own.map((each) => each.name),
      };
    }
  }
  return found;
}

/** Turns stored values into those of a document: parsed JSON, and names in place of the ids in lists. */
function toDocument({ fields }: AnyRecord, values: Values): Values {
  const line: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const { isJson, list, default: absent } = field;
    const value = values[name];
    if (list !== undefined) line[list.names] = values[list.names];
    else if (value !== undefined && isGiven(field) && (value !== null || absent !== null))
      line[name] = isJson ? parseJsonExactly(String(value)) : value;
  }
  return line;
}
