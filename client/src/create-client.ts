import createClient from 'openapi-fetch';
import type { components } from './generated/paths.ts';
import { type Exchange, execute, type GraphqlOptions, type GraphqlResult } from './graphql.ts';
import type { RestClient, RestPaths } from './rest.ts';
import { Session } from './session.ts';
import { type SubscribeOptions, subscribe } from './subscribe.ts';
import { type GraphqlDocument, textOf } from './typed-document.ts';

export interface QuintetClientOptions {
  /** The base URL of the server, such as `http://localhost:3000`. */
  readonly baseUrl: string;
  /** An access token from an earlier session, for GraphQL and the Versioned API. */
  readonly token?: string | null | undefined;
  /** The token for writes to the Products API. */
  readonly productsToken?: string | null | undefined;
  /** Headers sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Used instead of the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

type Schemas = components['schemas'];

/** Variables can be omitted if none is required. */
type Arguments<Variables, Options> =
  Record<never, never> extends Variables
    ? [variables?: Variables, options?: Options]
    : [variables: Variables, options?: Options];

type AnyVariables = Record<string, unknown>;

export interface QuintetClient extends RestClient {
  /** The current access token, to store for later; null if the client is not logged in. */
  readonly token: string | null;
  /** Registers an account and keeps its token. Throws a `SessionError` if the server rejects it. */
  register(registration: Schemas['Registration']): Promise<Schemas['Session']>;
  /** Logs in and keeps the token. Throws a `SessionError`, for example for a wrong password. */
  logIn(credentials: Schemas['Credentials']): Promise<Schemas['Session']>;
  /** Replaces the current token with a new one, valid for another 24 hours. Throws a `SessionError`. */
  refreshToken(): Promise<Schemas['RenewedToken']>;
  /** Discards the token. It stays valid on the server. */
  logOut(): void;
  /** Sends a query or a mutation. */
  graphql<Data = Record<string, unknown>, Variables = AnyVariables>(
    document: GraphqlDocument<Data, Variables>,
    ...rest: Arguments<NoInfer<Variables>, GraphqlOptions>
  ): Promise<GraphqlResult<Data>>;
  /** Yields the events of a subscription until the loop exits. A failure is thrown as `SubscriptionError`. */
  subscribe<Data = Record<string, unknown>, Variables = AnyVariables>(
    document: GraphqlDocument<Data, Variables>,
    ...rest: Arguments<NoInfer<Variables>, SubscribeOptions>
  ): AsyncIterableIterator<Data, undefined>;
}

export function createQuintetClient(options: QuintetClientOptions): QuintetClient {
  const { token = null, productsToken = null, headers = {} } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const session = new Session(token, productsToken);
  const { GET, POST, PUT, PATCH, DELETE, use, eject } = createClient<RestPaths>({
    baseUrl,
    headers,
    fetch: send,
  });
  use(session.middleware);

  const exchangeOf = (schema?: string): Exchange => ({
    url: `${baseUrl}/graphql${schema === undefined ? '' : `/${schema}`}`,
    headers: () => ({ ...session.headers(), ...lowerCased(headers) }),
    fetch: send,
  });
  const requestOf = (document: GraphqlDocument<unknown, never>, variables: unknown) => ({
    query: textOf(document),
    ...(variables !== undefined && { variables: variables as AnyVariables }),
  });

  return {
    ...({ GET, POST, PUT, PATCH, DELETE, use, eject } as unknown as RestClient),
    get token() {
      return session.token;
    },
    register: async (body) => session.keep(await POST('/api/v1/auth/register', { body })),
    logIn: async (body) => session.keep(await POST('/api/v1/auth/login', { body })),
    refreshToken: async () => session.keep(await POST('/api/v1/auth/refresh')),
    logOut() {
      session.token = null;
    },
    graphql: (document, ...[variables, { schema, signal } = {}]) =>
      execute(exchangeOf(schema), requestOf(document, variables), signal),
    subscribe: (document, ...[variables, { schema, ...options } = {}]) =>
      subscribe(exchangeOf(schema), requestOf(document, variables), options),
  };
}

/** Lets a header of the caller replace the default one, regardless of case. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
