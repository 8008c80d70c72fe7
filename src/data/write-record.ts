import { type Clock, timestamp } from '../lib/clock.ts';
import type { RandomSource } from '../lib/random.ts';
import type { Catalog } from '../records/catalog.ts';
import type { Hooks } from '../records/hooks.ts';
import type { AnyRecord } from '../records/record.ts';
import { insertWhole, type Key, RecordStore, replaceFields, replaceList } from '../records/record-store.ts';
import type { Database, Reader, Value, Writer } from '../storage/database.ts';
import { type CheckedRecord, checkRecord, InvalidDocument, type Mistake } from './document/check-record.ts';
import { type Claim, references, uniqueClaims } from './document/claims.ts';
import { type DocumentType, isGiven, type Values } from './document/document-type.ts';

/** Writes single records under the rules of documents, with full rights. */

/** The parts of a world that a write needs. */
export interface WriteContext {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly hooks: Hooks;
  readonly runtime: { readonly passwords: { hash(password: string): Promise<string> } };
}

/** Creates a record and returns its key. Subscribers are notified as if an interface had created it. */
export async function createRecord(context: WriteContext, type: DocumentType, given: unknown): Promise<Key> {
  const { database, hooks } = context;
  const { record } = type;
  const checked = await hashed(context, validRecord(context, type, given));
  return database.transaction(async (writer) => {
    const values = { ...checked, ...(await newUuid(context, writer, record, checked)) };
    await requireClaims(context, writer, type, values, null);
    const message = hooks.messageOf(record.name, values) ?? undefined;
    const key = await insertWhole(writer, record, values, message);
    await writeLists(context, writer, record, key, values);
    return key;
  });
}

/**
 * Changes a record; returns false if it does not exist. The current values are read in the transaction, so that no
 * concurrent change is lost.
 */
export async function updateRecord(
  context: WriteContext,
  type: DocumentType,
  key: Key,
  given: Values,
): Promise<boolean> {
  const { database, hooks } = context;
  const { record } = type;
  const before = await readGiven(database.fresh, type, key);
  if (before === null) return false;
  // Passwords are hashed before the transaction, which must not wait for anything but the database.
  const { passwords } = validRecord(context, type, merged(type, given, before), given);
  const hashes = await hashesOf(context, passwords);
  return database.transaction(async (writer) => {
    const current = await readGiven(writer, type, key);
    if (current === null) return false;
    const after = { ...validRecord(context, type, merged(type, given, current), given).values, ...hashes };
    requireSameKey(record, given, current);
    await requireClaims(context, writer, type, after, key[0] ?? null);
    if (record.mirrored !== undefined) return true;
    const fields = type.given.map(([name]) => name);
    await replaceFields(writer, record, key, fields, { before: current, after });
    if (isHashChanged(record, current, after)) await hooks.endTokens(writer, key[0] ?? null);
    await writeLists(context, writer, record, key, after);
    return true;
  });
}

/** Deletes a record and its dependents (by cascade); false if it does not exist. */
export function deleteRecord(
  { database }: WriteContext,
  { record }: DocumentType,
  key: Key,
): Promise<boolean> {
  return new RecordStore(record).delete(database.autocommit, ...key);
}

/** Reads the stored fields of a record, with JSON values as text. */
async function readGiven(reader: Reader, { record }: DocumentType, key: Key): Promise<Values | null> {
  const fields = Object.entries(record.fields).filter(
    ([, field]) => isGiven(field) && field.list === undefined,
  );
  const columns = record.select(fields.map(([name]) => name));
  return new RecordStore<Values>(record, { columns }).find(reader, ...key);
}

function validRecord(
  { clock }: WriteContext,
  type: DocumentType,
  given: unknown,
  sent = given,
): CheckedRecord {
  const { checked, mistakes } = checkRecord(type, given, '', timestamp(clock), sent);
  if (mistakes !== undefined) throw new InvalidDocument(mistakes);
  return checked;
}

async function hashed(context: WriteContext, { values, passwords }: CheckedRecord): Promise<Values> {
  return { ...values, ...(await hashesOf(context, passwords)) };
}

async function hashesOf({ runtime }: WriteContext, passwords: CheckedRecord['passwords']): Promise<Values> {
  const hashes: Record<string, string> = {};
  for (const [name, password] of Object.entries(passwords)) {
    hashes[name] = await runtime.passwords.hash(password);
  }
  return hashes;
}

/** Merges the change into the record. Timestamps set by the clock are renewed unless the change provides them. */
function merged({ record }: DocumentType, given: Values, current: Values): Values {
  const values: Record<string, unknown> = { ...current, ...given };
  for (const [name, { setByClock }] of Object.entries(record.fields)) {
    if (name in given || setByClock === undefined || setByClock === 'created') continue;
    const isKept = typeof setByClock === 'object' && values[setByClock.since] === current[setByClock.since];
    if (!isKept) delete values[name];
  }
  return values;
}

function requireSameKey({ key = ['id'] }: AnyRecord, given: Values, current: Values): void {
  const moved = key.filter((name) => name in given && given[name] !== current[name]);
  if (moved.length > 0)
    throw new InvalidDocument(moved.map((path) => ({ path, detail: 'cannot be changed' })));
}

/** Returns true if a record has a new password or none any more, which invalidates all tokens (A7). */
function isHashChanged({ fields }: AnyRecord, before: Values, after: Values): boolean {
  return Object.keys(fields).some((name) => fields[name]?.hashOf && before[name] !== after[name]);
}

/** Generates a UUID for a record that gets one in its interface. */
async function newUuid(
  { database, random }: WriteContext,
  writer: Writer,
  { name, identity, index, fields }: AnyRecord,
  values: Values,
): Promise<Values> {
  if (values.id !== undefined || fields.id === undefined || identity === 'id') return {};
  return { id: random.uuid(name, await database.dialect.copying.lastId(writer, index)) };
}

/** Throws if a referenced record is missing or a unique value is taken. */
async function requireClaims(
  { catalog }: WriteContext,
  reader: Reader,
  type: DocumentType,
  values: Values,
  own: Value,
): Promise<void> {
  const { record } = type;
  const mistakes: Mistake[] = [];
  const isThere = async ({ table, column, condition, value }: Claim) => {
    const others = own === null || table !== record.table ? '' : `and id <> $2`;
    const statement = `select 1 as found from ${table} where ${column} = $1 and ${condition} ${others}`;
    return (await reader.first(statement, others === '' ? [value] : [value, own])) !== null;
  };
  for (const claim of references(type, values, catalog)) {
    if (!(await isThere(claim))) mistakes.push({ path: claim.field, detail: claim.problem });
  }
  for (const claim of uniqueClaims(record, values)) {
    if (await isThere(claim)) mistakes.push({ path: claim.field, detail: claim.problem });
  }
  if (mistakes.length > 0) throw new InvalidDocument(mistakes);
}

async function writeLists(
  { database, hooks }: WriteContext,
  writer: Writer,
  { lists, fields }: AnyRecord,
  [id = null]: Key,
  values: Values,
): Promise<void> {
  for (const list of lists) {
    const names = values[list.names] as readonly string[] | undefined;
    if (names === undefined) continue;
    const items = await hooks.findNamed(writer, fields[list.name]?.refersTo ?? '', names);
    await replaceList(writer, database.dialect, list, id, items);
  }
}
