/** A row as text, such as `product m7m | 4.5`: its kind, and the fields that scenarios set. */
export type Row = readonly [kind: string, ...fields: readonly (string | number | boolean | null)[]];

/** All rows of an entry as one text. Equal sets of rows have equal texts. */
export type State = string;
export const nothing: State = '';

export function stateOf(rows: readonly Row[]): State {
  return rows
    .map(([kind, ...fields]) => `${kind} ${fields.map(String).join(' | ')}`)
    .toSorted()
    .join('\n');
}

/**
 * Records that one client writes, one request at a time. All their texts contain the mark, so that every row in the
 * database has an owner.
 */
export interface Entry {
  readonly mark: string;
  state: State;
  /** The state if the unacknowledged request was carried out; either one is possible. */
  pending: State | null;
}

/** The knowledge of all clients: acknowledged writes, possible writes, and every id ever seen. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  readonly violations: string[] = [];
  acknowledged = 0;
  /** Requests without a response, or with one that promises nothing. */
  unanswered = 0;
  /** Called for each acknowledged request, with the time at which it was sent. */
  onAcknowledged: ((sentAt: number) => unknown) | null = null;
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

  /** Records the id of a new row. No other row may ever have had it. */
  give(table: string, id: number, mark: string): void {
    const owner = this.#owners.get(`${table} ${id}`);
    if (owner) this.violate(`the id ${id} of ${table} was assigned to ${owner} and then to ${mark}`);
    this.#owners.set(`${table} ${id}`, mark);
  }

  /** Records an id found in a row: its owner's, or one from an unacknowledged create. */
  find(table: string, id: number, mark: string): void {
    const owner = this.#owners.get(`${table} ${id}`) ?? mark;
    if (owner !== mark) this.violate(`the id ${id} of ${table} was ${owner}'s and is now ${mark}'s`);
    this.#owners.set(`${table} ${id}`, mark);
  }

  /** Compares every entry with the database, and settles the unacknowledged requests. */
  settle(observed: ReadonlyMap<string, State>): void {
    for (const [mark, state] of observed) {
      if (!this.entries.has(mark)) this.violate(`unexpected rows of ${mark}: ${state}`);
    }
    for (const entry of this.entries.values()) {
      const found = observed.get(entry.mark) ?? nothing;
      if (found !== entry.state && found !== entry.pending) this.violate(JSON.stringify({ ...entry, found }));
      entry.state = found;
      entry.pending = null;
    }
  }

  violate(what: string): void {
    this.violations.push(what);
  }

  expectSame(what: string, found: unknown, expected: unknown): void {
    if (String(found) !== String(expected)) this.violate(`${what}: ${found}, not ${expected}`);
  }
}
