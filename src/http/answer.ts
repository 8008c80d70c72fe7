export type Headers = Readonly<Record<string, string>>;

/** A long text that is made in parts. To put them together takes so long that it is done for who must have the whole. */
export type Parts = readonly string[];

/** What a handler answers, before it becomes a response: its text can still be looked at. */
export class Answer {
  readonly status: number;
  /** The body, in parts where it is long. */
  readonly content: string | Parts | null;
  readonly headers: Headers;
  readonly #etag: string | null;

  constructor(status: number, content: string | Parts | null, headers: Headers, etag: string | null = null) {
    this.status = status;
    this.content = content;
    this.headers = headers;
    this.#etag = etag;
  }

  get body(): string | null {
    const { content } = this;
    return content === null || typeof content === 'string' ? content : content.join('');
  }

  with(headers: Headers): Answer {
    return new Answer(this.status, this.content, { ...this.headers, ...headers }, this.#etag);
  }

  withTag(etag: string): Answer {
    return new Answer(this.status, this.content, this.headers, etag);
  }

  /** Without a name where a request was refused before it got one. */
  toResponse(
    requestId: string | null,
    body: string | ReadableStream<Uint8Array> | null = this.body,
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
    const etag = this.#etag;
    if (etag === null) return { ...this.headers, [requestIdHeader]: requestId };
    if (this.headers !== jsonHeaders) return { ...this.headers, etag, [requestIdHeader]: requestId };
    return {
      'content-type': jsonType,
      'x-content-type-options': 'nosniff',
      etag,
      'x-request-id': requestId,
    };
  }
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
export function jsonText(status: number, body: string | Parts, headers?: Headers): Answer {
  return new Answer(status, body, headers ? { ...jsonHeaders, ...headers } : jsonHeaders);
}

export function noContent(): Answer {
  return new Answer(204, null, {});
}
