/** A row in words, such as `product m7m | 4.5`: its kind, and the fields that stories set. */
export type Row = readonly [kind: string, ...fields: readonly (string | number | boolean | null)[]];

/** All rows of an entry as one text. Two sets of rows are the same when their texts are. */
export type State = string;

export const nothing: State = '';

export function stateOf(rows: readonly Row[]): State {
  return rows
    .map(([kind, ...fields]) => `${kind} ${fields.join(' | ')}`)
    .toSorted()
    .join('\n');
}

/**
 * Records that one client writes, one request after the other. All of their texts carry the mark, so that whatever is
 * found in the database has an owner.
 */
export interface Entry {
  readonly mark: string;
  /** What was acknowledged. */
  state: State;
  /** What a request that was not answered would have made of it; after that it is either. */
  pending: State | null;
}

/** Finds the owner of a text. */
export function markIn(text: string): string | null {
  return /\bm\d+m\b/.exec(text)?.[0] ?? null;
}

/** All that clients know: what was acknowledged, what may have happened, and every id that was ever seen. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  readonly violations: string[] = [];
  acknowledged = 0;
  /** Requests that ended without a response, or with one that promises nothing. */
  unanswered = 0;
  /** Called for each request that was acknowledged, with the time when it was sent. */
  onAcknowledged: ((sentAt: number) => void) | null = null;
  readonly #owners = new Map<string, string>();

  open(): Entry {
    const entry = { mark: `m${this.entries.size}m`, state: nothing, pending: null };
    this.entries.set(entry.mark, entry);
    return entry;
  }

  acknowledge(entry: Entry, next: State, sentAt: number): void {
    entry.state = next;
    entry.pending = null;
    this.acknowledged += 1;
    this.onAcknowledged?.(sentAt);
  }

  /** Notes an id that was given to a new row just now. No row has ever had it. */
  give(table: string, id: number, mark: string): void {
    const owner = this.#owners.get(`${table} ${id}`);
    if (owner !== undefined)
      this.violate(`the id ${id} of ${table} was given to ${owner} and again to ${mark}`);
    this.#owners.set(`${table} ${id}`, mark);
  }

  /** Notes an id that a row is found with: its owner's, or one that nobody was told of. */
  find(table: string, id: number, mark: string): void {
    const owner = this.#owners.get(`${table} ${id}`) ?? mark;
    if (owner !== mark) this.violate(`the id ${id} of ${table} was ${owner}'s and is now ${mark}'s`);
    this.#owners.set(`${table} ${id}`, mark);
  }

  /** Holds every entry against what is there, and knows from now on how the unanswered requests ended. */
  settle(observed: ReadonlyMap<string, State>): void {
    for (const mark of observed.keys()) {
      if (!this.entries.has(mark)) this.violate(`${mark} is there, and nobody wrote it`);
    }
    for (const entry of this.entries.values()) {
      const { mark, state, pending } = entry;
      const found = observed.get(mark) ?? nothing;
      if (found !== state && found !== pending) {
        this.violate(JSON.stringify({ mark, acknowledged: state, unanswered: pending, found }));
      }
      entry.state = found;
      entry.pending = null;
    }
  }

  /** Everything that is wrong with a server that nobody has killed. */
  get problems(): readonly string[] {
    const unanswered = this.unanswered === 0 ? [] : [`${this.unanswered} requests were not answered`];
    return [...this.violations, ...unanswered];
  }

  violate(what: string): void {
    this.violations.push(what);
  }
}
