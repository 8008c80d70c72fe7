import type { Content } from '../lib/stream-of.ts';
import type { Caching } from './caching.ts';
import type { Packs } from './content-coding.ts';

export type Headers = Readonly<Record<string, string>>;

/** The headers of a list. */
export interface ListMarks {
  /** To other pages of the same list. */
  readonly links?: string | null;
  /** The number of records in all of the list; null where it is not known. */
  readonly total?: number | null;
}

/** What is known of an answer beside its headers. */
interface Marks {
  readonly etag: string | null;
  readonly caching: Caching | null;
  readonly list: ListMarks | null;
  readonly isSecret: boolean;
  readonly packs: Packs | null;
  /** Whether it is given only until something is written, and so compressed as others are. */
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

/** What a handler answers, before it becomes a response: its text can still be looked at. */
export class Answer {
  readonly status: number;
  /** Bytes where they come from another thread. */
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

  /** The same in other words. */
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

  /** The same for an answer that is made once and given often: it is compressed once. */
  kept(): Answer {
    return new Answer(this.status, this.content, this.headers, { ...this.#marks, packs: new Map() });
  }

  /** The same for an answer that is given for as long as nothing is written. */
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
   * The same for an answer with a secret beside what the client sent. Nobody may store it, and it is never compressed:
   * its length would tell how much of the secret the client has guessed.
   */
  secret(): Answer {
    const headers = { ...this.headers, 'cache-control': 'no-store' };
    return new Answer(this.status, this.content, headers, { ...this.#marks, isSecret: true });
  }

  get isSecret(): boolean {
    return this.#marks.isSecret;
  }

  /** What it comes to in each coding, where it is made once. */
  get packs(): Packs | null {
    return this.#marks.packs;
  }

  /** Without a name where a request was refused before it got one. */
  toResponse(
    requestId: string | null,
    body: Content | ReadableStream<Uint8Array> | null = this.content,
    headers: Headers = this.headersWith(requestId, null),
  ): Response {
    return new Response(body, { status: this.status, headers });
  }

  /** All that the response begins with. */
  headersWith(requestId: string | null, more: Headers | null): Headers {
    if (requestId === null) return more === null ? this.headers : { ...this.headers, ...more };
    const headers = this.#allHeaders(requestId);
    // One by one: to copy all of them together takes several times as long.
    if (more !== null) for (const name in more) headers[name] = more[name] ?? '';
    return headers;
  }

  /** Nearly every answer is the first: its few headers are written down in one go, which copies nothing. */
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

  /** What the answer says by itself stays. */
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

/** The same for a body that is JSON text already. */
export function jsonText(status: number, body: string, headers?: Headers): Answer {
  return new Answer(status, body, headers ? { ...jsonHeaders, ...headers } : jsonHeaders);
}

export function noContent(): Answer {
  return new Answer(204, null, {});
}
