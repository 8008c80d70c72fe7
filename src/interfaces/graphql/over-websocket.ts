import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import type { Ending } from '../../http/interface.ts';
import type { SocketProtocol } from '../../http/sockets.ts';
import type { World } from '../../world.ts';
import type { GraphqlEngine } from './engine.ts';
import type { SchemaName } from './schema/documents.ts';
import { GraphqlSession, type Shared } from './websocket-session.ts';

/** Subscriptions, queries and mutations over WebSockets, by the protocol graphql-transport-ws. */
export function overWebSocket(
  engine: GraphqlEngine,
  world: World,
  pinnedAt: (path: string) => SchemaName | null | undefined,
): SocketProtocol & { close(ending: Ending): void } {
  const shared: Shared = { engine, world, open: new Set(), ending: null };
  return {
    name: GRAPHQL_TRANSPORT_WS_PROTOCOL,
    accepts: (path) => pinnedAt(path) !== undefined,
    createSession: (opening) => new GraphqlSession(shared, pinnedAt(opening.exchange.path) ?? null, opening),
    close(ending) {
      shared.ending = ending;
      for (const socket of shared.open) socket.close(ending.code, ending.reason);
    },
  };
}
