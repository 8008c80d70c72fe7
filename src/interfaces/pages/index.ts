import type { Interface } from '../../http/interface.ts';
import { version } from '../../observe/process-metrics.ts';

export interface Shown {
  readonly canTry: boolean;
  readonly hasStatus: boolean;
  readonly hasGraphiql: boolean;
  readonly hasSchemas: boolean;
  /** The source of the token for writes to the Products API; commands are in backticks. */
  readonly productsToken: string;
}

/** An interface on the front page. */
export type Presented = Interface & { readonly home: NonNullable<Interface['home']> };

export function isPresented(api: Interface): api is Presented {
  return api.home !== undefined;
}

export function createIndex(
  presented: readonly Presented[],
  { hasStatus, hasGraphiql, hasSchemas }: Shown,
  base: string,
) {
  return {
    name: 'Quintet',
    version,
    interfaces: presented.map(({ name, home: { path, description, contract }, reference }) => ({
      name,
      path: base + path,
      description,
      contract: `${base}/docs/${contract}`,
      ...(reference?.document && { openapi: `${base}/openapi/${reference.document}.json` }),
      ...(!reference?.document && hasSchemas && { schema: `${base}/graphql/main.graphql` }),
    })),
    links: {
      docs: `${base}/docs`,
      contracts: `${base}/docs/contracts`,
      openapi: `${base}/openapi.json`,
      olderOpenapi: `${base}/openapi-3.0.json`,
      ...(hasGraphiql && { graphiql: `${base}/graphql` }),
      ...(hasStatus && { status: '/status.json', events: '/status/events' }),
      health: `${base}/healthz`,
      readiness: `${base}/readyz`,
    },
  };
}
