import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { makeExecutableSchema } from '@graphql-tools/schema';
import express from 'express';
import { PubSub } from 'graphql-subscriptions';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { batchedFields, createLoaders, createMutations, queries, typeDefs } from './graphql-schema.js';

/** Apollo Server behind Express, as its guide for subscriptions sets it up. */
const pubsub = new PubSub();
const schema = makeExecutableSchema({
  typeDefs,
  resolvers: {
    Query: queries,
    Mutation: createMutations((post) => pubsub.publish('postCreated', { postCreated: post })),
    Subscription: { postCreated: { subscribe: () => pubsub.asyncIterableIterator(['postCreated']) } },
    ...batchedFields,
  },
});
const app = express();
const server = createServer(app);
useServer({ schema, context: createLoaders }, new WebSocketServer({ server, path: '/graphql' }));
const apollo = new ApolloServer({ schema, includeStacktraceInErrorResponses: false });
await apollo.start();
app.use('/graphql', express.json(), expressMiddleware(apollo, { context: async () => createLoaders() }));
server.listen(Number(process.env.PORT), '127.0.0.1');
