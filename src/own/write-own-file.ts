import { isObject, parseJsonExactly } from '../lib/json.ts';
import { chunkSize } from '../lib/sizes.ts';
import type { Reader } from '../storage/database.ts';
import type { OwnDescription } from './own-catalog.ts';
import { type OwnSource, schemasOf } from './own-file.ts';

/** The current content of a database that serves a file. */
export interface OwnContent {
  readonly description: OwnDescription;
  /** The JSON text of each part. */
  readonly texts: ReadonlyMap<string, string>;
  /** The highest id of each collection that has lost the record with it, so that it is not assigned again. */
  readonly lastIds: ReadonlyMap<string, number>;
  readonly records: number;
}

export async function readOwnContent(
  reader: Reader,
  description: OwnDescription,
  onRecords: (records: number) => void = () => undefined,
): Promise<OwnContent> {
  const texts = new Map<string, string>();
  const lastIds = new Map<string, number>();
  let total = 0;
  for (const part of description.parts) {
    if (part.kind === 'values') {
      texts.set(part.name, format(part.body));
      continue;
    }
    const records: string[] = [];
    let highest = 0;
    for await (const body of bodiesOf(reader, part.name)) {
      const record = parseJsonExactly(body);
      const id = isObject(record) ? record[description.key] : null;
      if (typeof id === 'number') highest = Math.max(highest, id);
      records.push(formatValue(record));
      if (part.kind === 'collection') total += 1;
      onRecords(total);
    }
    texts.set(part.name, part.kind === 'singleton' ? (records[0] ?? '{}') : listOf(records));
    const assigned = await reader.first<{ last_id: number | null }>(
      'select last_id from own_ids where collection = $1',
      [part.name],
    );
    const lastId = assigned?.last_id ?? 0;
    if (lastId > highest) lastIds.set(part.name, lastId);
  }
  return { description, texts, lastIds, records: total };
}

/** Yields the records of a collection in the order of creation. */
async function* bodiesOf(reader: Reader, collection: string): AsyncGenerator<string> {
  let after: number | null = null;
  for (;;) {
    const rows: readonly { readonly position: number; readonly body: string }[] = await reader.all(
      `select position, body from documents where collection = $1 ${after === null ? '' : 'and position > $2'}
       order by position limit ${chunkSize}`,
      after === null ? [collection] : [collection, after],
    );
    for (const { body } of rows) yield body;
    after = rows.at(-1)?.position ?? null;
    if (after === null || rows.length < chunkSize) return;
  }
}

/** Returns all content as one file. */
export function writeWhole({ description, ...content }: OwnContent): string {
  const { files, parts } = description;
  return writeSource(
    { description, ...content },
    {
      path: description.name,
      isList: false,
      names: parts.map(({ name }) => name),
      schemaUri: files.find(({ schemaUri }) => schemaUri !== null)?.schemaUri ?? null,
      schemas: files.flatMap(({ schemas }) => schemas),
    },
    content.lastIds,
  );
}

/** Returns the content as the files that it was read from. The last ids of lists are in the first file that can have them. */
export function writeSources(
  content: OwnContent,
): readonly { readonly path: string; readonly text: string }[] {
  const { files } = content.description;
  const first = files.find(({ isList }) => !isList);
  const inLists = files.filter(({ isList }) => isList).flatMap(({ names }) => names);
  return files.map((source) => {
    const names = [...source.names, ...(source === first ? inLists : [])];
    const lastIds = new Map([...content.lastIds].filter(([name]) => names.includes(name)));
    return { path: source.path, text: writeSource(content, source, lastIds) };
  });
}

function writeSource(
  { description, texts }: OwnContent,
  { isList, names, schemaUri, schemas }: OwnSource,
  lastIds: ReadonlyMap<string, number>,
): string {
  const textOf = (name: string) => texts.get(name) ?? '[]';
  if (isList) return `${names.map(textOf).join()}\n`;
  const given = schemasOf(description);
  const members: readonly (readonly [name: string, text: string])[] = [
    ...(schemaUri === null ? [] : [['$schema', JSON.stringify(schemaUri)] as const]),
    ...(schemas.length === 0 ? [] : [['$schemas', objectOf(schemas, (name) => given.get(name))] as const]),
    ...names.map((name) => [name, textOf(name)] as const),
    ...(lastIds.size === 0
      ? []
      : [['$lastIds', objectOf([...lastIds.keys()], (name) => lastIds.get(name))] as const]),
  ];
  const lines = members.map(([name, text]) => `  ${JSON.stringify(name)}: ${indent(text)}`);
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}

function objectOf(names: readonly string[], read: (name: string) => unknown): string {
  return formatValue(Object.fromEntries(names.map((name) => [name, read(name)])));
}

function listOf(records: readonly string[]): string {
  return records.length === 0 ? '[]' : `[\n${records.map((record) => `  ${indent(record)}`).join(',\n')}\n]`;
}

function format(json: string): string {
  return formatValue(parseJsonExactly(json));
}

function formatValue(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Strings in JSON have no line breaks. */
function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}
