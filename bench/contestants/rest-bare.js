import { Database } from 'bun:sqlite';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { foundPosts, isNewPost, postPage, productList, publishedPage } from './rest-answers.js';
import { createStore } from './store.js';

/** The limit: the same statements and the same JSON, without anything else that a product needs. */

const store = createStore(new Database(process.env.DATABASE));
const headers = { 'content-type': 'application/json; charset=utf-8' };
const answer = (body, status = 200) => new Response(JSON.stringify(body), { status, headers });

function callerOf(request) {
  const [head, payload, signature] = (request.headers.get('authorization') ?? '').slice(7).split('.');
  const wanted = createHmac('sha256', process.env.JWT_SECRET).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature ?? '', 'base64url');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const { user_id: userId, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return exp * 1000 > Date.now() ? store.findUser(userId) : null;
}

function listPosts(request) {
  const query = new URL(request.url).searchParams;
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? 10);
  return answer(postPage(store.listPosts(page, limit), store.countPosts(), page, limit));
}

async function createPost(request) {
  const body = await request.json();
  if (!isNewPost(body)) return answer({ error: 'invalid' }, 400);
  return answer({ data: store.createPost(body) }, 201);
}

function listPublished(request) {
  if (callerOf(request) === null) return answer({ error: 'Unauthorized' }, 401);
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  const { posts, users, tags, total } = store.listPublished(page, 25);
  return answer(publishedPage(posts, users, tags, total, page, 25));
}

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(process.env.PORT),
  routes: {
    '/posts': { GET: listPosts, POST: createPost },
    '/posts/search': (request) => {
      const query = new URL(request.url).searchParams.get('q');
      return answer(foundPosts(store.searchPosts(query), query));
    },
    '/posts/:id': (request) => {
      const post = store.findPost(Number(request.params.id));
      return post === null ? answer({ error: 'Post not found' }, 404) : answer({ data: post });
    },
    '/api/v1/products': (request) =>
      answer(productList(store.listProducts(new URL(request.url).searchParams.get('category')))),
    '/api/v1/posts': listPublished,
  },
});
