import { type Parsed, request } from '../../harness/http.ts';
import { secrets } from '../../harness/server.ts';
import { createTokens } from '../../src/auth/tokens.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Random } from '../../src/lib/random.ts';
import { type Entry, type Ledger, type Row, stateOf } from './ledger.ts';

/** The outcome of the request is unknown: its client gives up. */
export class Unanswered extends Error {}

/** A REST request, or the single field of a mutation. */
export type Way = string | readonly [method: string, path: string, body?: unknown];

const tokens = createTokens(secrets.JWT_SECRET, systemClock);

/** A token for a user, as the operator can issue it. */
export function tokenOf(userId: number): Promise<string> {
  return tokens.issue({ id: userId, generation: 0, validFrom: 0, epoch: 0 });
}

export interface TellerOptions {
  readonly url: string;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Deletes all its records, so that the data keeps its size. */
  readonly isTidy?: boolean;
}

/** A client that writes its own records, from first to last, and records what was acknowledged. */
export class Teller {
  readonly random: Random;
  /** The rows, as far as it knows. */
  rows: readonly Row[] = [];
  readonly #options: TellerOptions;
  readonly #entry: Entry;

  constructor(options: TellerOptions) {
    this.#options = options;
    this.#entry = options.ledger.open();
    this.random = options.random;
  }

  get mark(): string {
    return this.#entry.mark;
  }

  leaves(share: number): boolean {
    return this.#options.isTidy !== true && this.random.chance(share);
  }

  /** Sends one of several equivalent writes, which turn the current rows into these. Returns the written record. */
  async write(rows: readonly Row[], token: string | undefined, ...ways: readonly Way[]): Promise<Parsed> {
    const next = stateOf(rows);
    this.#entry.pending = next;
    const sentAt = performance.now();
    const written = await this.#send(this.random.pick(ways), token);
    this.#options.ledger.acknowledge(this.#entry, next, sentAt);
    this.rows = rows;
    return written;
  }

  add(rows: readonly Row[], token: string | undefined, ...ways: readonly Way[]): Promise<Parsed> {
    return this.write([...this.rows, ...rows], token, ...ways);
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

  async #send(way: Way, token?: string): Promise<Parsed> {
    if (typeof way === 'string') {
      const data = await this.#send(['POST', '/graphql', { query: `mutation { ${way} }` }], token);
      return Object.values(data)[0];
    }
    const { url, ledger } = this.#options;
    const [method, path, body] = way;
    const isKeyed = method === 'POST' && this.random.chance(0.05);
    const headers = isKeyed ? { 'idempotency-key': crypto.randomUUID() } : {};
    const reply = await request(url + path, method, { body, token, headers });
    const { status, text, failure } = reply;
    const called = `${method} ${path} for ${this.mark}`;
    if (failure?.startsWith('no response within')) ledger.violate(`${called}: ${failure}`);
    if (status === 0) throw this.#giveUp('no response');
    if (status === 503 && reply.headers.get('retry-after') === null)
      ledger.violate(`${called} responded with 503 without Retry-After`);
    const parsed = text === '' ? null : JSON.parse(text);
    const isUnavailable = parsed?.errors?.[0]?.extensions?.code === 'SERVICE_UNAVAILABLE';
    if (status === 503 || isUnavailable) throw this.#giveUp(`${status}`);
    if (status >= 400 || parsed?.errors !== undefined) {
      ledger.violate(`${called} responded with ${status}: ${text}`);
      throw this.#giveUp(`${status}`);
    }
    return parsed?.data ?? parsed;
  }

  #giveUp(reason: string): Unanswered {
    this.#options.ledger.unanswered += 1;
    return new Unanswered(reason);
  }
}
