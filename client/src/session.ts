import type { Middleware } from 'openapi-fetch';
import { tokens } from './generated/tokens.ts';

const tokenOf: Readonly<Record<string, 'blogToken' | 'productsToken'>> = tokens;

/** The tokens that a client has, each sent where the server asks for it and nowhere else. */
export class Session {
  token: string | null;
  readonly #productsToken: string | null;

  constructor(token: string | null, productsToken: string | null) {
    this.token = token;
    this.#productsToken = productsToken;
  }

  /** Puts the token on a request, unless the caller has put another one on it. */
  readonly middleware: Middleware = {
    onRequest: ({ request, schemaPath }) => {
      const kind = tokenOf[`${request.method} ${schemaPath}`];
      const token = kind === 'productsToken' ? this.#productsToken : this.token;
      if (kind === undefined || token === null || request.headers.has('authorization')) return;
      request.headers.set('authorization', `Bearer ${token}`);
    },
  };

  /** For GraphQL, where every operation accepts the login token. */
  headers(): Record<string, string> {
    return this.token === null ? {} : { authorization: `Bearer ${this.token}` };
  }
}
