import packageJson from '../../../package.json' with { type: 'json' };
import { presented } from './interfaces.ts';

/** What the pages may show, by the settings of the service. */
export interface Shown {
  /** Whether they show the state of the server and let a reader run things. */
  readonly isLive: boolean;
  readonly hasGraphiql: boolean;
  readonly hasSchemas: boolean;
}

export const { version } = packageJson;

/** The front page for programs. */
export function createIndex({ isLive, hasGraphiql, hasSchemas }: Shown) {
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
      ...(isLive && { status: '/status.json', events: '/status/events' }),
      health: '/healthz',
      readiness: '/readyz',
    },
  };
}
