import { fnv1a } from '../lib/hash.ts';
import type { Database, Dialect, Reader, Search, Value } from '../storage/database.ts';
import { type DocumentSql, documentSql } from '../storage/document-sql.ts';
import type { EngineName } from '../storage/engine-name.ts';
import { limitTo } from '../storage/limit-to.ts';
import type { Condition, Path, SortKey } from './condition.ts';
import { compileCheck } from './document-check.ts';
import {
  type DocumentCollection,
  DocumentWriter,
  isIndexable,
  lookedUpBy,
  nameLiteral,
  pathsIn,
  restOf,
} from './document-condition.ts';
import { beyondOf, orderOf, type SortPlace } from './document-order.ts';
import { foldedNeedle, storedDocument } from './document-text.ts';
import { findRare } from './search-list.ts';

export type { DocumentCollection } from './document-condition.ts';
export type { SortPlace } from './document-order.ts';

export interface DocumentQuery {
  readonly where: Condition;
  /** Finds documents that contain this text, ignoring case; null for all. */
  readonly text: string | null;
  /** The places of the only documents that may contain the text, from `findTextCandidates`. */
  readonly among?: readonly number[];
  readonly order: readonly SortKey[];
  /** Continues a list after this place. */
  readonly after?: SortPlace;
  /** Reverses the list, which then continues before the place. */
  readonly isBackward?: boolean;
  readonly offset?: number;
  readonly limit?: number;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
}

export interface FoundDocument {
  readonly position: number;
  readonly body: string;
}

/** The statements of a list. */
export type DocumentPlan =
  /** SQL alone selects the documents. */
  | { readonly kind: 'exact'; readonly list: Statement; readonly total: Statement }
  /** SQL finds candidates, in order. Those that pass the check are counted; those `beyond` the place are the list. */
  | { readonly kind: 'checked'; readonly candidates: Statement; passes(candidate: Candidate): boolean };

/** `v0`, `v1`, … are the JSON texts of the values to check; null if missing. */
export type Candidate = { readonly position: number; readonly beyond: number | boolean } & Readonly<
  Record<string, unknown>
>;

export function planDocuments(
  dialect: Dialect,
  collection: DocumentCollection,
  query: DocumentQuery,
): DocumentPlan {
  const sql = documentSql[dialect.engine];
  const isSearched = query.text !== null && query.among === undefined;
  const search = isSearched ? findText(dialect, query.text ?? '') : null;
  const writer = new DocumentWriter(sql, collection, search?.condition.values);
  const scan = search?.candidates?.scan((value) => writer.add(value));
  const source = search === null ? sourceOf(sql, collection, query.where) : sourceOfScan(scan);
  const conditions = [
    scan?.where,
    search?.condition.text,
    writer.ofCollection,
    ...writeAmong(dialect, sql, writer, query),
    writer.write(query.where),
  ];
  const where = conditions.filter((part) => typeof part === 'string').join(' and ');
  const total = `select count(*) as total from ${source.from} where ${where}`;
  const totalValues = [...writer.values];
  const { order, after, isBackward = false } = query;
  const isBeyond = after === undefined ? 'true' : beyondOf(sql, writer, order, after, isBackward);
  const sorted = orderOf(sql, writer, order, source.position, isBackward);
  const rest = restOf(query.where);
  if (rest !== null) {
    const paths = pathsIn(rest);
    const values = paths.map((path, index) => `${sql.text(writer.valueAt(path))} as v${index}`);
    const columns = ['documents.position', `${isBeyond} as beyond`, ...values].join(', ');
    const text = `select ${columns} from ${source.from} where ${where} order by ${sorted}`;
    return {
      kind: 'checked',
      candidates: { text, values: writer.values },
      passes: checkOf(rest, paths),
    };
  }
  const list = `select documents.position, documents.body from ${source.from}
    where ${where} and ${isBeyond} order by ${sorted} ${cut(writer, query)}`;
  return {
    kind: 'exact',
    list: { text: list, values: writer.values },
    total: { text: total, values: totalValues },
  };
}

function writeAmong(
  dialect: Dialect,
  sql: DocumentSql,
  writer: DocumentWriter,
  { text, among }: DocumentQuery,
): readonly string[] {
  if (text === null || among === undefined) return [];
  const isAmong = dialect.oneOf('documents.position', writer.add(JSON.stringify(among)));
  return [isAmong, sql.contains(writer.addText(foldedNeedle(text)))];
}

/** Returns the places of documents of which some may contain a text; null if an index does not find few of them. */
export async function findTextCandidates(
  database: Database,
  text: string,
): Promise<readonly number[] | null> {
  const { candidates } = findText(database.dialect, text);
  return candidates && findRare(database, candidates, null);
}

function findText(dialect: Dialect, text: string): Search {
  return dialect.search(searchIndex, ['folded'], foldedNeedle(text));
}

interface Source {
  readonly from: string;
  /** The expression by which documents are in the order of creation. */
  readonly position: string;
}

function sourceOfScan(scan: { readonly from: string; readonly key: string } | undefined): Source {
  return { from: scan?.from ?? 'documents', position: scan?.key ?? 'documents.position' };
}

function sourceOf(sql: DocumentSql, { name, indexed }: DocumentCollection, where: Condition): Source {
  const field = lookedUpBy(where).find((wanted) => indexed.has(wanted) && isIndexable(wanted));
  return field === undefined
    ? { from: 'documents', position: 'documents.position' }
    : sql.readBy(indexName(name, field));
}

/** The search index of the schema. */
const searchIndex = { table: 'documents', key: 'position' };

function cut(writer: DocumentWriter, { limit, offset = 0 }: DocumentQuery): string {
  if (limit === undefined && offset === 0) return '';
  return limitTo(writer.add(limit ?? Number.MAX_SAFE_INTEGER), writer.add(offset));
}

function checkOf(condition: Condition, paths: readonly Path[]): (candidate: Candidate) => boolean {
  const columns = new Map(paths.map((path, index) => [JSON.stringify(path), `v${index}`]));
  return compileCheck<Candidate>(condition, (path) => {
    const column = columns.get(JSON.stringify(path)) ?? '';
    return ({ [column]: text }) => (typeof text === 'string' ? JSON.parse(text) : undefined);
  });
}

/** The documents of a list, and their number without place, offset and limit. */
export interface DocumentList {
  readonly documents: readonly FoundDocument[];
  readonly total: number;
}

/** Reads a list and its total, unless that is known. */
export async function listDocuments(
  reader: Reader,
  dialect: Dialect,
  collection: DocumentCollection,
  query: DocumentQuery,
  known: number | null = null,
): Promise<DocumentList> {
  const plan = planDocuments(dialect, collection, query);
  if (plan.kind === 'exact') {
    const documents = await readRows<FoundDocument>(reader, plan.list);
    const total = known ?? (isWhole(query) ? documents.length : await countRows(reader, plan.total));
    return { documents: documents.map(withNumber), total };
  }
  const passed = (await readRows<Candidate>(reader, plan.candidates)).filter(plan.passes);
  const { offset = 0, limit = passed.length } = query;
  const listed = passed.filter(({ beyond }) => beyond).slice(offset, offset + limit);
  const positions = listed.map(({ position }) => Number(position));
  return { documents: await readAt(reader, dialect, positions), total: passed.length };
}

/** Returns true if a list is everything that matches. */
function isWhole({ after, offset = 0, limit }: DocumentQuery): boolean {
  return after === undefined && offset === 0 && limit === undefined;
}

async function countRows(reader: Reader, { text, values }: Statement): Promise<number> {
  const counted = await reader.first<{ total: number }>(text, values);
  return Number(counted?.total);
}

/** Counts the documents of a list that SQL alone selects; null if they have to be checked one by one. */
export async function countDocuments(
  reader: Reader,
  dialect: Dialect,
  collection: DocumentCollection,
  query: DocumentQuery,
): Promise<number | null> {
  const plan = planDocuments(dialect, collection, query);
  return plan.kind === 'exact' ? countRows(reader, plan.total) : null;
}

/** Returns true if an index finds the documents of a condition. */
export function isLookedUp({ indexed, id }: DocumentCollection, where: Condition): boolean {
  return lookedUpBy(where).some((field) => field === id || (indexed.has(field) && isIndexable(field)));
}

function readRows<Row>(reader: Reader, { text, values }: Statement) {
  return reader.all<Row>(text, values);
}

/** Reads documents in the order of the positions. */
async function readAt(
  reader: Reader,
  dialect: Dialect,
  positions: readonly number[],
): Promise<readonly FoundDocument[]> {
  const where = dialect.oneOf('documents.position', '$1');
  const text = `select position, body from documents where ${where}`;
  const rows = await reader.all<FoundDocument>(text, [JSON.stringify(positions)]);
  const found = new Map(rows.map((row) => [Number(row.position), withNumber(row)]));
  return positions.flatMap((position) => found.get(position) ?? []);
}

/** PostgreSQL returns a `bigint` as a text. */
function withNumber({ position, body }: FoundDocument): FoundDocument {
  return { position: Number(position), body };
}

/** Inserts a document, with the values of `documentValues`. */
export function insertStatement(engine: EngineName): string {
  return `insert into documents (collection, key, body, data, folded)
    values ($1, $2, $3, ${documentSql[engine].data('$4')}, $5)`;
}

/** Replaces the document of a collection and a key. It takes the same values. */
export function updateStatement(engine: EngineName): string {
  return `update documents set body = $3, data = ${documentSql[engine].data('$4')}, folded = $5
    where collection = $1 and key = $2`;
}

/** Returns the values of a document whose JSON text is the body. The key is the text of its id. */
export function documentValues(collection: string, key: string, body: string): readonly Value[] {
  const { data, folded } = storedDocument(body);
  return [collection, key, body, data, folded];
}

/** Creates the index of a reference, or of another field whose values are looked up. Null for a name without one. */
export function indexStatement(engine: EngineName, collection: string, field: string): string | null {
  if (!isIndexable(field)) return null;
  const { indexKind, field: valueIn } = documentSql[engine];
  return `create index if not exists ${indexName(collection, field)} on documents ${indexKind}
    (${valueIn(field).json.replaceAll('documents.', '')}) where collection = ${nameLiteral(collection)}`;
}

/** Creates the index that keeps the values of a field unique, except for null. Null for a name without one. */
export function uniqueIndexStatement(engine: EngineName, collection: string, field: string): string | null {
  if (!isIndexable(field)) return null;
  const value = documentSql[engine].field(field);
  const words = (text: string) => text.replaceAll('documents.', '');
  return `create unique index if not exists ${indexName(collection, field, 'unique')} on documents
    (${words(documentSql[engine].unique(value))}) where collection = ${nameLiteral(collection)} and ${words(documentSql[engine].isNull(value))} is false`;
}

type IndexKind = 'lookup' | 'unique';

export function dropIndexStatement(collection: string, field: string, kind: IndexKind = 'lookup'): string {
  return `drop index if exists ${indexName(collection, field, kind)}`;
}

function indexName(collection: string, field: string, kind: IndexKind = 'lookup'): string {
  const name = JSON.stringify([collection, field, ...(kind === 'unique' ? [kind] : [])]);
  return `documents_of_${fnv1a(name).toString(16)}_${fnv1a(`${name} `).toString(16)}`;
}
