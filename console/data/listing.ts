import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { ApiError, inWords } from '../lib/api.ts';
import { isGone } from '../lib/server-state.ts';
import { count } from '../lib/text.ts';
import { type Collection, keyOf, type Row } from './collections.ts';
import { type ListParameters, type Part, readNamed, readPart } from './source.ts';

export interface ListQuery {
  readonly search: string | null;
  readonly by: string | null;
  readonly value: string | null;
  /** The value of `sort`; `-key` is newest first. */
  readonly sort: string;
}

const partSize = 100;

/** The maximum number of results that a search counts. */
const mostCounted = 1_000;

/** The interval between checks for changes by other clients. */
const lookMs = 1_000;

/**
 * The loaded part of a list. Changes by other clients appear in place, new rows wait until the user asks for them,
 * and deleted rows stay, struck out, so nothing moves under the pointer.
 */
export class Listing {
  readonly rows = signal<readonly Row[]>([]);
  /** Records created since the list was loaded, newest first. */
  readonly fresh = signal<readonly Row[]>([]);
  readonly gone = signal<ReadonlySet<string>>(new Set());
  readonly isRead = signal(false);
  readonly problem = signal<string | null>(null);
  /** Increases with every change that was found. */
  readonly changes = signal(0);
  /** The number of search results; null without a search. */
  readonly found = signal<string | null>(null);
  /** The keys of the visible rows, set by the table. */
  visible: readonly string[] = [];
  readonly #world: string;
  readonly #collection: Collection;
  readonly #query: ListQuery;
  #next: string | null = null;
  /** The cursor of the reversed list if the list was opened at its end; null if at its start. */
  #previous: string | null = null;
  /** The start of each loaded part. */
  #places: (string | null)[] = [];
  #reading: Promise<void> | null = null;

  constructor(world: string, collection: Collection, query: ListQuery) {
    this.#world = world;
    this.#collection = collection;
    this.#query = query;
  }

  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** True if new rows appear at the start of the list. */
  get isNewestFirst(): boolean {
    return this.#query.sort === '-key' && this.#query.search === null;
  }

  /** True if the start of the list has not been loaded. */
  get hasBefore(): boolean {
    return this.#previous !== null;
  }

  async begin(): Promise<void> {
    this.#previous = null;
    await this.#read(null);
    if (this.#query.search !== null) await this.#countFound();
  }

  /** Loads the last rows. Scrolling up from there loads earlier ones. */
  async toEnd(): Promise<void> {
    if (this.#query.search !== null) while (this.hasMore && this.problem.peek() === null) await this.more();
    await this.#reading;
    if (!this.hasMore) return;
    await this.#alone(async () => {
      const { data, next } = await this.#part({ sort: this.#reversed, limit: partSize });
      this.rows.value = data.toReversed();
      this.#next = null;
      this.#previous = next;
      this.#places = [];
      this.#forget();
    });
  }

  async toStart(): Promise<void> {
    await this.#reading;
    if (this.hasBefore) await this.begin();
  }

  /** Loads the rows before the first one. */
  async before(): Promise<void> {
    const after = this.#previous;
    if (after === null) return;
    await this.#alone(async () => {
      const { data, next } = await this.#part({ sort: this.#reversed, after, limit: partSize });
      this.rows.value = [...data.toReversed(), ...this.rows.peek()];
      this.#previous = next;
    });
  }

  /** Loads one part at a time: a second call waits for the first and loads nothing. */
  async #alone(read: () => Promise<void>): Promise<void> {
    this.#reading ??= read().finally(() => (this.#reading = null));
    await this.#reading;
  }

  get #reversed(): string {
    const { sort } = this.#query;
    return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
  }

  /** Loads until all rows are known, or more than anyone would look through. */
  async #countFound(): Promise<void> {
    while (this.hasMore && this.rows.peek().length < mostCounted && this.problem.peek() === null)
      await this.more();
    this.found.value = `${count(this.rows.peek().length)}${this.hasMore ? ' or more' : ''}`;
  }

  async more(): Promise<void> {
    if (this.#next !== null) await this.#read(this.#next);
  }

  async #read(after: string | null): Promise<void> {
    await this.#alone(() => this.#readPart(after));
  }

  async #readPart(after: string | null): Promise<void> {
    try {
      const { data, next } = await this.#part({ after, limit: partSize });
      const known = after === null ? [] : this.rows.peek();
      this.rows.value = [...known, ...data];
      this.#next = next;
      this.#places = [...(after === null ? [] : this.#places), after];
      if (after === null) this.#forget();
      this.problem.value = null;
    } catch (error) {
      if (error instanceof ApiError) this.problem.value = inWords(error);
    } finally {
      this.isRead.value = true;
    }
  }

  /** Records with two ids cannot be read by their ids. */
  get #hasNoId(): boolean {
    return this.#collection.idFields.length > 1;
  }

  #forget(): void {
    this.fresh.value = [];
    this.gone.value = new Set();
  }

  #part(parameters: ListParameters): Promise<Part> {
    const { search, by, value, sort } = this.#query;
    const narrowed = by === null || value === null ? {} : { [by]: value };
    const order = search === null ? { sort } : { search };
    return readPart(this.#world, this.#collection.name, { ...order, ...narrowed, ...parameters });
  }

  /** Checks for changes by other clients. */
  async look(): Promise<void> {
    if (this.#reading !== null || document.hidden || isGone.peek()) return;
    if (this.rows.peek().length === 0) return this.begin();
    if (this.#hasNoId) return this.hasBefore ? undefined : this.#lookAtPart();
    await Promise.all([this.#lookAtVisible(), this.#lookForNew()]);
  }

  async #lookAtVisible(): Promise<void> {
    const keys = this.visible;
    const found = await readNamed(this.#world, this.#collection.name, keys);
    const byKey = new Map(found.map((row) => [this.keyOf(row), row]));
    const isOther = (row: Row) => {
      const now = byKey.get(this.keyOf(row));
      return now !== undefined && JSON.stringify(now) !== JSON.stringify(row);
    };
    const shown = this.rows.peek();
    const lost = keys.filter((key) => !byKey.has(key) && !this.gone.peek().has(key));
    if (lost.length > 0) this.gone.value = new Set([...this.gone.peek(), ...lost]);
    const isDifferent = shown.some(isOther);
    if (isDifferent) this.rows.value = shown.map((row) => byKey.get(this.keyOf(row)) ?? row);
    if (isDifferent || lost.length > 0) this.changes.value += 1;
  }

  /** Records without an id are checked in the visible part of the list, and new ones can appear anywhere in it. */
  async #lookAtPart(): Promise<void> {
    const rows = this.rows.peek();
    const at = rows.findIndex((row) => this.keyOf(row) === this.visible[0]);
    const part = Math.max(0, Math.floor(at / partSize));
    const { data } = await this.#part({ after: this.#places[part] ?? null, limit: partSize });
    const found = new Set(data.map(this.keyOf));
    const keys = rows.slice(part * partSize, (part + 1) * partSize).map(this.keyOf);
    // New rows may have moved others past the last one that was found, into the next part.
    const end = data.length < partSize ? keys.length : keys.findLastIndex((key) => found.has(key));
    const lost = keys.slice(0, end).filter((key) => !found.has(key) && !this.gone.peek().has(key));
    const known = new Set(rows.map(this.keyOf));
    const fresh = data.filter((row) => !known.has(this.keyOf(row)));
    if (lost.length > 0) this.gone.value = new Set([...this.gone.peek(), ...lost]);
    if (lost.length > 0 || fresh.length !== this.fresh.peek().length) this.changes.value += 1;
    this.fresh.value = fresh;
  }

  async #lookForNew(): Promise<void> {
    const { sort, search } = this.#query;
    const isByKey = (sort === '-key' && !this.hasBefore) || (sort === 'key' && !this.hasMore);
    if (search !== null || !isByKey) return;
    const { data } = await this.#part({ sort: '-key', limit: partSize / 2 });
    const known = new Set(this.rows.peek().map(this.keyOf));
    const first = data.findIndex((row) => known.has(this.keyOf(row)));
    const fresh = first === -1 ? data : data.slice(0, first);
    if (fresh.length === this.fresh.peek().length && fresh.every(this.#isFresh)) return;
    this.fresh.value = fresh;
    this.changes.value += 1;
  }

  #isFresh = (row: Row): boolean => this.fresh.peek().some((other) => this.keyOf(other) === this.keyOf(row));

  readonly keyOf = (row: Row): string => keyOf(this.#collection, row);

  /** Shows a record that was just written, without losing the scroll position. */
  async showWritten(isNew: boolean): Promise<void> {
    const { sort, search } = this.#query;
    if (isNew && (search !== null || sort !== '-key' || this.hasBefore || this.#hasNoId)) return this.begin();
    await this.look();
    if (isNew) await this.showFresh();
  }

  /** Inserts the new rows. If there are more than were tracked, the list is reloaded. */
  async showFresh(): Promise<void> {
    const fresh = this.fresh.peek();
    if (fresh.length >= partSize / 2 || this.#hasNoId) return this.begin();
    const shown = this.rows.peek();
    this.rows.value = this.isNewestFirst ? [...fresh, ...shown] : [...shown, ...fresh.toReversed()];
    this.fresh.value = [];
  }
}

/** Returns the list of a query, which checks for changes while it is shown. */
export function useListing(world: string, collection: Collection, query: ListQuery): Listing {
  const { search, by, value, sort } = query;
  const listing = useMemo(
    () => new Listing(world, collection, query),
    [world, collection, search, by, value, sort],
  );
  useEffect(() => {
    void listing.begin();
    const timer = setInterval(() => listing.look().catch(() => undefined), lookMs);
    return () => clearInterval(timer);
  }, [listing]);
  return listing;
}
