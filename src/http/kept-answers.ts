import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import { LruCache } from '../lib/lru-cache.ts';
import type { Database } from '../storage/database.ts';
import { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import type { Handler } from './interface.ts';
import { headersChoosing, type Operation } from './operation.ts';

/** The memory for cached responses: of main, and of a sandbox, of which there may be hundreds. */
export const ownBytes = 4_194_304;
export const sandboxBytes = 262_144;

/** Longer bodies and keys are not cached. */
const longestBody = 65_536;
const longestKey = 2048;

/** The fixed cost of a response, and the cost per character, which includes a compressed copy. */
const bytesPerAnswer = 1024;
const bytesPerCharacter = 5;

export interface KeepOptions {
  /** Returns true if the response may be cached. */
  readonly isWhole?: (answer: Answer) => boolean;
  /** The data version of earlier reads that the response depends on. */
  readonly since?: object | null;
}

/**
 * The response cache: responses computed from the current data version. A write of data by any process ends the data
 * version; counted requests and other bookkeeping do not. If an engine cannot tell its data version, nothing is
 * cached.
 */
export class KeptAnswers {
  readonly #database: Pick<Database, 'moment'>;
  readonly #maxBytes: number;
  #moment: object | null = null;
  #answers: LruCache<Answer>;

  constructor(database: Pick<Database, 'moment'>, maxBytes = ownBytes) {
    this.#database = database;
    this.#maxBytes = maxBytes;
    this.#answers = new LruCache(maxBytes);
  }

  moment(): object | null {
    return this.#database.moment();
  }

  answer<Given extends Answer | Response>(
    key: string,
    make: () => Awaitable<Given>,
    { isWhole = () => true, since }: KeepOptions = {},
  ): Awaitable<Given | Answer> {
    const moment = this.#database.moment();
    if (moment === null || key.length > longestKey || (since !== undefined && since !== moment))
      return make();
    const known = this.#at(moment).get(key);
    if (known !== undefined) return known.isRepeated ? known : this.#keep(moment, key, known.repeated());
    return whenReady(make(), (made) => {
      if (!(made instanceof Answer) || !isShort(made) || !isWhole(made)) return made;
      // Another request may have written while this response was created.
      if (this.#database.moment() !== moment) return made;
      // Most responses are never asked for again, so all that repetition needs is added by the first one.
      return this.#keep(moment, key, made);
    });
  }

  #keep<Given extends Answer>(moment: object, key: string, answer: Given): Given {
    const length = answer.content?.length ?? 0;
    this.#at(moment).set(key, answer, bytesPerAnswer + key.length + bytesPerCharacter * length);
    return answer;
  }

  #at(moment: object): LruCache<Answer> {
    if (moment !== this.#moment && this.#answers.size > 0) this.#answers = new LruCache(this.#maxBytes);
    this.#moment = moment;
    return this.#answers;
  }
}

function isShort({ status, content, isSecret }: Answer): boolean {
  return status === 200 && typeof content === 'string' && content.length <= longestBody && !isSecret;
}

/** Serves the reads of the data from the response cache until the next write. They can also run in a lane. */
export function cacheReads(
  next: Handler,
  { operation, isKept }: { readonly operation: Operation | null; readonly isKept: boolean },
  { keptAnswers, lane }: { readonly keptAnswers: KeptAnswers; readonly lane: object | null },
): Handler {
  if (operation === null || !isKept) return next;
  const serve = servedFrom(keptAnswers, operation, next);
  if (lane === null) return serve;
  return (exchange) => {
    exchange.mayMove = true;
    return serve(exchange);
  };
}

function servedFrom(keptAnswers: KeptAnswers, operation: Operation, next: Handler): Handler {
  const { prepare, token } = operation;
  const keyOf = cacheKeyBy(headersChoosing(operation));
  if (token === undefined) return (exchange) => keptAnswers.answer(keyOf(exchange), () => next(exchange));
  return (exchange) => {
    const since = keptAnswers.moment();
    return whenReady(prepare(exchange), ({ identity, apply }) =>
      // The caller is authenticated on every request, even on a cache hit.
      identity === null ? apply() : keptAnswers.answer(`${identity} ${keyOf(exchange)}`, apply, { since }),
    );
  };
}

function cacheKeyBy(headers: readonly string[]): (exchange: Exchange) => string {
  if (headers.length === 0) return ({ path, search }) => path + search;
  return (exchange) =>
    JSON.stringify([exchange.path, exchange.search, ...headers.map((name) => exchange.header(name))]);
}
