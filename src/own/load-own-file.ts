import { chunkSize } from '../lib/sizes.ts';
import {
  documentValues,
  dropIndexStatement,
  indexStatement,
  uniqueIndexStatement,
} from '../records/documents.ts';
import type { Database, Reader, SchemaWriter } from '../storage/database.ts';
import { documentSql } from '../storage/document-sql.ts';
import { renewLog } from '../storage/log-name.ts';
import { createOwnCatalog, describeFile, type OwnCatalog, type OwnDescription } from './own-catalog.ts';
import type { OwnFile, OwnPart } from './own-file.ts';

export type OnRecords = (records: number) => void;

/** What a database holds of a file. */
export interface LoadedFile {
  readonly fingerprint: string;
  readonly description: OwnDescription;
  /** True if a record was written since the file was loaded. */
  readonly isChanged: boolean;
}

export async function readLoadedFile(reader: Reader): Promise<LoadedFile | null> {
  const row = await reader.first<{ fingerprint: string; description: string; is_changed: number }>(
    'select fingerprint, description, is_changed from own_file where id = 1',
  );
  if (row === null) return null;
  const { fingerprint, description, is_changed: isChanged } = row;
  return { fingerprint, description: JSON.parse(description), isChanged: isChanged !== 0 };
}

/** Returns true if a file was loaded, even one without records. */
export async function hasOwnData(reader: Reader): Promise<boolean> {
  return (await reader.first('select 1 as found from own_file')) !== null;
}

/** Returns what a database serves of a file; null if it holds the five contracts. */
export async function readOwnCatalog(database: Database): Promise<OwnCatalog | null> {
  if ((await database.dialect.copying.columnsOf(database, 'own_file')).length === 0) return null;
  const loaded = await readLoadedFile(database);
  return loaded && createOwnCatalog(loaded.description);
}

/** Marks what the database holds as the content of a file, as after it was written to it. */
export async function markSaved(writer: Pick<SchemaWriter, 'run'>, fingerprint: string): Promise<void> {
  await writer.run('update own_file set fingerprint = $1, is_changed = 0', [fingerprint]);
}

/** Replaces all records of a database by those of a file, in one transaction. */
export async function loadOwnFile(
  database: Database,
  file: OwnFile,
  onRecords: OnRecords = () => undefined,
): Promise<OwnCatalog> {
  const catalog = await createOwnCatalog(describeFile(file));
  const { copying } = database.dialect;
  const tables = ['documents', 'own_file', 'own_ids', 'own_fields'];
  await database.exclusively(
    async (writer) => {
      const before = await readLoadedFile(writer);
      const resume = await copying.suspendIndexes(writer, 'documents');
      if (before !== null) await dropIndexes(writer, await createOwnCatalog(before.description));
      for (const table of [...tables, 'counters', 'idempotency_keys'])
        await writer.run(`delete from ${table}`);
      await insertParts(database, writer, file.parts, onRecords);
      await writer.run(
        'insert into own_file (id, fingerprint, description, is_changed) values (1, $1, $2, 0)',
        [file.fingerprint, JSON.stringify(catalog.description)],
      );
      await resume();
      await createIndexes(database, writer, catalog);
      await writer.run(
        `insert into counters (name, slot, value)
         select 'documents.' || collection, 0, count(*) from documents group by collection`,
      );
      await renewLog(writer);
    },
    { tables },
  );
  return catalog;
}

async function insertParts(
  database: Database,
  writer: SchemaWriter,
  parts: readonly OwnPart[],
  onRecords: OnRecords,
): Promise<void> {
  let total = 0;
  for (const part of parts) {
    if (part.kind === 'values') continue;
    const records = part.kind === 'collection' ? part.records : [{ id: '', body: part.body }];
    for (let start = 0; start < records.length; start += chunkSize) {
      const some = records.slice(start, start + chunkSize);
      await insertDocuments(
        database,
        writer,
        some.map(({ id, body }) => documentValues(part.name, id, body)),
      );
      total += some.length;
      onRecords(total);
      // SQLite calls are synchronous: without a pause, the process would never handle a signal to stop.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await rememberFields(writer, part);
    const lastId = part.kind === 'collection' ? part.lastId : null;
    await writer.run('insert into own_ids (collection, last_id) values ($1, $2)', [part.name, lastId]);
  }
}

async function insertDocuments(
  { dialect }: Database,
  writer: SchemaWriter,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const columns = ['collection', 'key', 'body', 'data', 'folded'];
  const given = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  await writer.run(
    `insert into documents (collection, key, body, data, folded)
     select given.collection, given.key, given.body, ${documentSql[dialect.engine].data('given.data')}, given.folded
     from ${dialect.rowsOf('$1', columns)} order by given.position`,
    [JSON.stringify(given)],
  );
}

async function rememberFields(
  writer: SchemaWriter,
  part: Exclude<OwnPart, { kind: 'values' }>,
): Promise<void> {
  const objects = new Set(
    (part.type.fields ?? [])
      .filter(({ type }) => type.kinds.length === 0 || type.kinds.includes('object'))
      .map(({ name }) => name),
  );
  for (const name of part.fields) {
    await writer.run('insert into own_fields (collection, name, holds_objects) values ($1, $2, $3)', [
      part.name,
      name,
      objects.has(name) ? 1 : 0,
    ]);
  }
}

async function createIndexes(
  { dialect }: Database,
  writer: SchemaWriter,
  catalog: OwnCatalog,
): Promise<void> {
  for (const { name, documents, rules } of catalog.collections.values()) {
    for (const field of documents.indexed) {
      const statement = indexStatement(dialect.engine, name, field);
      if (statement !== null) await writer.script(statement);
    }
    for (const field of rules.unique) {
      const statement = uniqueIndexStatement(dialect.engine, name, field);
      if (statement !== null) await writer.script(statement);
    }
  }
}

async function dropIndexes(writer: SchemaWriter, { collections }: OwnCatalog): Promise<void> {
  for (const { name, documents, rules } of collections.values()) {
    for (const field of documents.indexed) await writer.script(dropIndexStatement(name, field));
    for (const field of rules.unique) await writer.script(dropIndexStatement(name, field, 'unique'));
  }
}
