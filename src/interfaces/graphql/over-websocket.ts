import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import type { Faults } from '../../http/faults.ts';
import type { Ending } from '../../http/interface.ts';
import type { Socket, SocketProtocol } from '../../http/sockets.ts';
import type { Log } from '../../lib/log.ts';
import type { OperationMeter } from '../../observe/operation-meter.ts';
import type { GraphqlEngine } from './engine.ts';
import type { SchemaName } from './schema/documents.ts';
import { GraphqlSession, type Shared } from './websocket-session.ts';

/** Subscriptions, queries and mutations over WebSockets, by the protocol graphql-transport-ws. */
export function overWebSocket(
  engine: GraphqlEngine,
  pinnedAt: (path: string) => SchemaName | null | undefined,
  settings: Shared['settings'],
  meter: OperationMeter,
  log: Log,
  faults: Faults | null,
): SocketProtocol & { close(ending: Ending): void } {
  const open = new Set<Socket>();
  const shared: Shared = { ending: null, engine, settings, meter, log, faults, open };
  return {
    name: GRAPHQL_TRANSPORT_WS_PROTOCOL,
    accepts: (path) => pinnedAt(path) !== undefined,
    createSession: (opening) => new GraphqlSession(shared, pinnedAt(opening.exchange.path) ?? null, opening),
    close(ending) {
      shared.ending = ending;
      for (const socket of open) socket.close(ending.code, ending.reason);
    },
  };
}
