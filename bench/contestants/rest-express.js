import express from 'express';
import jwt from 'jsonwebtoken';
import { store } from './node-store.js';
import { foundPosts, isNewPost, postPage, productList, publishedPage } from './rest-answers.js';

const app = express();
app.disable('x-powered-by');

app.get('/posts', ({ query }, response) => {
  const page = Number(query.page ?? 1);
  const limit = Number(query.limit ?? 10);
  response.json(postPage(store.listPosts(page, limit), store.countPosts(), page, limit));
});
app.get('/posts/search', ({ query: { q } }, response) => {
  response.json(foundPosts(store.searchPosts(q), q));
});
app.get('/posts/:id', ({ params: { id } }, response) => {
  const data = store.findPost(Number(id));
  if (data === null) response.status(404).json({ error: 'Post not found' });
  else response.json({ data });
});
app.post('/posts', express.json(), ({ body }, response) => {
  if (isNewPost(body)) response.status(201).json({ data: store.createPost(body) });
  else response.status(400).json({ error: 'invalid' });
});
app.get('/api/v1/products', ({ query: { category } }, response) => {
  response.json(productList(store.listProducts(category)));
});
app.get('/api/v1/posts', requireCaller, (request, response) => {
  const page = Number(request.query.page ?? 1);
  const { posts, users, tags, total } = store.listPublished(page, 25);
  response.json(publishedPage(posts, users, tags, total, page, 25));
});

function requireCaller(request, response, next) {
  try {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    request.caller = store.findUser(jwt.verify(token, process.env.JWT_SECRET).user_id);
  } catch {
    request.caller = null;
  }
  if (request.caller === null) response.status(401).json({ error: 'Unauthorized' });
  else next();
}

app.listen(Number(process.env.PORT), '127.0.0.1');
