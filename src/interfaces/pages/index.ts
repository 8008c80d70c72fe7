import { version } from '../../observe/process-metrics.ts';
import type { Presented } from './interfaces.ts';

export interface Shown {
  readonly canTry: boolean;
  readonly hasStatus: boolean;
  readonly hasGraphiql: boolean;
  readonly hasSchemas: boolean;
  /** The source of the token for writes to the Products API; commands are in backticks. */
  readonly productsToken: string;
}

export function createIndex(
  presented: readonly Presented[],
  { hasStatus, hasGraphiql, hasSchemas }: Shown,
  base: string,
) {
  return {
    name: 'Quintet',
    version,
    interfaces: presented.map(({ name, path, description, contract, document }) => ({
      name,
      path: base + path,
      description,
      contract: `${base}/docs/${contract}`,
      ...(document !== undefined && { openapi: `${base}/openapi/${document}.json` }),
      ...(document === undefined && hasSchemas && { schema: `${base}/graphql/main.graphql` }),
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
