import type { GraphQLSchema } from 'graphql';
import type { AnyReply } from '../../http/event-stream.ts';
import type { Exchange } from '../../http/exchange.ts';
import { cachingBy, type Handler, type Interface, type PlainRoute } from '../../http/interface.ts';
import { Reply } from '../../http/reply.ts';
import type { Site } from '../../http/site.ts';
import type { Transport } from '../../observe/operation-meter.ts';
import { inSpan } from '../../observe/tracing.ts';
import type { World } from '../../world.ts';
import { type Requester, settled } from './context.ts';
import { GraphqlEngine } from './engine.ts';
import { replyToFailure } from './errors.ts';
import { replyWithAsset, replyWithGraphiql, wantsGraphiql } from './graphiql.ts';
import { type GraphqlRequest, readRequest } from './graphql-request.ts';
import { negotiate } from './negotiation.ts';
import { overHttp, refuseSubscription, replyToBatch } from './over-http.ts';
import { overSse } from './over-sse.ts';
import { overWebSocket } from './over-websocket.ts';
import { textOf } from './schema/definitions.ts';
import { type SchemaName, schemaNames } from './schema/documents.ts';
import { schemas } from './schemas.ts';

/** `/graphql` chooses the schema that an operation is valid for; the other paths pin one (G3). */
const paths: ReadonlyMap<string, SchemaName | null> = new Map<string, SchemaName | null>([
  ['/graphql', null],
  ...schemaNames.map((name) => [`/graphql/${name}`, name] as const),
]);

export interface GraphqlInterface extends Interface {
  /** Returns the number of open subscriptions of this process, over all transports. */
  openSubscriptions(): number;
}

/** The GraphQL interface to the blog (G1 to G13). */
export function graphqlApi(world: World, site: Site): GraphqlInterface {
  const { log, settings, tracing } = world.runtime;
  const engine = new GraphqlEngine(world);
  const http = overHttp(engine, world.http.responseCache);
  const sse = overSse(engine, log);
  const sockets = overWebSocket(engine, world, (path) => paths.get(path.replace(/\/$/, '')));

  const isPage = (exchange: Exchange) => settings.graphiql && wantsGraphiql(exchange);

  let page: Reply | null = null;
  const graphiql = () => {
    page ??= replyWithGraphiql(site);
    return page;
  };

  const reply =
    (pinned: SchemaName | null): Handler =>
    (exchange) => {
      if (isPage(exchange)) return graphiql();
      return inSpan(tracing, 'GraphQL operation', () => replyToOperation(exchange, pinned));
    };

  /** A query is streamed only to a client that prefers a stream; a subscription to any client that accepts one. */
  async function replyToOperation(exchange: Exchange, pinned: SchemaName | null): Promise<AnyReply> {
    const { document: type, events } = negotiate(exchange.header('accept') ?? null);
    const requester = requesterOf(exchange, 'http');
    const isOnce = type !== null && events !== 'preferred';
    const asked = await readRequest(exchange, settings, `${type} ${pinned}`, (key) =>
      isOnce ? http.find(key, requester) : null,
    );
    if (asked instanceof Reply) return asked;
    const replyOnce = (one: GraphqlRequest, as = type) => http.reply(exchange, one, requester, pinned, as);
    if (!('envelope' in asked))
      return replyToBatch(engine, asked, requester, settings.maxAnswerBytes, async (one) => {
        return (await replyOnce(one, 'application/json')) ?? refuseSubscription();
      });
    const overEvents = () => sse.reply(exchange, asked, settled(requesterOf(exchange, 'sse')), pinned);
    if (events === 'preferred') return overEvents();
    return (await replyOnce(asked)) ?? (events === 'accepted' ? overEvents() : refuseSubscription());
  }

  return {
    name: 'GraphQL',
    home: {
      id: 'graphql',
      contract: 'graphql',
      path: '/graphql',
      description:
        'A blog of users, posts and comments: queries, mutations, and subscriptions that notify you of each new post.',
    },
    replyToFailure,
    routes: [
      ...[...paths].map(([path, pinned]) => {
        const handler = reply(pinned);
        return { path, handlers: { GET: handler, POST: handler }, caching, isPage };
      }),
      ...(settings.graphiql ? [assets] : []),
    ],
    sockets,
    schemas: () =>
      new Map((settings.graphqlIntrospection ? schemaNames : []).map((name) => [name, textOf(name)])),
    rootFields: () => schemaNames.flatMap((name) => rootFieldsOf(schemas[name])),
    openSubscriptions: () => engine.subscriptions.size,
    async close(ending) {
      // Sockets first: a client treats a subscription that ends normally as complete, and would not reconnect.
      sockets.close(ending);
      sse.close();
      await engine.subscriptions.close();
    },
  };
}

function rootFieldsOf(schema: GraphQLSchema): readonly string[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((root) => Object.keys(root?.getFields() ?? {}));
}

/** The response depends on the caller, and a browser gets GraphiQL. */
const caching = cachingBy(['accept'], true);

const assets: PlainRoute = {
  path: '/graphql/assets/:name',
  handlers: { GET: replyWithAsset },
  isTagged: true,
  isUnlimited: true,
  isPage: () => true,
};

function requesterOf(exchange: Exchange, transport: Transport): Requester {
  return {
    authorization: exchange.header('authorization') ?? null,
    transport,
    get address() {
      return exchange.address;
    },
    requestId: () => exchange.id,
    fault: exchange.fault,
    isWanted: () => !exchange.signal.aborted,
  };
}
