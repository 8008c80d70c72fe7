export type Headers = Readonly<Record<string, string>>;

/** What a handler answers, before it becomes a response: its text can still be looked at. */
export class Answer {
  readonly status: number;
  readonly body: string | null;
  readonly headers: Headers;

  constructor(status: number, body: string | null, headers: Headers) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  with(headers: Headers): Answer {
    return new Answer(this.status, this.body, { ...this.headers, ...headers });
  }

  /** Nearly every answer to a `GET`: its few headers are written down in one go rather than copied. */
  withTag(etag: string): Answer {
    if (this.headers !== jsonHeaders) return this.with({ etag });
    return new Answer(this.status, this.body, {
      'content-type': jsonType,
      'x-content-type-options': 'nosniff',
      etag,
    });
  }

  toResponse(): Response {
    return new Response(this.body, { status: this.status, headers: this.headers });
  }
}

/** The type is the one that was meant, whatever the content looks like to a browser. */
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
