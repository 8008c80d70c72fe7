import { type GraphqlError, parseResult } from './graphql-errors.ts';

/** Where operations go, and how. */
export interface Exchange {
  readonly url: string;
  /** As they are now: a token may change between two requests. */
  headers(): Record<string, string>;
  fetch(request: Request): Promise<Response>;
}

export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
}

export interface GraphqlOptions {
  /** Sends the operation to the path of one schema; by default the server finds the one that fits. */
  readonly schema?: 'main' | 'simple' | 'connection' | 'relay';
  readonly signal?: AbortSignal;
}

/** All of the data, or errors, and then what data there is beside them. */
export type GraphqlResult<Data> =
  | { readonly data: Data; readonly errors?: never; readonly response: Response }
  | {
      readonly data?: Data | null;
      readonly errors: readonly [GraphqlError, ...GraphqlError[]];
      readonly response: Response;
    };

/** Sends a query or a mutation. It rejects only when there is no answer. */
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
