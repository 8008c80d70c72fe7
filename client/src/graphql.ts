import { type GraphqlError, parseResult } from './graphql-errors.ts';

/** The endpoint of GraphQL operations, and how to call it. */
export interface Exchange {
  readonly url: string;
  /** Read for each request, because the token may change in between. */
  headers(): Record<string, string>;
  fetch(request: Request): Promise<Response>;
}

export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
}

export interface GraphqlOptions {
  /** Sends the operation to the path of one schema. By default, the server chooses the schema. */
  readonly schema?: 'main' | 'simple' | 'connection';
  readonly signal?: AbortSignal;
}

/** The complete data, or errors with whatever data is left. */
export type GraphqlResult<Data> =
  | { readonly data: Data; readonly errors?: never; readonly response: Response }
  | {
      readonly data?: Data | null;
      readonly errors: readonly [GraphqlError, ...GraphqlError[]];
      readonly response: Response;
    };

/** Sends a query or a mutation. Rejects only if there is no response. */
export async function execute<Data>(
  exchange: Exchange,
  request: GraphqlRequest,
  signal?: AbortSignal,
): Promise<GraphqlResult<Data>> {
  const response = await exchange.fetch(
    new Request(exchange.url, {
      method: 'POST',
      headers: {
        ...exchange.headers(),
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json',
      },
      body: JSON.stringify(request),
      ...(signal && { signal }),
    }),
  );
  return { ...parseResult(await response.text(), response), response } as GraphqlResult<Data>;
}
