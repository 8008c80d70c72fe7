import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import { LruCache } from '../lib/lru-cache.ts';
import type { Database } from '../storage/database.ts';
import type { AnyReply } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import type { Handler } from './interface.ts';
import { headersChoosing, type Operation } from './operation.ts';
import { Reply } from './reply.ts';
import { tryHere, type WorldLane } from './world-lane.ts';

/** The memory for cached responses: of main, and of a sandbox, of which there may be hundreds. */
export const ownBytes = 4_194_304;
export const sandboxBytes = 262_144;

/** Longer bodies and keys are not cached. */
const longestBody = 65_536;
const longestKey = 16_384;

/** The fixed cost of a response, and the cost per character, which includes a compressed copy. */
const bytesPerReply = 1024;
const bytesPerCharacter = 5;

export interface KeepOptions {
  /** Returns true if the response may be cached. */
  readonly isWhole?: (reply: Reply) => boolean;
  /** The data version of earlier reads that the response depends on. */
  readonly since?: object | null;
}

/**
 * The response cache: responses computed from the current data version. A write of data by any process ends the data
 * version; counted requests and other bookkeeping do not. If an engine does not know its data version, nothing is
 * cached.
 */
export class ResponseCache {
  readonly #database: Pick<Database, 'dataVersion'>;
  readonly #maxBytes: number;
  #dataVersion: object | null = null;
  #responses: LruCache<Reply>;

  constructor(database: Pick<Database, 'dataVersion'>, maxBytes = ownBytes) {
    this.#database = database;
    this.#maxBytes = maxBytes;
    this.#responses = new LruCache(maxBytes);
  }

  dataVersion(): object | null {
    return this.#database.dataVersion();
  }

  /** Returns the response from the cache; null if it has none. */
  find(key: string): Reply | null {
    const dataVersion = key.length > longestKey ? null : this.#database.dataVersion();
    return dataVersion && this.#findAt(dataVersion, key);
  }

  reply<Given extends AnyReply>(
    key: string,
    make: () => Awaitable<Given>,
    { isWhole = () => true, since }: KeepOptions = {},
  ): Awaitable<Given | Reply> {
    const dataVersion = this.#database.dataVersion();
    if (dataVersion === null || key.length > longestKey || (since !== undefined && since !== dataVersion))
      return make();
    const known = this.#findAt(dataVersion, key);
    if (known !== null) return known;
    return whenReady(make(), (made) => {
      if (!(made instanceof Reply) || !isShort(made) || !isWhole(made)) return made;
      return this.#keep(dataVersion, key, made);
    });
  }

  /** Most responses are never requested again, so the first cache hit prepares them for reuse. */
  #findAt(dataVersion: object, key: string): Reply | null {
    const known = this.#at(dataVersion).get(key) ?? null;
    return known === null || known.packs !== null ? known : this.#keep(dataVersion, key, known.kept());
  }

  #keep<Given extends Reply>(dataVersion: object, key: string, reply: Given): Given {
    const length = reply.content?.length ?? 0;
    this.#at(dataVersion).set(key, reply, bytesPerReply + key.length + bytesPerCharacter * length);
    return reply;
  }

  #at(dataVersion: object): LruCache<Reply> {
    if (dataVersion !== this.#dataVersion && this.#responses.size > 0)
      this.#responses = new LruCache(this.#maxBytes);
    this.#dataVersion = dataVersion;
    return this.#responses;
  }
}

function isShort({ status, content, isSecret }: Reply): boolean {
  return status === 200 && typeof content === 'string' && content.length <= longestBody && !isSecret;
}

/** Serves the reads of the data from the response cache until the next write, and runs long ones in a lane. */
export function cacheReads(
  next: Handler,
  { operation, isKept }: { readonly operation: Operation | null; readonly isKept: boolean },
  { responseCache, lane }: { readonly responseCache: ResponseCache; readonly lane: WorldLane | null },
): Handler {
  if (operation === null || !isKept) return next;
  const { prepare, token } = operation;
  const keyOf = cacheKeyBy(headersChoosing(operation));
  if (token === undefined)
    return (exchange) =>
      responseCache.reply(keyOf(exchange), () => tryHere(() => next(exchange), exchange, lane));
  return (exchange) => {
    const since = responseCache.dataVersion();
    return whenReady(prepare(exchange), ({ identity, apply }) => {
      const read = () => tryHere(apply, exchange, lane);
      // The caller is authenticated on every request, even on a cache hit.
      return identity === null
        ? read()
        : responseCache.reply(`${identity} ${keyOf(exchange)}`, read, { since });
    });
  };
}

function cacheKeyBy(headers: readonly string[]): (exchange: Exchange) => string {
  if (headers.length === 0) return ({ path, search }) => path + search;
  return (exchange) =>
    JSON.stringify([exchange.path, exchange.search, ...headers.map((name) => exchange.header(name))]);
}
