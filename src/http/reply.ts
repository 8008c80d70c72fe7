import { randomBytes } from 'node:crypto';
import type { Content } from '../lib/stream-of.ts';
import type { Caching } from './caching.ts';
import type { Packed, Packs } from './content-coding.ts';

export type Headers = Readonly<Record<string, string>>;

export interface ListMarks {
  readonly links?: string | null;
  /** The number of records on all pages; null if unknown. */
  readonly total?: number | null;
}

interface Marks {
  readonly etag: string | null;
  readonly caching: Caching | null;
  readonly list: ListMarks | null;
  readonly isSecret: boolean;
  readonly packs: Packs | null;
  /** The content before it was compressed; null if it is sent as it is. */
  readonly plain: Content | null;
}

const decoder = new TextDecoder();

const unmarked: Marks = {
  etag: null,
  caching: null,
  list: null,
  isSecret: false,
  packs: null,
  plain: null,
};

/** The result of a handler, before it becomes a `Response`: its body can still be inspected. */
export class Reply {
  readonly status: number;
  /** Bytes if the body was produced by another thread. */
  readonly content: Content | null;
  readonly headers: Headers;
  readonly #marks: Marks;

  constructor(status: number, content: Content | null, headers: Headers, marks: Marks = unmarked) {
    this.status = status;
    this.content = content;
    this.headers = headers;
    this.#marks = marks;
  }

  /** The text of the body, also of a compressed one. */
  get body(): string | null {
    const content = this.#marks.plain ?? this.content;
    return content === null || typeof content === 'string' ? content : decoder.decode(content);
  }

  with(headers: Headers): Reply {
    return new Reply(this.status, this.content, { ...this.headers, ...headers }, this.#marks);
  }

  saying(body: string, type: string): Reply {
    return new Reply(this.status, body, { ...this.headers, 'content-type': type }, this.#marks);
  }

  withTag(etag: string | null, caching: Caching | null): Reply {
    const { list, isSecret, packs } = this.#marks;
    const marks = { etag, caching, list, isSecret, packs, plain: null };
    return new Reply(this.status, this.content, this.headers, marks);
  }

  asList({ links = null, total = null }: ListMarks): Reply {
    const { etag, caching, isSecret, packs } = this.#marks;
    const marks = { etag, caching, list: { links, total }, isSecret, packs, plain: null };
    return new Reply(this.status, this.content, this.headers, marks);
  }

  /** Returns a copy that is served many times and therefore compressed only once. */
  kept(): Reply {
    return new Reply(this.status, this.content, this.headers, { ...this.#marks, packs: new Map() });
  }

  get list(): ListMarks | null {
    return this.#marks.list;
  }

  /**
   * Returns a copy that contains a secret next to client input. It is never stored, and never compressed: the
   * compressed length would reveal how much of the secret the client has guessed (BREACH).
   */
  secret(): Reply {
    const headers = { ...this.headers, 'cache-control': 'no-store' };
    return new Reply(this.status, this.content, headers, { ...this.#marks, isSecret: true });
  }

  get isSecret(): boolean {
    return this.#marks.isSecret;
  }

  /** The compressed bodies by coding; null if the response is not reused. */
  get packs(): Packs | null {
    return this.#marks.packs;
  }

  /** Returns true if the body is long enough for its coding to depend on the client. */
  get isPackable(): boolean {
    return this.content !== null && !this.#marks.isSecret && this.content.length >= shortestPacked;
  }

  /** Returns a copy with a compressed body. */
  packed({ body }: Packed, headers: Headers): Reply {
    return new Reply(this.status, body, headers, { ...this.#marks, plain: this.content });
  }

  /** Returns a copy whose headers are complete: its own, those of its marks, the request id and the sandbox. */
  named(requestId: string, sandbox: string | null = null): Reply {
    const headers = this.#allHeaders(requestId);
    if (sandbox !== null) headers[sandboxHeader] = sandbox;
    return new Reply(this.status, this.content, headers, this.#marks);
  }

  /** The fast path of nearly every response: one object literal instead of a copy. */
  #allHeaders(requestId: string): Record<string, string> {
    const { etag, caching, list } = this.#marks;
    if (etag === null || this.headers !== jsonHeaders || caching === null || caching.vary === null)
      return this.#copiedHeaders(requestId);
    const headers: Record<string, string> = {
      'content-type': jsonType,
      'x-content-type-options': 'nosniff',
      'cache-control': caching.control,
      vary: caching.vary,
      etag,
      'x-request-id': requestId,
    };
    if (list !== null) addListHeaders(headers, list);
    return headers;
  }

  /** Headers of the response itself win over the defaults. */
  #copiedHeaders(requestId: string): Record<string, string> {
    const { etag, caching, list } = this.#marks;
    const headers: Record<string, string> = { ...this.headers, [requestIdHeader]: requestId };
    if (etag !== null) headers.etag = etag;
    if (list !== null) addListHeaders(headers, list);
    if (caching === null) return headers;
    headers['cache-control'] ??= caching.control;
    if (caching.vary !== null)
      headers.vary = headers.vary ? `${headers.vary}, ${caching.vary}` : caching.vary;
    return headers;
  }
}

function addListHeaders(headers: Record<string, string>, { links, total }: ListMarks): void {
  if (links) headers.link = links;
  if (total != null) headers['x-total-count'] = String(total);
}

export const requestIdHeader = 'x-request-id';
export const sandboxHeader = 'quintet-sandbox';

/** A shorter body fits into one packet anyway, so compressing it gains nothing. */
const shortestPacked = 1024;

/** Browsers must not guess another type from the content. */
const jsonType = 'application/json; charset=utf-8';
const jsonHeaders: Headers = {
  'content-type': jsonType,
  'x-content-type-options': 'nosniff',
};

export function json(status: number, body: unknown, headers?: Headers): Reply {
  return jsonText(status, JSON.stringify(body), headers);
}

export function jsonText(status: number, body: Content, headers?: Headers): Reply {
  return new Reply(status, body, headers ? { ...jsonHeaders, ...headers } : jsonHeaders);
}

export function noContent(): Reply {
  return new Reply(204, null, {});
}

/**
 * Without `Connection: close`, a client keeps sending requests on a closed connection (RFC 9112, section
 * 9.6).
 */
export const closing: Headers = { connection: 'close' };

/** Only characters that need no escaping in a log, a header or a page. */
const wellFormed = /^[\w.:-]{1,128}$/;

/**
 * Assigns request ids: the one sent by the client or a proxy, or a number with a prefix unique to the
 * process.
 */
export class RequestIds {
  readonly #word = randomBytes(6).toString('hex');
  #count = 0;

  /** Ignores a malformed id. */
  take(given: string | undefined): string {
    if (given !== undefined && wellFormed.test(given)) return given;
    this.#count += 1;
    return `${this.#word}-${this.#count}`;
  }
}
