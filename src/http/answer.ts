import type { Content } from '../lib/stream-of.ts';
import type { Caching } from './caching.ts';
import type { Packs } from './content-coding.ts';

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
  /**
   * True for a response that is valid only until the next write, so it is compressed quickly rather than
   * well.
   */
  readonly isRepeated: boolean;
}

const decoder = new TextDecoder();

const unmarked: Marks = {
  etag: null,
  caching: null,
  list: null,
  isSecret: false,
  packs: null,
  isRepeated: false,
};

/** The result of a handler, before it becomes a `Response`: its body can still be inspected. */
export class Answer {
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

  get body(): string | null {
    const { content } = this;
    return content === null || typeof content === 'string' ? content : decoder.decode(content);
  }

  with(headers: Headers): Answer {
    return new Answer(this.status, this.content, { ...this.headers, ...headers }, this.#marks);
  }

  saying(body: string, type: string): Answer {
    return new Answer(this.status, body, { ...this.headers, 'content-type': type }, this.#marks);
  }

  withTag(etag: string | null, caching: Caching | null): Answer {
    const { list, isSecret, packs, isRepeated } = this.#marks;
    const marks = { etag, caching, list, isSecret, packs, isRepeated };
    return new Answer(this.status, this.content, this.headers, marks);
  }

  asList({ links = null, total = null }: ListMarks): Answer {
    const { etag, caching, isSecret, packs, isRepeated } = this.#marks;
    const marks = { etag, caching, list: { links, total }, isSecret, packs, isRepeated };
    return new Answer(this.status, this.content, this.headers, marks);
  }

  /** Returns a copy that is served many times and therefore compressed only once. */
  kept(): Answer {
    return new Answer(this.status, this.content, this.headers, { ...this.#marks, packs: new Map() });
  }

  /** Returns a copy that is served until the next write. */
  repeated(): Answer {
    const marks = { ...this.#marks, packs: new Map(), isRepeated: true };
    return new Answer(this.status, this.content, this.headers, marks);
  }

  get list(): ListMarks | null {
    return this.#marks.list;
  }

  get isRepeated(): boolean {
    return this.#marks.isRepeated;
  }

  /**
   * Returns a copy that contains a secret next to client input. It is never stored, and never compressed: the
   * compressed length would reveal how much of the secret the client has guessed (BREACH).
   */
  secret(): Answer {
    const headers = { ...this.headers, 'cache-control': 'no-store' };
    return new Answer(this.status, this.content, headers, { ...this.#marks, isSecret: true });
  }

  get isSecret(): boolean {
    return this.#marks.isSecret;
  }

  /** The compressed bodies by coding; null if the response is not reused. */
  get packs(): Packs | null {
    return this.#marks.packs;
  }

  /** `requestId` is null if the request was refused before it received an id. */
  toResponse(
    requestId: string | null,
    body: Content | ReadableStream<Uint8Array> | null = this.content,
    headers: Headers = this.headersWith(requestId, null),
  ): Response {
    return new Response(body, { status: this.status, headers });
  }

  headersWith(requestId: string | null, more: Headers | null): Headers {
    if (requestId === null) return more === null ? this.headers : { ...this.headers, ...more };
    const headers = this.#allHeaders(requestId);
    // One by one: copying the whole object takes several times as long.
    if (more !== null) for (const name in more) headers[name] = more[name] ?? '';
    return headers;
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
    const vary = [headers.vary ?? '', caching.vary ?? ''].filter((names) => names !== '').join(', ');
    if (vary !== '') headers.vary = vary;
    return headers;
  }
}

function addListHeaders(headers: Record<string, string>, { links, total }: ListMarks): void {
  if (links) headers.link = links;
  if (total != null) headers['x-total-count'] = String(total);
}

export const requestIdHeader = 'x-request-id';

/** Browsers must not guess another type from the content. */
const jsonType = 'application/json; charset=utf-8';
const jsonHeaders: Headers = {
  'content-type': jsonType,
  'x-content-type-options': 'nosniff',
};

export function json(status: number, body: unknown, headers?: Headers): Answer {
  return jsonText(status, JSON.stringify(body), headers);
}

export function jsonText(status: number, body: string, headers?: Headers): Answer {
  return new Answer(status, body, headers ? { ...jsonHeaders, ...headers } : jsonHeaders);
}

export function noContent(): Answer {
  return new Answer(204, null, {});
}
