import { version } from '../../observe/process-metrics.ts';
import type { Presented } from './interfaces.ts';

/** What the pages may show, by the settings of the service. */
export interface Shown {
  readonly canTry: boolean;
  readonly hasStatus: boolean;
  readonly hasGraphiql: boolean;
  readonly hasSchemas: boolean;
}

/** The front page for programs. */
export function createIndex(presented: readonly Presented[], { hasStatus, hasGraphiql, hasSchemas }: Shown) {
  return {
    name: 'Quintet',
    version,
    interfaces: presented.map(({ name, path, description, document }) => ({
      name,
      path,
      description,
      ...(document !== undefined && { openapi: `/openapi/${document}.json` }),
      ...(document === undefined && hasSchemas && { schema: '/graphql/main.graphql' }),
    })),
    links: {
      docs: '/docs',
      openapi: '/openapi.json',
      ...(hasGraphiql && { graphiql: '/graphql' }),
      ...(hasStatus && { status: '/status.json', events: '/status/events' }),
      health: '/healthz',
      readiness: '/readyz',
    },
  };
}
