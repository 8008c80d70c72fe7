import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { isObject } from '../lib/json.ts';
import { below, checkSchemas } from './check-schemas.ts';
import { type FileSettings, readSettings } from './file-settings.ts';
import { findFiles, readText } from './find-files.ts';
import type { Flaw } from './find-flaw.ts';
import { nameInGraphql } from './graphql-names.ts';
import { inferType } from './infer-type.ts';
import type { OwnFile, OwnPart, OwnSource } from './own-file.ts';
import { type FileMistake, refuseMistakes } from './own-mistakes.ts';
import { refuseName } from './own-names.ts';
import type { OwnType } from './own-type.ts';
import { type ParsedSource, parseSource, type Source } from './parse-source.ts';
import { type Member, type Members, readMembers } from './read-members.ts';
import { kindOf, type ReadPart, readPart } from './read-part.ts';
import { findReferences } from './references.ts';
import { typeOfSchema } from './schema.ts';

export interface ReadOptions {
  /** The field that identifies records. */
  readonly key?: string;
  /** The path before those of the collections, such as `/api`; empty if there is none. */
  readonly prefix?: string;
}

/**
 * Reads the collections of a file, of several files, or of a folder. If they cannot be served, throws `UnusableOwnFile`
 * with the mistakes, up to a limit.
 */
export async function readOwnFile(paths: readonly string[], options: ReadOptions = {}): Promise<OwnFile> {
  const files = findFiles(paths);
  const sources = await Promise.all(files.map(async (path) => ({ path, text: await readText(path) })));
  return readOwnSources(basename(resolve(paths[0] ?? '')), sources, options);
}

/** Reads collections from the texts of files. `name` is the name of the whole. */
export async function readOwnSources(
  name: string,
  sources: readonly Source[],
  { key = 'id', prefix = '' }: ReadOptions = {},
): Promise<OwnFile> {
  const parsed = sources.map(parseSource);
  const members = readMembers(parsed, (each) => refuseName(each, prefix));
  const kinds = new Map(members.parts.map((member) => [member.name, kindOf(member.value)]));
  const settings = readSettings(members.settings, kinds);
  const locate = locator(members, settings);
  const { read, flaws } = readParts(members.parts, settings, key);
  refuseMistakes([...members.mistakes, ...settings.mistakes, ...flaws.map(locate)]);
  refuseMistakes((await checkSchemas(settings.schemas, read, key)).map(locate));
  const parts = describeParts(read, settings, key);
  refuseMistakes(nameInGraphql(parts).flaws.map(locate));
  const files = parsed.map((source) => describeSource(source, members, settings));
  return { name, key, fingerprint: fingerprintOf(sources), files, parts };
}

/** Returns a function that finds the file of a flaw, whose path begins with the name of a part or with `$schemas`. */
function locator({ parts }: Members, { schemaSources }: FileSettings): (flaw: Flaw) => FileMistake {
  const sources = new Map(parts.map(({ name, source }) => [name, source]));
  return ({ path, detail }) => {
    const [first, second] = path.map(String);
    const source = first === '$schemas' ? schemaSources.get(second ?? '') : sources.get(first ?? '');
    if (source === undefined) throw new Error(`no file has ${first}`);
    return { source, path, detail };
  };
}

function readParts(
  members: readonly Member[],
  { lastIds }: FileSettings,
  key: string,
): { readonly read: readonly ReadPart[]; readonly flaws: readonly Flaw[] } {
  const read: ReadPart[] = [];
  const flaws: Flaw[] = [];
  for (const member of members) {
    const part = readPart(member, kindOf(member.value), key, lastIds.get(member.name) ?? null);
    if ('flaws' in part) flaws.push(...part.flaws.map((flaw) => below([member.name], flaw)));
    else read.push(part);
  }
  return { read, flaws };
}

function describeParts(
  read: readonly ReadPart[],
  { schemas }: FileSettings,
  key: string,
): readonly OwnPart[] {
  const collections = new Set(read.filter(({ kind }) => kind === 'collection').map(({ name }) => name));
  return read.map((part): OwnPart => {
    const { name } = part;
    const inferred = inferType(part.kind === 'singleton' ? [part.value] : part.items);
    if (part.kind === 'values') return { kind: part.kind, name, body: part.body, type: inferred };
    const given = schemas.get(name);
    const type = given === undefined ? inferred : typeOfSchema(name, schemas);
    const fields = [...new Set([...namesIn(type), ...namesIn(inferred)])];
    const described = { name, schema: given ?? null, type, fields };
    if (part.kind === 'singleton') return { kind: part.kind, body: part.body, ...described };
    const { kind, records, lastId } = part;
    return { kind, records, lastId, ...described, references: findReferences(fields, collections, key) };
  });
}

function namesIn({ fields }: OwnType): readonly string[] {
  return fields?.map(({ name }) => name) ?? [];
}

function describeSource(
  source: ParsedSource,
  { parts }: Members,
  { schemaSources }: FileSettings,
): OwnSource {
  const { path, isList, value } = source;
  const uri = isObject(value) ? value.$schema : undefined;
  return {
    path,
    isList,
    names: parts.filter((part) => part.source === source).map(({ name }) => name),
    schemaUri: typeof uri === 'string' ? uri : null,
    schemas: [...schemaSources].filter(([, each]) => each === source).map(([name]) => name),
  };
}

/** Returns a text that changes with any change of the content or of the names of files. */
export function fingerprintOf(sources: readonly Source[]): string {
  const hash = createHash('sha256');
  for (const { path, text } of sources) hash.update(`${basename(path)}\n${text.length}\n`).update(text);
  return hash.digest('hex');
}
