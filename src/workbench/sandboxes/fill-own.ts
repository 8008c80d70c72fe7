import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidDocument, join, type Mistake } from '../../data/document/check-record.ts';
import { decodeJson, parsingBody } from '../../http/body.ts';
import { Failure } from '../../lib/failure.ts';
import { loadOwnFile, readLoadedFile } from '../../own/load-own-file.ts';
import { createOwnCatalog, type OwnDescription } from '../../own/own-catalog.ts';
import { addName, collectNames, type NameRow, type NewNames, writeNames } from '../../own/own-fields.ts';
import type { OwnFile, OwnPart } from '../../own/own-file.ts';
import { readOwnData } from '../../own/read-own-data.ts';
import { readOwnFile } from '../../own/read-own-file.ts';
import type { ReadPart } from '../../own/read-part.ts';
import { UnusableOwnFile } from '../../own/unusable-own-file.ts';
import type { Database } from '../../storage/database.ts';

/** What main serves of a file, and where the file is. */
export interface OwnOrigin {
  readonly description: OwnDescription;
  readonly paths: readonly string[];
  readonly key: string;
  readonly prefix: string;
}

interface NewContents {
  readonly kind: string;
  /** The text of the given records. */
  readonly bytes?: Uint8Array;
}

/** Fills the database of a new sandbox: with the records of the file as it is now, with given ones, or with none. */
export async function fillOwn(database: Database, contents: NewContents, own: OwnOrigin): Promise<void> {
  if (contents.kind === 'file') await loadOwnFile(database, await readFile(own));
  if (contents.kind === 'empty') await loadOwnFile(database, withParts(own, new Map()));
  if (contents.kind === 'data' && contents.bytes !== undefined) {
    const { file, names } = await readData(own, contents.bytes);
    await loadOwnFile(database, file);
    await addNames(database, names);
  }
}

/** Returns a text that changes with the file, as far as its size and time tell. */
export function keyOfFile(own: OwnOrigin | null): string {
  return JSON.stringify((own?.paths ?? []).map(describeFiles));
}

/** Returns the size and the time of a file, or of each file of a folder. */
function describeFiles(path: string): unknown {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return readdirSync(path).map((name) => describeFiles(resolve(path, name)));
  return [path, stats?.size, stats?.mtimeMs];
}

async function readFile({ paths, key, prefix }: OwnOrigin): Promise<OwnFile> {
  try {
    return await readOwnFile(paths, { key, prefix });
  } catch (error) {
    if (!(error instanceof UnusableOwnFile)) throw error;
    throw new Failure('INVALID_INPUT', error.lines.join('; '));
  }
}

interface GivenData {
  readonly file: OwnFile;
  readonly names: NewNames;
}

async function readData(own: OwnOrigin, bytes: Uint8Array): Promise<GivenData> {
  const text = decodeJson(bytes);
  const file = withParts(own, new Map());
  const catalog = await createOwnCatalog(own.description);
  const parts = [...catalog.collections.values(), ...catalog.singletons.values()];
  const validators = new Map(
    parts.flatMap(({ name, validate }) => (validate === null ? [] : [[name, validate] as const])),
  );
  const data = await parsingBody(() => readOwnData(file, text, validators));
  if ('flaws' in data) {
    throw new InvalidDocument(
      data.flaws.map(({ path, detail }): Mistake => ({ path: join('data', path), detail })),
    );
  }
  const given = new Map(data.parts.map((part) => [part.name, part]));
  return { file: withParts(own, given, data.lastIds), names: namesIn(data.parts) };
}

function namesIn(parts: readonly ReadPart[]): NewNames {
  const names: NewNames = new Map();
  for (const part of parts) {
    if (part.kind === 'values') continue;
    for (const record of part.kind === 'singleton' ? [part.value] : part.items)
      collectNames(names, part.name, record);
  }
  return names;
}

/** Adds names to those of the file. */
async function addNames(database: Database, names: NewNames): Promise<void> {
  await database.transaction((writer) => writeNames(writer, names));
}

/** Returns the file with other records. Parts that are not given are empty. */
function withParts(
  { description }: OwnOrigin,
  given: ReadonlyMap<string, ReadPart>,
  lastIds: ReadonlyMap<string, number> = new Map(),
): OwnFile {
  const parts = description.parts.map((part): OwnPart => {
    const found = given.get(part.name);
    if (part.kind === 'values')
      return found?.kind === 'values' ? { ...part, body: found.body } : { ...part, body: '[]' };
    if (part.kind === 'singleton') return { ...part, body: found?.kind === 'singleton' ? found.body : '{}' };
    const { records, lastId } =
      found?.kind === 'collection' ? found : { records: [], lastId: lastIds.get(part.name) ?? null };
    return { ...part, records, lastId };
  });
  return { ...description, fingerprint: '', parts };
}

/** Copies the tables of a file's collections from a database on a server, or in memory. */
export async function copyOwn(source: Database, target: Database): Promise<void> {
  await source.snapshot(async (reader) => {
    const loaded = await readLoadedFile(reader);
    if (loaded === null) return;
    const parts: OwnPart[] = [];
    for (const part of loaded.description.parts) {
      if (part.kind === 'values') parts.push(part);
      else {
        const rows = await reader.all<{ key: string; body: string }>(
          'select key, body from documents where collection = $1 order by position',
          [part.name],
        );
        const records = rows.map(({ key, body }) => ({ id: key, body }));
        const ids = await reader.first<{ last_id: number | null }>(
          'select last_id from own_ids where collection = $1',
          [part.name],
        );
        if (part.kind === 'singleton') parts.push({ ...part, body: records[0]?.body ?? '{}' });
        else parts.push({ ...part, records, lastId: ids?.last_id ?? null });
      }
    }
    await loadOwnFile(target, { ...loaded.description, fingerprint: loaded.fingerprint, parts });
    const names: NewNames = new Map();
    for (const row of await reader.all<NameRow>('select * from own_fields'))
      addName(names, row.collection, row.name, row.holds_objects === 1);
    await addNames(target, names);
  });
}
