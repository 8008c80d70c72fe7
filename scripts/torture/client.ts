import { createTokens } from '../../src/auth/tokens.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Entry, Ledger, State } from './ledger.ts';
import { secrets } from './server-process.ts';

export interface WriteRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly json?: unknown;
  readonly token?: string;
}

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** The request may or may not have been carried out: its client gives up. */
export class Unanswered extends Error {}

const tokens = createTokens(secrets.JWT_SECRET, systemClock);

/** A token for a user, such as the operator can mint. */
export const tokenOf = (userId: number): Promise<string> =>
  tokens.issue({ id: userId, generation: 0, validFrom: 0, epoch: 0 });

/** Longer than the server may take for any answer, so that one that hangs is noticed. */
const patienceMs = 30_000;

/** A client that writes down what it was promised. */
export class Client {
  readonly ledger: Ledger;
  readonly #url: string;
  /** Its answers are typed loosely: a story knows what it asked for. */
  constructor(url: string, ledger: Ledger) {
    this.#url = url;
    this.ledger = ledger;
  }

  /** Sends a write that turns the state of an entry into the next one. */
  // biome-ignore lint/suspicious/noExplicitAny: a story picks ids out of answers whose shape other tests assert
  async write(entry: Entry, request: WriteRequest, next: State): Promise<any> {
    entry.pending = next;
    const sentAt = performance.now();
    const { status, text, retryAfter } = await this.#send(request);
    if (status === 503 && retryAfter === null) {
      this.ledger.violate(`${request.method} ${request.path} answered 503 without Retry-After`);
    }
    const body = text === '' ? null : JSON.parse(text);
    if (status === 503 || isUnavailable(body)) throw this.#giveUp(`${status}`);
    if (status >= 400 || body?.errors !== undefined) {
      this.ledger.violate(`${request.method} ${request.path} for ${entry.mark} answered ${status}: ${text}`);
      throw this.#giveUp(`${status}`);
    }
    this.ledger.acknowledge(entry, next, sentAt);
    return body;
  }

  /** The same through GraphQL; the answer is the value of the mutation's one field. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  async mutate(entry: Entry, mutation: string, next: State, token?: string): Promise<any> {
    const json = { query: `mutation { ${mutation} }` };
    const request = {
      method: 'POST',
      path: '/graphql',
      json,
      ...(token !== undefined && { token }),
    } as const;
    const { data } = await this.write(entry, request, next);
    return Object.values(data)[0];
  }

  async #send({ method, path, json, token }: WriteRequest): Promise<Answered> {
    try {
      const response = await fetch(`${this.#url}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, text: await response.text(), retryAfter };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') {
        this.ledger.violate(`${method} ${path} had no answer after ${patienceMs} ms`);
      }
      throw this.#giveUp('no answer');
    }
  }

  #giveUp(reason: string): Unanswered {
    this.ledger.unanswered += 1;
    return new Unanswered(reason);
  }
}

function isUnavailable(body: { errors?: { extensions?: { code?: string } }[] } | null): boolean {
  return body?.errors?.[0]?.extensions?.code === 'SERVICE_UNAVAILABLE';
}
