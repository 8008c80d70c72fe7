import { createServer } from 'node:http';
import { useServer } from 'graphql-ws/use/ws';
import { createPubSub, createSchema, createYoga } from 'graphql-yoga';
import { WebSocketServer } from 'ws';
import { batchedFields, createLoaders, createMutations, queries, typeDefs } from './graphql-schema.js';

const pubsub = createPubSub();
const yoga = createYoga({
  schema: createSchema({
    typeDefs,
    resolvers: {
      Query: queries,
      Mutation: createMutations((post) => pubsub.publish('postCreated', post)),
      Subscription: {
        postCreated: { subscribe: () => pubsub.subscribe('postCreated'), resolve: (post) => post },
      },
      ...batchedFields,
    },
  }),
  context: createLoaders,
  logging: 'error',
});

const server = createServer(yoga);
// As in the guide for subscriptions over WebSocket: the socket's operations go through Yoga's own envelope.
useServer(
  {
    execute: (args) => args.rootValue.execute(args),
    subscribe: (args) => args.rootValue.subscribe(args),
    onSubscribe: async (context, _id, params) => {
      const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped({
        ...context,
        req: context.extra.request,
        socket: context.extra.socket,
        params,
      });
      const args = {
        schema,
        operationName: params.operationName,
        document: parse(params.query),
        variableValues: params.variables,
        contextValue: await contextFactory(),
        rootValue: { execute, subscribe },
      };
      const errors = validate(args.schema, args.document);
      return errors.length > 0 ? errors : args;
    },
  },
  new WebSocketServer({ server, path: yoga.graphqlEndpoint }),
);
server.listen(Number(process.env.PORT), '127.0.0.1');
