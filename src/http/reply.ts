import { randomBytes } from 'node:crypto';
import { fastHash } from '../lib/fast-hash.ts';
import type { Content } from '../lib/stream-of.ts';
import type { Packed, Packs } from './content-coding.ts';

export type Headers = Readonly<Record<string, string>>;

interface Marks {
  readonly isSecret: boolean;
  readonly packs: Packs | null;
  /** The content before it was compressed; null if it is sent as it is. */
  readonly plain: Content | null;
}

const unmarked: Marks = { isSecret: false, packs: null, plain: null };

const decoder = new TextDecoder();

/** The result of a handler, before it becomes a `Response`: its body can still be inspected. */
export class Reply {
  readonly status: number;
  /** Bytes if the body was produced by another thread. */
  readonly content: Content | null;
  readonly headers: Headers;
  readonly #marks: Marks;
  #tag: string | null = null;

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

  /**
   * A strong validator: equal bodies have equal tags. It protects nothing, so a fast hash plus the length is enough. It is
   * computed once, because hashing a long page for every request would delay others.
   */
  get tag(): string {
    this.#tag ??= this.headers.etag ?? tagOf(this.body ?? '');
    return this.#tag;
  }

  with(headers: Headers): Reply {
    return new Reply(this.status, this.content, { ...this.headers, ...headers }, this.#marks);
  }

  /** Returns a copy that is served many times and therefore compressed only once. */
  kept(): Reply {
    return new Reply(this.status, this.content, this.headers, { ...this.#marks, packs: new Map() });
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
}

function tagOf(body: string): string {
  return `"${body.length.toString(36)}-${fastHash(body)}"`;
}

/** Returns the `vary` of a response that also depends on these request headers. */
export function varyingBy(names: string, { vary }: Headers): string {
  return vary === undefined ? names : `${vary}, ${names}`;
}

/** A shorter body fits into one packet anyway, so compressing it gains nothing. */
const shortestPacked = 1024;

/** Browsers must not guess another type from the content. */
const jsonHeaders: Headers = {
  'content-type': 'application/json; charset=utf-8',
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
