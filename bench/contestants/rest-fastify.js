import jwt from '@fastify/jwt';
import fastify from 'fastify';
import { store } from './node-store.js';
import { foundPosts, postPage, productList, publishedPage } from './rest-answers.js';
import { newPost, schemas } from './rest-schemas.js';

/** Fastify as its documentation recommends: with schemas for requests and, for speed, for responses. */
const app = fastify();
app.register(jwt, { secret: process.env.JWT_SECRET });

app.get('/posts', { schema: schemas.postPage }, async ({ query: { page, limit } }) =>
  postPage(store.listPosts(page, limit), store.countPosts(), page, limit),
);
app.get('/posts/search', { schema: schemas.search }, async ({ query: { q } }) =>
  foundPosts(store.searchPosts(q), q),
);
app.get('/posts/:id', { schema: schemas.post }, async ({ params: { id } }, reply) => {
  const data = store.findPost(id);
  return data === undefined ? reply.code(404).send({ error: 'Post not found' }) : { data };
});
app.post('/posts', { schema: newPost }, async ({ body }, reply) => {
  reply.code(201);
  return { data: store.createPost(body) };
});
app.get('/api/v1/products', { schema: schemas.products }, async ({ query: { category } }) =>
  productList(store.listProducts(category)),
);
app.register(async (guarded) => {
  guarded.addHook('onRequest', async (request, reply) => {
    await request.jwtVerify();
    request.caller = store.findUser(request.user.user_id);
    if (request.caller === undefined) return reply.code(401).send({ error: 'Unauthorized' });
  });
  guarded.get('/api/v1/posts', { schema: schemas.publishedPage }, async ({ query: { page } }) => {
    const { posts, users, tags, total } = store.listPublished(page, 25);
    return publishedPage(posts, users, tags, total, page, 25);
  });
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
