import { hash as hashOf } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { Awaitable } from '../../../lib/awaitable.ts';
import { Counter } from '../../../lib/counter.ts';
import type { Log } from '../../../lib/log.ts';
import { LruCache } from '../../../lib/lru-cache.ts';
import {
  createDocumentStore,
  type DocumentBounds,
  type DocumentStore,
} from '../../../storage/document-store.ts';
import type { World } from '../../../world.ts';
import { graphqlError } from '../errors.ts';
import { type DocumentReference, referenceIn } from './document-reference.ts';
import { TrustedDocuments } from './trusted-documents.ts';

/** The text of a document, and the name to store it under once it has proved valid. */
export interface NamedText {
  readonly text: string;
  readonly keepAs: string | null;
}

/** Limits per minute, for one client and for all clients together. */
interface RateLimits {
  readonly perClient: number;
  readonly perMinute: number;
}

interface Cached {
  readonly text: string;
  /** The time at which the next use is recorded. */
  noteAt: number;
}

/**
 * An anonymous client can fill 16 MiB, at no more than this rate; documents in use stay, because unused ones
 * are evicted first.
 */
const limits: DocumentBounds & RateLimits = {
  maxDocuments: 10_000,
  maxBytes: 16_777_216,
  perClient: 300,
  perMinute: 1000,
};

/** The memory for documents in use. There may be many sandboxes. */
const [mainCacheBytes, sandboxCacheBytes] = [8_388_608, 262_144];

const noteMs = 3_600_000;

const sha256 = /^[0-9a-f]{64}$/;

const notFound = () => graphqlError('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');
const mismatch = () => graphqlError('provided sha does not match query', 'BAD_USER_INPUT');

/** Counts by whole minutes. Its memory is bounded by `perMinute`. */
export class RateLimiter {
  readonly #limits: RateLimits;
  readonly #counts = new Counter();
  readonly #now: () => number;
  #total = 0;
  #minute = Number.NEGATIVE_INFINITY;

  constructor(limits: RateLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Counts one use. Returns false, without counting, if a limit is reached. */
  take(client: string): boolean {
    this.#moveTo(Math.floor(this.#now() / 60_000));
    if (this.#counts.of(client) >= this.#limits.perClient || this.#total >= this.#limits.perMinute)
      return false;
    this.#counts.add(client);
    this.#total += 1;
    return true;
  }

  #moveTo(minute: number): void {
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#total = 0;
    this.#counts.clear();
  }
}

/** Finds the texts of referenced documents, and stores texts that come with a name. */
export class PersistedDocuments {
  readonly #store: DocumentStore;
  readonly #trusted: TrustedDocuments | null;
  readonly #log: Log;
  readonly #known: LruCache<Cached>;
  readonly #writes: RateLimiter;

  constructor({ base, database, http, runtime: { trustedDocuments, log } }: World) {
    this.#store = createDocumentStore(database, limits);
    this.#trusted = trustedDocuments && new TrustedDocuments(trustedDocuments);
    this.#log = log;
    this.#known = new LruCache(base === '' ? mainCacheBytes : sandboxCacheBytes);
    this.#writes = new RateLimiter(limits);
    this.#connect(http);
  }

  /** Returns the text of a request. Most requests carry their own, so nothing is looked up. */
  find(text: string, reference: DocumentReference | null): Awaitable<NamedText | GraphQLError> {
    if (this.#trusted !== null) return findTrusted(this.#trusted, text, reference);
    if (reference === null) return { text, keepAs: null };
    return text === '' ? this.#findKept(reference) : this.#checkGiven(text, reference);
  }

  /** Lets the journal and the faults of a world find the documents that requests name. */
  #connect({ journal, faults }: Pick<World['http'], 'journal' | 'faults'>): void {
    if (journal !== null) journal.documentNamed = (...names) => this.#findCached(...names);
    if (faults !== null) faults.findDocument = (...names) => this.#findAnywhere(...names);
  }

  #findCached(documentId: unknown, extensions: unknown): string | null {
    const reference = usableReference(documentId, extensions);
    if (reference === null) return null;
    return this.#trusted?.named(reference) ?? this.#known.get(reference.hash ?? '')?.text ?? null;
  }

  async #findAnywhere(documentId: unknown, extensions: unknown): Promise<string | null> {
    const reference = usableReference(documentId, extensions);
    // If the document cannot be read, the request itself reports that.
    const found = reference && (await Promise.resolve(this.find('', reference)).catch(() => null));
    return found === null || found instanceof GraphQLError ? null : found.text;
  }

  async #findKept({ hash }: DocumentReference): Promise<NamedText | GraphQLError> {
    if (hash === null || !sha256.test(hash)) return notFound();
    const known = this.#known.get(hash) ?? (await this.#read(hash));
    if (known === null) return notFound();
    if (performance.now() >= known.noteAt) this.#noteUse(hash, known);
    return { text: known.text, keepAs: null };
  }

  async #read(hash: string): Promise<Cached | null> {
    const found = await this.#store.find(hash);
    return found && this.#remember(hash, found.body, found.unusedMs);
  }

  #remember(hash: string, text: string, unusedMs: number): Cached {
    const cached = { text, noteAt: performance.now() + noteMs - unusedMs };
    this.#known.set(hash, cached, 2 * text.length + hash.length);
    return cached;
  }

  /** Records a use in the background; losing one is harmless. */
  #noteUse(hash: string, cached: Cached): void {
    cached.noteAt = performance.now() + noteMs;
    this.#store
      .use(hash)
      .catch((error) => this.#log.debug(`the last use of a persisted document was not recorded: ${error}`));
  }

  /** A name that is not a hash cannot be checked against the text. */
  #checkGiven(text: string, { hash }: DocumentReference): NamedText | GraphQLError {
    if (hash === null) return { text, keepAs: null };
    const isKnown = this.#known.get(hash)?.text === text;
    if (isKnown) return { text, keepAs: null };
    return hash === hashOf('sha256', text, 'hex') ? { text, keepAs: hash } : mismatch();
  }

  /**
   * Stores a valid document, unless its client has stored too many. Failing to store it is not an error: the
   * client learns that the document is unknown, and sends it again.
   */
  async keep(hash: string, text: string, client: string): Promise<void> {
    if (!this.#writes.take(client)) return;
    try {
      await this.#store.keep(hash, text);
      this.#remember(hash, text, 0);
    } catch (error) {
      this.#log.debug(`a persisted document was not stored: ${error}`);
    }
  }
}

/** Returns null for an invalid reference as well, whose request is refused. */
function usableReference(documentId: unknown, extensions: unknown): DocumentReference | null {
  try {
    return referenceIn(documentId, extensions);
  } catch {
    return null;
  }
}

const notTrusted = () => graphqlError('Only trusted documents are allowed', 'DOCUMENT_NOT_TRUSTED');

function findTrusted(
  trusted: TrustedDocuments,
  text: string,
  reference: DocumentReference | null,
): NamedText | GraphQLError {
  const found = reference === null ? trusted.withText(text) : trusted.named(reference);
  const isOther = found !== undefined && text !== '' && text !== found;
  return found === undefined || isOther ? notTrusted() : { text: found, keepAs: null };
}
