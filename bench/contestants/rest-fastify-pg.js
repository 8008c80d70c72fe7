import fastify from 'fastify';
import pg from 'pg';
import { foundPosts, postPage, productList } from './rest-answers.js';
import { newPost, schemas } from './rest-schemas.js';

/** Fastify with `pg`: a pool as large as Quintet's, and named statements, which the server prepares once. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE, max: 10 });
const ask = async (name, text, values = []) => (await pool.query({ name, text, values })).rows;

const post = 'id, title, content, created_at as "createdAt", updated_at as "updatedAt"';
const app = fastify();

app.get('/posts', { schema: schemas.postPage }, async ({ query: { page, limit } }) => {
  const [items, [{ total }]] = await Promise.all([
    ask('list', `select ${post} from posts order by id limit $1 offset $2`, [limit, (page - 1) * limit]),
    ask('count', "select sum(value)::bigint as total from counters where name = 'posts'"),
  ]);
  return postPage(items, total, page, limit);
});
app.get('/posts/search', { schema: schemas.search }, async ({ query: { q } }) => {
  const where = 'title_folded like $1 or content_folded like $1';
  const text = `select ${post} from posts where ${where} order by id limit 1001`;
  return foundPosts(await ask('search', text, [`%${q.toLowerCase()}%`]), q);
});
app.get('/posts/:id', { schema: schemas.post }, async ({ params: { id } }, reply) => {
  const [data] = await ask('find', `select ${post} from posts where id = $1`, [id]);
  return data === undefined ? reply.code(404).send({ error: 'Post not found' }) : { data };
});
app.post('/posts', { schema: newPost }, async ({ body: { title, content } }, reply) => {
  const text = `insert into posts (title, content, created_at, updated_at, title_folded, content_folded)
    values ($1, $2, $3, $3, $4, $5) returning ${post}`;
  const now = new Date().toISOString();
  const [data] = await ask('insert', text, [title, content, now, title.toLowerCase(), content.toLowerCase()]);
  reply.code(201);
  return { data };
});
app.get('/api/v1/products', { schema: schemas.products }, async ({ query: { category } }) => {
  const text = 'select id, name, price, category from products where category = $1 order by id limit 1001';
  return productList(await ask('products', text, [category]));
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
