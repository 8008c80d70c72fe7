import { type Parsed, request } from '../../harness/http.ts';
import { secrets } from '../../harness/server.ts';
import { createTokens } from '../../src/auth/tokens.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Random } from '../../src/lib/random.ts';
import { type Entry, type Ledger, type Row, stateOf } from './ledger.ts';

/** The outcome of the request is unknown: its client gives up. */
export class Unanswered extends Error {}

const tokens = createTokens(secrets.JWT_SECRET, systemClock);

/** A token for a user, as the operator can issue it. */
export function tokenOf(userId: number): Promise<string> {
  return tokens.issue({ id: userId, generation: 0, validFrom: 0, epoch: 0 });
}

/** A client that writes its own records, from first to last, and records what was acknowledged. */
export class Teller {
  readonly random: Random;
  /** The rows, as far as it knows. */
  rows: readonly Row[] = [];
  readonly #url: string;
  readonly #ledger: Ledger;
  readonly #entry: Entry;

  constructor(url: string, ledger: Ledger, random: Random) {
    this.#url = url;
    this.#ledger = ledger;
    this.#entry = ledger.open();
    this.random = random;
  }

  get mark(): string {
    return this.#entry.mark;
  }

  /** Sends a write that turns the current rows into these. */
  async write(
    method: string,
    path: string,
    body: unknown,
    rows: readonly Row[],
    token?: string,
  ): Promise<Parsed> {
    const next = stateOf(rows);
    this.#entry.pending = next;
    const sentAt = performance.now();
    const called = `${method} ${path} for ${this.mark}`;
    const { status, text, headers, failure } = await request(this.#url + path, method, { body, token });
    if (failure?.startsWith('no response within')) this.#ledger.violate(`${called}: ${failure}`);
    if (status === 0) throw this.#giveUp('no response');
    if (status === 503 && headers.get('retry-after') === null) {
      this.#ledger.violate(`${called} responded with 503 without Retry-After`);
    }
    const parsed = text === '' ? null : JSON.parse(text);
    if (status === 503 || isUnavailable(parsed)) throw this.#giveUp(`${status}`);
    if (status >= 400 || parsed?.errors !== undefined) {
      this.#ledger.violate(`${called} answered ${status}: ${text}`);
      throw this.#giveUp(`${status}`);
    }
    this.#ledger.acknowledge(this.#entry, next, sentAt);
    this.rows = rows;
    return parsed;
  }

  /** The same through GraphQL. Returns the value of the mutation's single field. */
  async mutate(mutation: string, rows: readonly Row[], token?: string): Promise<Parsed> {
    const { data } = await this.write('POST', '/graphql', { query: `mutation { ${mutation} }` }, rows, token);
    return Object.values(data)[0];
  }

  /** Runs the write through either interface. */
  either<Made>(...ways: readonly (() => Promise<Made>)[]): Promise<Made> {
    return this.random.pick(ways)();
  }

  /** Records the id of a new row. */
  learn(table: string, id: number | string): number {
    this.#ledger.give(table, Number(id), this.mark);
    return Number(id);
  }

  #giveUp(reason: string): Unanswered {
    this.#ledger.unanswered += 1;
    return new Unanswered(reason);
  }
}

function isUnavailable(body: { errors?: { extensions?: { code?: string } }[] } | null): boolean {
  return body?.errors?.[0]?.extensions?.code === 'SERVICE_UNAVAILABLE';
}
