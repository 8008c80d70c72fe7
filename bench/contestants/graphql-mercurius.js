import fastify from 'fastify';
import mercurius from 'mercurius';
import { commentsOf, createMutations, queries, typeDefs, usersOf } from './graphql-schema.js';

/** Mercurius with its own loaders and its JIT compiler from the second run of a query. */
const app = fastify();
const authors = async (asked) => usersOf(asked.map(({ obj }) => obj.authorId));

app.register(mercurius, {
  schema: typeDefs,
  resolvers: {
    Query: queries,
    Mutation: createMutations((post) =>
      app.graphql.pubsub.publish({ topic: 'postCreated', payload: { postCreated: post } }),
    ),
    Subscription: {
      postCreated: { subscribe: (_root, _args, { pubsub }) => pubsub.subscribe('postCreated') },
    },
  },
  loaders: {
    Post: { author: authors, comments: async (asked) => commentsOf(asked.map(({ obj }) => obj.id)) },
    Comment: { author: authors },
  },
  jit: 1,
  subscription: true,
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
