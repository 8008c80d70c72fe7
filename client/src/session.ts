import type { Middleware } from 'openapi-fetch';
import { tokens } from './generated/tokens.ts';

const tokenOf: Readonly<Record<string, 'blogToken' | 'productsToken'>> = tokens;

/** The server has rejected a registration, a login or a refresh. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly status: number;
  /** The body of the error response. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(messageOf(status, body));
    this.status = status;
    this.body = body;
  }
}

/** The error messages of the Versioned API: one message, or lists of messages by field. */
function messageOf(status: number, body: unknown): string {
  const { error, errors } = Object(body) as { readonly error?: unknown; readonly errors?: object };
  if (typeof error === 'string') return error;
  if (errors === undefined) return `the server responded with ${status}`;
  return Object.entries(errors)
    .map(([field, messages]) => `${field} ${messages}`)
    .join(', ');
}

interface Opened<Body> {
  readonly data?: Body;
  readonly error?: unknown;
  readonly response: Response;
}

/** The tokens of a client. Each is sent only to the interface that requires it. */
export class Session {
  token: string | null;
  readonly #productsToken: string | null;

  constructor(token: string | null, productsToken: string | null) {
    this.token = token;
    this.#productsToken = productsToken;
  }

  /** Keeps the token of a successful response, and throws for any other. */
  keep<Body extends { readonly token: string }>({ data, error, response }: Opened<Body>): Body {
    if (data === undefined) throw new SessionError(response.status, error);
    this.token = data.token;
    return data;
  }

  /** Adds the token to a request, unless the caller has set one. */
  readonly middleware: Middleware = {
    onRequest: ({ request, schemaPath }) => {
      const kind = tokenOf[`${request.method} ${schemaPath}`];
      const token = kind === 'productsToken' ? this.#productsToken : this.token;
      if (kind === undefined || token === null || request.headers.has('authorization')) return;
      request.headers.set('authorization', `Bearer ${token}`);
    },
  };

  /** The headers of GraphQL requests, which always send the access token. */
  headers(): Record<string, string> {
    return this.token === null ? {} : { authorization: `Bearer ${this.token}` };
  }
}
