import { afterEach, beforeEach } from 'bun:test';
import { until } from '../../harness/until.ts';
import { mount } from '../../src/http/mount.ts';
import { type GraphqlInterface, graphqlApi } from '../../src/interfaces/graphql/graphql-api.ts';
import { versionedApi } from '../../src/interfaces/versioned/versioned-api.ts';
import { type RunningServer, type ServerOptions, serve } from '../../src/server.ts';
import { type TestApp, useApp } from './app.ts';
import type { Engine } from './engines.ts';

export { until };

/** The blog's two interfaces on a real port, another server for each test. */
export interface Live {
  /** Writes through an app of its own on the same database: its answers are those of the contract suites. */
  readonly app: TestApp;
  readonly server: RunningServer;
  readonly url: string;
  /** The address of a WebSocket at a path. */
  socketUrl(path?: string): string;
  openSubscriptions(): number;
  /** Resolves once so many subscriptions are open: what is committed after that is heard by all of them. */
  untilOpen(count: number): Promise<void>;
}

export function useLive(
  engine: Engine,
  environment: Readonly<Record<string, string>> = {},
  options: Partial<ServerOptions> = {},
): Live {
  const app = useApp({ engine, transport: 'in process' }, environment);
  let graphql: GraphqlInterface;
  let server: RunningServer;
  beforeEach(() => {
    graphql = graphqlApi(app.world, { base: '', hasConsole: false, hasGraphiql: true });
    const interfaces = [graphql, versionedApi(app.world)];
    server = serve(mount(interfaces, app.world.http), {
      host: '127.0.0.1',
      port: 0,
      graceMs: 50,
      ...options,
    });
  });
  afterEach(() => server.stop());
  return {
    app,
    get server() {
      return server;
    },
    get url() {
      return server.url;
    },
    socketUrl: (path = '/graphql') => `${server.url.replace('http', 'ws')}${path}`,
    openSubscriptions: () => graphql.openSubscriptions(),
    untilOpen: (count) => until(() => graphql.openSubscriptions() === count),
  };
}
