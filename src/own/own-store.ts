import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import { type Clock, timestamp } from '../lib/clock.ts';
import type { Failure } from '../lib/failure.ts';
import type { RandomSource } from '../lib/random.ts';
import {
  type DocumentQuery,
  documentValues,
  insertStatement,
  listDocuments,
  updateStatement,
} from '../records/documents.ts';
import { type Database, type Reader, UniqueViolation, type Writer } from '../storage/database.ts';
import { deleteRecord } from './delete-record.ts';
import { measureList, scannedAtOnce } from './measure-list.ts';
import type { OwnCatalog, ServedCollection, ServedSingleton } from './own-catalog.ts';
import { OwnConflict } from './own-failures.ts';
import { type NewNames, OwnFields, type OwnNames, writeNames } from './own-fields.ts';
import {
  type Change,
  changedFields,
  givenId,
  newFields,
  type OwnFields as OwnRecordFields,
  parseFields,
  textOfRecord,
} from './own-record.ts';

export interface OwnList {
  /** The JSON texts of the records. */
  readonly bodies: readonly string[];
  /** The number of records without offset and limit. */
  readonly total: number;
}

/** The data of a part, as a file has it. */
export interface OwnText {
  readonly name: string;
  readonly text: string;
}

type Part = ServedCollection | ServedSingleton;

/** A write under way. */
interface Write {
  readonly writer: Writer;
  readonly names: NewNames;
  /** The collections and singletons that it has changed so far. */
  readonly changed: Set<string>;
}

type Services = { readonly database: Database; readonly clock: Clock; readonly random: RandomSource };

/** Raises the last id to one that a record was given. */
const raiseStatement = `update own_ids
  set last_id = case when coalesce(last_id, 0) > $2 then coalesce(last_id, 0) else $2 end where collection = $1`;

/** Takes the next id, of a collection that has integers, but not the highest of them, or no records at all. */
const nextStatement = `update own_ids set last_id = coalesce(last_id, 0) + 1
  where collection = $1 and (last_id < ${Number.MAX_SAFE_INTEGER}
    or last_id is null and not exists (select 1 from documents where documents.collection = own_ids.collection))
  returning last_id`;

const findStatement = 'select body from documents where collection = $1 and key = $2';

/** The records of a file's collections. Records are JSON texts, so that numbers keep every digit. */
export class OwnStore {
  readonly catalog: OwnCatalog;
  readonly #services: Services;
  readonly #fields: OwnFields;

  constructor(services: Services, catalog: OwnCatalog) {
    this.#services = services;
    this.catalog = catalog;
    this.#fields = new OwnFields(catalog.key);
  }

  /** Returns the names that the records of a collection have had, as far as this process knows. */
  namesOf(collection: string): Awaitable<OwnNames> {
    return this.#fields.namesOf(this.#services.database, collection);
  }

  /** Returns the names with those that other processes have added. */
  readNames(collection: string): Promise<OwnNames> {
    return this.#fields.readNames(this.#services.database, collection);
  }

  /** Returns a record; null if there is none. The key of a singleton is empty. */
  async find(
    collection: string,
    key: string,
    reader: Reader = this.#services.database,
  ): Promise<string | null> {
    const row = await reader.first<{ body: string }>(findStatement, [collection, key]);
    return row?.body ?? null;
  }

  async list(collection: ServedCollection, query: DocumentQuery, budget: Budget): Promise<OwnList> {
    const { database } = this.#services;
    const { dialect } = database;
    const count = () => this.count(collection.name);
    const { known, among } = await measureList(database, collection.documents, query, { budget, count });
    const wanted = among === null ? query : { ...query, among };
    const { documents, total } = await listDocuments(database, dialect, collection.documents, wanted, known);
    const bodies = documents.map(({ body }) => body);
    budget.takeItems(bodies.length);
    budget.takeRead(bodies.reduce((sum, { length }) => sum + length, 0));
    return { bodies, total };
  }

  async count(collection: string): Promise<number> {
    const row = await this.#services.database.first<{ total: number }>(
      'select cast(coalesce(sum(value), 0) as bigint) as total from counters where name = $1',
      [`documents.${collection}`],
    );
    return Number(row?.total ?? 0);
  }

  /** Creates records, all or none. The path of a mistake names the place in the list, if there are several. */
  create(
    collection: ServedCollection,
    bodies: readonly string[],
    isList = false,
  ): Promise<readonly string[]> {
    return this.#write(collection, async (write) => {
      const created: string[] = [];
      for (const [index, body] of bodies.entries()) {
        created.push(await this.#insert(write, collection, body, isList ? [index] : []));
      }
      return created;
    });
  }

  /** Changes a record; null if there is none. */
  change(part: Part, key: string, body: string, how: Change): Promise<string | null> {
    return this.#write(part, async (write) => {
      const stored = await this.#lock(write.writer, part.name, key);
      const current = part.kind === 'singleton' ? (stored ?? '{}') : stored;
      if (current === null) return null;
      const now = timestamp(this.#services.clock);
      const fields = changedFields(this.catalog, part, parseFields(current), { body, how, now });
      const text = textOfRecord(part, fields);
      if (stored === null) await this.#add(write, part.name, key, text);
      else await this.#update(write, part.name, key, text);
      return text;
    });
  }

  /**
   * Deletes a record; returns false if there is none. Records that refer to it are deleted with it. If collections are
   * named, only their records are, and references of the others become null.
   */
  delete(collection: ServedCollection, key: string, named: readonly string[] | null): Promise<boolean> {
    const { dialect } = this.#services.database;
    return this.#write(collection, async (write) => {
      const { writer, changed } = write;
      if ((await this.#lock(writer, collection.name, key)) === null) return false;
      const lock = (name: string, id: string) => this.#lock(writer, name, id);
      const update = (name: string, id: string, text: string) => this.#update(write, name, id, text);
      await deleteRecord({ catalog: this.catalog, dialect, writer, lock, update }, collection, key, named);
      changed.add(collection.name);
      return true;
    });
  }

  /** Returns all records of a collection in the order of creation. */
  async all(collection: string, reader: Reader = this.#services.database): Promise<readonly string[]> {
    const rows = await reader.all<{ body: string }>(
      'select body from documents where collection = $1 order by position',
      [collection],
    );
    return rows.map(({ body }) => body);
  }

  /** Returns the JSON text of every part, of one data version; throws if it is larger than a response can be. */
  readAll(budget: Budget, tooLarge: Failure): Promise<readonly OwnText[]> {
    const { collections, singletons, description } = this.catalog;
    return this.#services.database.snapshot(async (reader) => {
      const size = await reader.first<{ characters: number; documents: number }>(
        'select coalesce(sum(length(body)), 0) as characters, count(*) as documents from documents',
      );
      if (Number(size?.characters) > budget.maxBytes) throw tooLarge;
      if (Number(size?.documents) > scannedAtOnce) budget.requireLane();
      const texts: OwnText[] = [];
      for (const part of description.parts) {
        const { name } = part;
        if (collections.has(name))
          texts.push({ name, text: `[${(await this.all(name, reader)).join(',')}]` });
        else if (singletons.has(name))
          texts.push({ name, text: (await this.find(name, '', reader)) ?? '{}' });
        else if (part.kind === 'values') texts.push({ name, text: part.body });
      }
      const length = texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
      if (length > budget.maxBytes) throw tooLarge;
      budget.takeBytes(length);
      return texts;
    });
  }

  async #write<T>({ name, rules }: Part, work: (write: Write) => Promise<T>): Promise<T> {
    const { database } = this.#services;
    await this.namesOf(name);
    let names: NewNames = new Map();
    try {
      const result = await database.transaction(async (writer) => {
        // The work may run more than once.
        names = new Map();
        const changed = new Set<string>();
        const value = await work({ writer, names, changed });
        await writeNames(writer, names);
        if (changed.size > 0) await writer.run('update own_file set is_changed = 1 where is_changed = 0');
        return value;
      });
      this.#fields.forget(names);
      return result;
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      const fields = [this.catalog.key, ...rules.unique].join(' or ');
      throw new OwnConflict(`another record of ${name} has this ${fields}; send another one`);
    }
  }

  /** Returns a record that nobody else may change before the transaction ends; null if there is none. */
  async #lock(writer: Writer, collection: string, key: string): Promise<string | null> {
    const { lockingRows } = this.#services.database.dialect;
    const row = await writer.first<{ body: string }>(`${findStatement} ${lockingRows}`, [collection, key]);
    return row?.body ?? null;
  }

  async #insert(
    write: Write,
    collection: ServedCollection,
    body: string,
    place: readonly PropertyKey[],
  ): Promise<string> {
    const { clock } = this.#services;
    const { key } = this.catalog;
    const { writer } = write;
    const { [key]: id, ...fields } = newFields(this.catalog, collection, body, timestamp(clock));
    const given = givenId(key, { [key]: id }, place);
    const assigned = given === null ? await this.#newId(writer, collection.name) : id;
    const record = { [key]: assigned, ...fields };
    const text = textOfRecord(collection, record, place);
    await this.#add(write, collection.name, given ?? String(assigned), text, record);
    // A number may be an object that keeps its digits.
    if (given !== null && typeof id !== 'string' && Number.isSafeInteger(Number(given)))
      await writer.run(raiseStatement, [collection.name, Number(given)]);
    return text;
  }

  async #add(
    write: Write,
    collection: string,
    key: string,
    text: string,
    fields: OwnRecordFields = JSON.parse(text),
  ): Promise<void> {
    const { engine } = this.#services.database.dialect;
    await write.writer.run(insertStatement(engine), documentValues(collection, key, text));
    this.#note(write, collection, fields);
  }

  /** Returns the next integer of a collection that has had one or is empty, otherwise a UUID. */
  async #newId(writer: Writer, collection: string): Promise<number | string> {
    for (;;) {
      const row = await writer.first<{ last_id: number | null }>(nextStatement, [collection]);
      const next = row?.last_id ?? null;
      if (next === null) break;
      if ((await this.find(collection, String(next), writer)) === null) return next;
    }
    const { database, random } = this.#services;
    const index = { table: 'documents', key: 'position' };
    return random.uuid(collection, await database.dialect.copying.lastId(writer, index));
  }

  async #update(write: Write, collection: string, key: string, text: string): Promise<void> {
    const { engine } = this.#services.database.dialect;
    await write.writer.run(updateStatement(engine), documentValues(collection, key, text));
    this.#note(write, collection, JSON.parse(text));
  }

  #note({ names, changed }: Write, collection: string, fields: OwnRecordFields): void {
    this.#fields.collect(names, collection, fields);
    changed.add(collection);
  }
}
