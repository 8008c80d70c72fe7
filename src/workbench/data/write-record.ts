import { ofNew } from '../../blog/events.ts';
import { createTags } from '../../blog/tags.ts';
import {
  type CheckedRecord,
  checkRecord,
  InvalidDocument,
  type Mistake,
} from '../../data/document/check-record.ts';
import { type Claim, references, uniqueClaims } from '../../data/document/claims.ts';
import { type DocumentType, isGiven, type Values } from '../../data/document/document-type.ts';
import { timestamp } from '../../lib/clock.ts';
import { type AnyRecord, columnOf } from '../../records/record.ts';
import type { Reader, Value, Writer } from '../../storage/database.ts';
import type { World } from '../../world.ts';

/** Writes single records of a sandbox with full rights. The rules of fixtures apply. */

/** The id values of a record, in the order of its id fields. */
export type RecordId = readonly Value[];

/** Creates a record and returns its id. Subscribers are notified as if an interface had created it. */
export async function insertRecord(world: World, type: DocumentType, given: unknown): Promise<RecordId> {
  const { record } = type;
  const { values: valid, passwords } = validRecord(world, type, given);
  const checked = { ...valid, ...(await hashesOf(world, passwords)) };
  return world.database.transaction(async (writer) => {
    const values = { ...checked, ...(await newUuid(world, writer, record, checked)) };
    await requireClaims(world, writer, type, values, null);
    if (record.mirrored !== undefined) return insertPair(writer, record, values);
    const row = await insertRow(writer, record, values);
    await writeLists(world, writer, record, row.id, values);
    return [row.id];
  });
}

/**
 * Changes a record; returns false if it does not exist. The current values are read in the transaction, so that no
 * concurrent change is lost.
 */
export async function updateRecord(
  world: World,
  type: DocumentType,
  id: RecordId,
  given: Values,
  read: (reader: Reader) => Promise<Values | null>,
): Promise<boolean> {
  const { record } = type;
  const before = await read(world.database.fresh);
  if (before === null) return false;
  const { passwords } = validRecord(world, type, merged(type, given, before), given);
  const hashes = await hashesOf(world, passwords);
  return world.database.transaction(async (writer) => {
    const current = await read(writer);
    if (current === null) return false;
    const valid = validRecord(world, type, merged(type, given, current), given);
    const values = { ...valid.values, ...hashes };
    const moved = (record.key ?? ['id']).filter((key) => key in given && given[key] !== current[key]);
    if (moved.length > 0)
      throw new InvalidDocument(moved.map((path) => ({ path, detail: 'cannot be changed' })));
    await requireClaims(world, writer, type, values, id[0] ?? null);
    if (record.mirrored !== undefined) return true;
    await updateRow(writer, record, values, id);
    if (isHashChanged(record, current, values)) await world.blog.accounts.endTokens(writer, Number(id[0]));
    await moveTotal(writer, record, current, values);
    await writeLists(world, writer, record, id[0] ?? null, values);
    return true;
  });
}

/** Deletes a record and its dependents (by cascade); false if it does not exist. */
export function deleteRecord({ database }: World, { record }: DocumentType, id: RecordId): Promise<boolean> {
  const { table, mirrored } = record;
  const columns = (mirrored ?? ['id']).map(columnOf);
  const where = (names: readonly string[]) =>
    names.map((name, index) => `${name} = $${index + 1}`).join(' and ');
  const conditions = [where(columns), ...(mirrored === undefined ? [] : [where(columns.toReversed())])];
  const statement = `delete from ${table} where ${conditions.map((each) => `(${each})`).join(' or ')}`;
  return database.transaction(async (writer) => (await writer.run(statement, id)) > 0);
}

function validRecord({ clock }: World, type: DocumentType, given: unknown, sent = given): CheckedRecord {
  const { checked, mistakes } = checkRecord(type, given, '', timestamp(clock), sent);
  if (mistakes !== undefined) throw new InvalidDocument(mistakes);
  return checked;
}

/** Hashes the passwords of a record before the transaction, which must not wait for anything but the database. */
async function hashesOf(
  { runtime }: World,
  passwords: CheckedRecord['passwords'],
): Promise<Readonly<Record<string, string>>> {
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

/** Returns true if a user has a new password or none any more, which invalidates all tokens (A7). */
function isHashChanged({ fields }: AnyRecord, before: Values, after: Values): boolean {
  return Object.keys(fields).some((name) => fields[name]?.hashOf && before[name] !== after[name]);
}

/** Generates a UUID for a record that gets one in its interface. */
async function newUuid({ database, random }: World, writer: Writer, record: AnyRecord, values: Values) {
  const { identity, index, fields } = record;
  if (values.id !== undefined || fields.id === undefined || identity === 'id') return {};
  const last = await database.dialect.copying.lastId(writer, index);
  return { id: random.uuid(record.name, last) };
}

/** Throws if a referenced record is missing or a unique value is taken. */
async function requireClaims(
  { catalog }: World,
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

async function insertRow(writer: Writer, record: AnyRecord, values: Values): Promise<{ id: Value }> {
  const { table, identity, stored } = record;
  const isNumbered = identity === 'id' && values.id !== undefined;
  const columns = isNumbered ? stored : record.inserted;
  const insertion = { table, columns: columns.map(({ name }) => name), returning: record.columns };
  const stores = columns.map((column) => record.valueIn(column, values));
  return writer.insert<{ id: Value }>(insertion, stores, ofNew(record.name, values) ?? undefined);
}

async function insertPair(writer: Writer, record: AnyRecord, values: Values): Promise<RecordId> {
  const { table, mirrored = ['', ''] } = record;
  const pair = mirrored.map((field) => values[field] as Value);
  const statement = `insert into ${table} (${mirrored.map(columnOf).join(', ')}) values ($1, $2) on conflict do nothing`;
  await writer.run(statement, pair);
  await writer.run(statement, pair.toReversed());
  return pair;
}

async function updateRow(writer: Writer, record: AnyRecord, values: Values, id: RecordId): Promise<void> {
  const given = record.stored.filter(
    ({ field }) => field !== 'id' && isGiven(record.fields[field] ?? { documents: 'none' }),
  );
  const assignments = given.map(({ name }, index) => `${name} = $${index + 2}`).join(', ');
  const stores = given.map((column) => record.valueIn(column, values));
  await writer.run(`update ${record.table} set ${assignments} where id = $1`, [...id, ...stores]);
}

/** The triggers maintain totals on insert and delete only, not when a record changes its owner. */
async function moveTotal(writer: Writer, { totals }: AnyRecord, before: Values, after: Values) {
  if (totals === undefined || before[totals.by] === after[totals.by]) return;
  const by = columnOf(totals.by);
  const statement = `insert into ${totals.table} (${by}, slot, value) values ($1, 0, $2)
    on conflict (${by}, slot) do update set value = ${totals.table}.value + excluded.value`;
  await writer.run(statement, [before[totals.by] as Value, -1]);
  await writer.run(statement, [after[totals.by] as Value, 1]);
}

async function writeLists(
  { database }: World,
  writer: Writer,
  { lists }: AnyRecord,
  id: Value,
  values: Values,
) {
  for (const { names } of lists) {
    const given = values[names] as readonly string[] | undefined;
    if (given === undefined) continue;
    const tags = createTags(database);
    await tags.replaceOfPost(writer, Number(id), await tags.ensure(writer, given));
  }
}
