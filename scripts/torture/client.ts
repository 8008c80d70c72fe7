import { type Parsed, request } from '../../harness/http.ts';
import { type Entry, type Ledger, type Row, stateOf } from '../../harness/ledger.ts';
import type { Random } from '../../src/lib/random.ts';

/** The outcome of the request is unknown: its client gives up. */
export class NoResponse extends Error {}

/** A REST request, or the single field of a mutation. */
export type WriteRequest = string | readonly [method: string, path: string, body?: unknown];

type Token = string | undefined;

/** The longest time until a request to an unavailable database is 503 (D1), and some for a busy machine. */
const longestRefusalMs = 5_500;

export interface ClientOptions {
  readonly url: string;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Deletes all its records, so that the data keeps its size. */
  readonly isTidy?: boolean;
}

/** A client that writes its own records, from first to last, and records what was acknowledged. */
export class Client {
  readonly random: Random;
  readonly mark: string;
  /** The rows, as far as it knows. */
  rows: readonly Row[] = [];
  readonly #options: ClientOptions;
  readonly #entry: Entry;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#entry = options.ledger.open();
    this.mark = this.#entry.mark;
    this.random = options.random;
  }

  leaves(share: number): boolean {
    return this.#options.isTidy !== true && this.random.chance(share);
  }

  /** Sends one of several equivalent writes, which turn the current rows into these. Returns the written record. */
  async write(rows: readonly Row[], token: Token, ...requests: readonly WriteRequest[]): Promise<Parsed> {
    const next = stateOf(rows);
    this.#entry.pending = next;
    const sentAt = performance.now();
    const written = await this.#send(this.random.pick(requests), token);
    this.#options.ledger.acknowledge(this.#entry, next, sentAt);
    this.rows = rows;
    return written;
  }

  add(rows: readonly Row[], token: Token, ...requests: readonly WriteRequest[]): Promise<Parsed> {
    return this.write([...this.rows, ...rows], token, ...requests);
  }

  /** Sets a field of the row with this kind and first field. */
  set(
    kind: string,
    key: string,
    index: number,
    value: Row[1],
    token: Token,
    ...requests: readonly WriteRequest[]
  ) {
    const isMeant = (row: Row) => row[0] === kind && row[1] === key;
    const rows = this.rows.map((row) => (isMeant(row) ? (row.with(index, value) as unknown as Row) : row));
    return this.write(rows, token, ...requests);
  }

  remove(key: string, token: Token, ...requests: readonly WriteRequest[]): Promise<Parsed> {
    return this.write(without(this.rows, key), token, ...requests);
  }

  async read(path: string, token?: string): Promise<void> {
    await this.#send(['GET', path], token);
  }

  /** Sends a query that was never sent before, so that caches of documents must be bounded. */
  async query(fields: string): Promise<void> {
    const query = `{ a${this.random.bits()}: ${fields} }`;
    await this.#send(['POST', '/graphql', { query }]);
  }

  learn(table: string, id: number | string): number {
    this.#options.ledger.give(table, Number(id), this.mark);
    return Number(id);
  }

  async #send(write: WriteRequest, token?: string): Promise<Parsed> {
    if (typeof write === 'string') {
      const data = await this.#send(['POST', '/graphql', { query: `mutation { ${write} }` }], token);
      return Object.values(data)[0];
    }
    const { url, ledger } = this.#options;
    const [method, path, body] = write;
    const isKeyed = method === 'POST' && this.random.chance(0.05);
    const headers = isKeyed ? { 'idempotency-key': crypto.randomUUID() } : {};
    const sentAt = performance.now();
    const reply = await request(url + path, method, { body, token, headers });
    const tookMs = performance.now() - sentAt;
    const { status, text, failure } = reply;
    const parsed = text === '' ? null : JSON.parse(text);
    const isUnavailable = status === 503 || parsed?.errors?.[0]?.extensions?.code === 'SERVICE_UNAVAILABLE';
    const violate = (what: string) => ledger.violate(`${method} ${path} for ${this.mark} ${what}`);
    if (failure?.startsWith('no response within')) violate(`got ${failure}`);
    if (status === 503 && !reply.headers.has('retry-after')) violate('was 503 without Retry-After');
    if (status === 503 && tookMs > longestRefusalMs) violate(`was 503 only after ${Math.round(tookMs)} ms`);
    if (status > 0 && status < 400 && parsed?.errors === undefined) return parsed?.data ?? parsed;
    if (status > 0 && !isUnavailable) violate(`was ${status}: ${text}`);
    ledger.unanswered += 1;
    throw new NoResponse(String(status));
  }
}

/** Without a user or an article, everything that refers to it is gone, with the comments on articles of a user. */
export function without(rows: readonly Row[], key: unknown): readonly Row[] {
  const gone = rows.filter((row) => row.some((field) => field === key));
  const titles = gone
    .filter(([kind, title]) => kind === 'article' && title !== key)
    .map(([, title]) => title);
  const left = rows.filter((row) => !gone.includes(row));
  return titles.reduce<readonly Row[]>((rest, title) => without(rest, title), left);
}
