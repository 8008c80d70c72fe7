import type { Middleware } from 'openapi-fetch';
import { tokens } from './generated/tokens.ts';

const tokenOf: Readonly<Record<string, 'blogToken' | 'productsToken'>> = tokens;

/** The tokens of a client. Each is sent only to the interface that requires it. */
export class Session {
  token: string | null;
  readonly #productsToken: string | null;

  constructor(token: string | null, productsToken: string | null) {
    this.token = token;
    this.#productsToken = productsToken;
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
