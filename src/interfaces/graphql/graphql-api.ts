import type { Exchange } from '../../http/exchange.ts';
import type { Handler, Interface } from '../../http/interface.ts';
import type { Transport } from '../../observe/operation-meter.ts';
import { inSpan } from '../../observe/tracing.ts';
import type { Services } from '../../services.ts';
import { GraphqlEngine, type Requester } from './engine.ts';
import { answerFailure } from './errors.ts';
import { answerAsset, answerGraphiql, wantsGraphiql } from './graphiql.ts';
import { overHttp } from './over-http.ts';
import { overSse } from './over-sse.ts';
import { overWebSocket } from './over-websocket.ts';
import { type SchemaName, schemaNames } from './schema/documents.ts';

/** `/graphql` chooses the schema that an operation is valid for; the other paths pin one (G3). */
const paths: ReadonlyMap<string, SchemaName | null> = new Map<string, SchemaName | null>([
  ['/graphql', null],
  ...schemaNames.map((name) => [`/graphql/${name}`, name] as const),
]);

export interface GraphqlInterface extends Interface {
  /** How many subscriptions are open in this process, over whichever transport. */
  openSubscriptions(): number;
}

/** The GraphQL interface to the blog (G1 to G13). */
export function graphqlApi(services: Services): GraphqlInterface {
  const { log, limits, graphql, tracing } = services;
  const engine = new GraphqlEngine(services);
  const answerOverHttp = overHttp(engine, limits.maxBodyBytes);
  const answerOverSse = overSse(engine, limits.maxBodyBytes, log);
  const sockets = overWebSocket(
    engine,
    (path) => paths.get(path.replace(/\/$/, '')),
    { ...limits, ...graphql },
    services.observation.operations,
    log,
  );

  const answer =
    (pinned: SchemaName | null): Handler =>
    (exchange) => {
      if (graphql.showsGraphiql && wantsGraphiql(exchange)) return answerGraphiql();
      const answerIt = () =>
        wantsEvents(exchange)
          ? answerOverSse(exchange, requesterOf(exchange, 'sse'), pinned)
          : answerOverHttp(exchange, requesterOf(exchange, 'http'), pinned);
      return inSpan(tracing, 'GraphQL operation', answerIt);
    };

  return {
    name: 'GraphQL',
    answerFailure,
    isResourceful: false,
    routes: {
      ...Object.fromEntries(
        [...paths].map(([path, pinned]) => [path, { GET: answer(pinned), POST: answer(pinned) }]),
      ),
      ...(graphql.showsGraphiql && { '/graphql/assets/:name': { GET: answerAsset } }),
    },
    sockets,
    openSubscriptions: () => engine.subscriptions.size,
    async close() {
      await engine.subscriptions.close();
      sockets.close();
    },
  };
}

function wantsEvents(exchange: Exchange): boolean {
  return exchange.header('accept')?.includes('text/event-stream') ?? false;
}

function requesterOf(exchange: Exchange, transport: Transport): Requester {
  return {
    authorization: exchange.header('authorization') ?? null,
    address: exchange.address,
    transport,
    requestId: () => exchange.id,
  };
}
