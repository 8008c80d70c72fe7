import type { Awaitable } from '../../lib/awaitable.ts';
import { Failure } from '../../lib/failure.ts';
import { isObject, parseJsonExactly } from '../../lib/json.ts';
import { foldText } from '../../lib/text.ts';
import type { Catalog } from '../../records/catalog.ts';
import { highestId } from '../../records/field.ts';
import type { AnyRecord } from '../../records/record.ts';
import { checkRecord, complete, InvalidDocument, join, type Mistake, maxMistakes } from './check-record.ts';
import { type Claim, references, uniqueClaims } from './claims.ts';
import { DocumentIds, type LastIds } from './document-ids.ts';
import { type DocumentType, typeOf, type Values } from './document-type.ts';
import type { DocumentSource, RawRecord } from './source.ts';

/** The place of a record in a document. */
export interface Place {
  readonly path: string;
  readonly line?: number | undefined;
}

export interface ReadContext {
  /** The time of records that have none. */
  readonly now: string;
  /** The highest ids in use. Assigned ids continue after them. */
  readonly lastIds?: LastIds;
  /** The ids of the tags in use, by folded name. */
  readonly knownTags?: ReadonlyMap<string, number>;
  /** True if references to other records than those of the document are left to the database. */
  readonly mayReferOutside?: boolean;
  readonly maxRecords?: number;
  uuid(index: number): string;
  hash(password: string): Awaitable<string>;
  /** Receives each record after those that it refers to. */
  add(record: AnyRecord, values: Values, place: Place): Awaitable<void>;
}

/**
 * Reads a document. Throws the first mistakes of all kinds, in the order of the document; records that were added before
 * must then be discarded. Returns the highest ids that it gives.
 */
export async function readDocument(
  catalog: Catalog,
  source: DocumentSource | null,
  context: ReadContext,
): Promise<LastIds> {
  if (source === null) throw new InvalidDocument([{ path: 'data', detail: 'must be an object' }]);
  return new Reading(catalog, source, context).run();
}

/** Parses one record. JSON values stay text, so that numbers keep every digit. */
export function parseRecord(
  { jsons }: DocumentType,
  text: string,
  parse: (text: string) => unknown,
): unknown {
  const given = parse(text);
  if (!isObject(given)) return given;
  const names = jsons.filter((name) => Object.hasOwn(given, name));
  if (names.length === 0) return given;
  const exactly = parseJsonExactly(text) as Values;
  return { ...given, ...Object.fromEntries(names.map((name) => [name, JSON.stringify(exactly[name])])) };
}

class Reading {
  readonly #catalog: Catalog;
  readonly #source: DocumentSource;
  readonly #context: ReadContext;
  readonly #ids: DocumentIds;
  readonly #tags: Map<string, number>;
  readonly #taken = new Set<string>();
  /** Equal passwords share one hash, since each takes tens of milliseconds. */
  readonly #hashes = new Map<string, string>();
  readonly #mistakes = new Map<string, Mistake[]>();
  #isValid = true;

  constructor(catalog: Catalog, source: DocumentSource, context: ReadContext) {
    this.#catalog = catalog;
    this.#source = source;
    this.#context = context;
    this.#ids = new DocumentIds(catalog, context.lastIds ?? {});
    this.#tags = new Map(context.knownTags);
  }

  async run(): Promise<LastIds> {
    const { names } = this.#source;
    const lastIds = this.#readLastIds();
    for (const name of names) await this.#collectIds(name);
    for (const record of this.#catalog.collections) {
      if (names.includes(record.name)) await this.#readCollection(record);
    }
    if (this.#isValid) return lastIds;
    const mistakes = ['$lastIds', ...names].flatMap((name) => this.#mistakes.get(name) ?? []);
    // In a file of lines, the records of a collection can be anywhere.
    throw new InvalidDocument(mistakes.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)));
  }

  #readLastIds(): LastIds {
    const { lastIds = {} } = this.#source;
    const path = 'data.$lastIds';
    const report = (at: string, detail: string) => this.#report('$lastIds', { path: at, detail });
    if (!isObject(lastIds)) {
      report(path, 'must be an object');
      return {};
    }
    const numbered = this.#catalog.numbered.map(({ name }) => name);
    for (const [name, id] of Object.entries(lastIds)) {
      const isId = Number.isSafeInteger(id) && Number(id) >= 0 && Number(id) <= highestId;
      if (!numbered.includes(name))
        report(join(path, [name]), `is not a numbered collection: use ${numbered.join(', ')}`);
      else if (!isId) report(join(path, [name]), `must be a whole number from 0 to ${highestId}`);
    }
    return lastIds as LastIds;
  }

  /** Collects the ids that the document gives, before any record is checked: references may point forward. */
  async #collectIds(name: string): Promise<void> {
    const record = this.#catalog.find(name);
    const path = `data.${name}`;
    if (record === undefined) {
      const detail = `is not a collection: use ${this.#catalog.names.join(', ')}`;
      return this.#report(name, { path, detail });
    }
    const parts = this.#source.recordsOf(name);
    if (parts === null) return this.#report(name, { path, detail: 'must be a list' });
    const { maxRecords = Number.POSITIVE_INFINITY } = this.#context;
    let count = 0;
    for await (const part of parts) {
      for (const raw of part) {
        count += 1;
        if (count > maxRecords) throw new Failure('STORAGE_FULL');
        const given = this.#source.parse(raw);
        if (!isObject(given)) continue;
        if (given.id !== undefined) this.#ids.add(name, given.id);
      }
    }
  }

  async #readCollection(record: AnyRecord): Promise<void> {
    const parts = this.#source.recordsOf(record.name);
    const type = typeOf(record);
    let index = 0;
    for await (const part of parts ?? []) {
      for (const raw of part) {
        const path = raw.line === undefined ? `data.${record.name}[${index}]` : '';
        const reading = this.#readRecord(type, raw, index, { path, line: raw.line });
        // Only a record that completes a batch has to wait.
        if (reading !== undefined) await reading;
        index += 1;
      }
    }
  }

  #readRecord(type: DocumentType, raw: RawRecord, index: number, place: Place): Awaitable<void> {
    const { record } = type;
    const { name } = record;
    const { now, mayReferOutside } = this.#context;
    const given = parseRecord(type, raw.text, (text) => this.#source.parse({ ...raw, text }));
    if ((this.#mistakes.get(name)?.length ?? 0) >= maxMistakes) {
      // Later records may refer to it.
      if (isObject(given)) this.#idOf(record, given, index);
      return undefined;
    }
    const { checked, mistakes = [] } = checkRecord(type, given, place.path, now);
    const report = (mistake: Mistake) => this.#report(name, { ...mistake, line: place.line });
    for (const mistake of mistakes) report(mistake);
    const known = checked ?? complete(type, isObject(given) ? given : {}, now);
    const id = this.#idOf(record, known.values, index);
    const values = id === undefined ? known.values : { ...known.values, id };
    for (const { field, collection, value, problem } of references(type, values, this.#catalog)) {
      if (this.#ids.has(collection, value) || mayReferOutside) continue;
      report({ path: join(place.path, [field]), detail: problem });
    }
    for (const claim of uniqueClaims(record, values)) {
      if (this.#isTaken(name, claim))
        report({ path: join(place.path, [claim.field]), detail: claim.problem });
    }
    if (checked === undefined || !this.#isValid) return undefined;
    return this.#add(type, values, known.passwords, place);
  }

  /** Returns true if an earlier record has made the claim. */
  #isTaken(name: string, { field, table, column, value }: Claim): boolean {
    if (field === 'id') return this.#ids.isRepetition(name, value);
    return this.#isAgain(`${table}.${column} ${value}`);
  }

  #idOf({ name, identity, fields }: AnyRecord, { id }: Values, index: number): unknown {
    if (id !== undefined || fields.id === undefined) return id;
    return identity === 'id' ? this.#ids.next(name) : this.#context.uuid(index);
  }

  #add(
    { record }: DocumentType,
    values: Values,
    passwords: Readonly<Record<string, string>>,
    place: Place,
  ): Awaitable<void> {
    const { name, mirrored, lists } = record;
    if (name === 'tags') this.#tags.set(foldText(String(values.name)), Number(values.id));
    if (
      mirrored !== undefined &&
      this.#isRepeated(
        name,
        mirrored.map((field) => values[field]),
      )
    )
      return undefined;
    const hashes = Object.entries(passwords);
    if (lists.length === 0 && hashes.length === 0)
      return this.#context.add(record, inOrder(values, mirrored), place);
    return this.#addWithLists(record, values, hashes, place);
  }

  async #addWithLists(
    record: AnyRecord,
    values: Values,
    passwords: readonly (readonly [string, string])[],
    place: Place,
  ): Promise<void> {
    const complete: Record<string, unknown> = { ...values };
    for (const { name, names } of record.lists) {
      complete[name] = await this.#tagIds((values[names] ?? []) as string[], place);
    }
    for (const [name, password] of passwords) {
      const hash = this.#hashes.get(password) ?? (await this.#context.hash(password));
      this.#hashes.set(password, hash);
      complete[name] = hash;
    }
    await this.#context.add(record, complete, place);
  }

  /** Returns true for a pair that was added before, in either order. */
  #isRepeated(name: string, pair: readonly unknown[]): boolean {
    return this.#isAgain(`${name} ${pair.toSorted((one, other) => Number(one) - Number(other)).join(' ')}`);
  }

  /** Returns true for a key that it was called with before. */
  #isAgain(key: string): boolean {
    const isKnown = this.#taken.has(key);
    this.#taken.add(key);
    return isKnown;
  }

  /** Returns the distinct ids of tags in the given order, and adds tags for new names. */
  async #tagIds(names: readonly string[], place: Place): Promise<readonly number[]> {
    const ids = new Set<number>();
    for (const name of names) {
      const known = this.#tags.get(foldText(name));
      ids.add(known ?? (await this.#addTag(name, place)));
    }
    return [...ids];
  }

  async #addTag(name: string, place: Place): Promise<number> {
    const id = this.#ids.next('tags');
    this.#tags.set(foldText(name), id);
    await this.#context.add(this.#catalog.get('tags'), { id, name }, place);
    return id;
  }

  #report(collection: string, mistake: Mistake): void {
    this.#isValid = false;
    const known = this.#mistakes.get(collection) ?? [];
    this.#mistakes.set(collection, known);
    known.push(mistake);
  }
}

/** Puts the lower id of a pair first. */
function inOrder(values: Values, mirrored: AnyRecord['mirrored']): Values {
  if (mirrored === undefined) return values;
  const [first, second] = mirrored;
  if (Number(values[first]) <= Number(values[second])) return values;
  return { ...values, [first]: values[second], [second]: values[first] };
}
