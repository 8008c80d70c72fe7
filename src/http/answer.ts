export type Headers = Readonly<Record<string, string>>;

/** What a handler answers, before it becomes a response: its text can still be looked at. */
export class Answer {
  readonly status: number;
  readonly body: string | null;
  readonly headers: Headers;
  readonly #etag: string | null;

  constructor(status: number, body: string | null, headers: Headers, etag: string | null = null) {
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.#etag = etag;
  }

  with(headers: Headers): Answer {
    return new Answer(this.status, this.body, { ...this.headers, ...headers }, this.#etag);
  }

  withTag(etag: string): Answer {
    return new Answer(this.status, this.body, this.headers, etag);
  }

  /** Without a name where a request was refused before it got one. */
  toResponse(
    requestId: string | null,
    body: string | ReadableStream<Uint8Array> | null = this.body,
    more: Headers | null = null,
  ): Response {
    const headers = requestId === null ? this.headers : this.#allHeaders(requestId);
    const init = { status: this.status, headers: more === null ? headers : { ...headers, ...more } };
    return new Response(body, init);
  }

  /** Nearly every answer is the first: its few headers are written down in one go, which copies nothing. */
  #allHeaders(requestId: string): Headers {
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
export function jsonText(status: number, body: string, headers?: Headers): Answer {
  return new Answer(status, body, headers ? { ...jsonHeaders, ...headers } : jsonHeaders);
}

export function noContent(): Answer {
  return new Answer(204, null, {});
}
