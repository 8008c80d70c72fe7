import { afterEach, beforeEach } from 'bun:test';
import { until } from '../../harness/until.ts';
import { interfacesOf } from '../../src/app.ts';
import { mount } from '../../src/http/mount.ts';
import type { GraphqlInterface } from '../../src/interfaces/graphql/graphql-api.ts';
import { type RunningServer, type ServerOptions, serve } from '../../src/server.ts';
import { type TestApp, useApp, worldOf } from './app.ts';
import type { Engine } from './engines.ts';

export { until };

/** Every interface on a real port, with a new server for each test. */
export interface Live {
  /** An app on the same database, to write with. */
  readonly app: TestApp;
  readonly server: RunningServer;
  readonly url: string;
  /** Returns the WebSocket address of a path. */
  socketUrl(path?: string): string;
  openSubscriptions(): number;
  /** Resolves once this many subscriptions are open, so that all of them receive later commits. */
  untilOpen(count: number): Promise<void>;
}

export function useLive(
  engine: Engine,
  environment: Readonly<Record<string, string>> = {},
  options: Partial<ServerOptions> = {},
): Live {
  let graphql: GraphqlInterface;
  let server: RunningServer;
  // Hooks run in the order in which they are registered: the server stops before its database closes.
  afterEach(() => server.stop());
  const app = useApp({ engine, transport: 'in process' }, environment);
  beforeEach(() => {
    const world = worldOf(app);
    const interfaces = interfacesOf(world);
    graphql = interfaces[0] as GraphqlInterface;
    server = serve(mount(interfaces, world.http), {
      host: '127.0.0.1',
      port: 0,
      graceMs: 50,
      limits: world.runtime.settings,
      ...options,
    });
  });
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
