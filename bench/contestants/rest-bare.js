import { Database } from 'bun:sqlite';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { foundPosts, isNewPost, postPage, productList, publishedPage } from './rest-answers.js';
import { durability, statements } from './statements.js';

/** The limit: the same statements and the same JSON, without anything else that a product needs. */

const database = new Database(process.env.DATABASE);
database.exec(durability);
const prepared = Object.fromEntries(
  Object.entries(statements).map(([name, text]) => [name, database.prepare(text)]),
);

const headers = { 'content-type': 'application/json; charset=utf-8' };
const answer = (body, status = 200) => new Response(JSON.stringify(body), { status, headers });
const idsAsJson = (items, key) => JSON.stringify([...new Set(items.map((item) => item[key]))]);

function callerOf(request) {
  const [head, payload, signature] = (request.headers.get('authorization') ?? '').slice(7).split('.');
  const wanted = createHmac('sha256', process.env.JWT_SECRET).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature ?? '', 'base64url');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const { user_id: userId, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return exp * 1000 > Date.now() ? prepared.findUser.get(userId) : null;
}

function listPosts(request) {
  const query = new URL(request.url).searchParams;
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? 10);
  const items = prepared.listPosts.all(limit, (page - 1) * limit);
  return answer(postPage(items, prepared.countPosts.get().total, page, limit));
}

async function createPost(request) {
  const body = await request.json();
  if (!isNewPost(body)) return answer({ error: 'invalid' }, 400);
  const { title, content } = body;
  const now = new Date().toISOString();
  const folded = [title.toLowerCase(), content.toLowerCase()];
  return answer({ data: prepared.insertPost.get(title, content, now, now, ...folded) }, 201);
}

function listPublished(request) {
  if (callerOf(request) === null) return answer({ error: 'Unauthorized' }, 401);
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  const posts = prepared.listPublished.all(25, (page - 1) * 25);
  const users = prepared.findUsers.all(idsAsJson(posts, 'author_id'));
  const tags = prepared.tagsOfPosts.all(idsAsJson(posts, 'id'));
  return answer(publishedPage(posts, users, tags, prepared.countPublished.get().total, page, 25));
}

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(process.env.PORT),
  routes: {
    '/posts': { GET: listPosts, POST: createPost },
    '/posts/search': (request) => {
      const query = new URL(request.url).searchParams.get('q');
      return answer(foundPosts(prepared.searchPosts.all(`"${query.toLowerCase()}"`), query));
    },
    '/posts/:id': (request) => {
      const post = prepared.findPost.get(Number(request.params.id));
      return post === null ? answer({ error: 'Post not found' }, 404) : answer({ data: post });
    },
    '/api/v1/products': (request) =>
      answer(productList(prepared.listProducts.all(new URL(request.url).searchParams.get('category')))),
    '/api/v1/posts': listPublished,
  },
});
