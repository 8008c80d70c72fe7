/** JSON Schemas for Fastify, which compiles them into validators and serializers. */

const text = { type: 'string' };
const whole = { type: 'integer' };
const object = (properties) => ({ type: 'object', properties });
const list = (items) => ({ type: 'array', items });
const answers = (body) => ({ response: { 200: body } });

const post = object({ id: whole, title: text, content: text, createdAt: text, updatedAt: text });
const product = object({ id: whole, name: text, price: { type: 'number' }, category: text });
const user = object({ id: whole, name: text, email: text, role: text, created_at: text, full_name: text });
const published = object({
  id: whole,
  title: text,
  body: text,
  published: { type: 'boolean' },
  published_at: { type: 'string', nullable: true },
  author: user,
  tags: list(object({ id: whole, name: text })),
  excerpt: text,
  reading_time: whole,
  created_at: text,
  updated_at: text,
});

export const schemas = {
  post: { params: object({ id: whole }), ...answers(object({ data: post })) },
  postPage: {
    querystring: object({
      page: { type: 'integer', minimum: 1, default: 1 },
      limit: { type: 'integer', minimum: 1, maximum: 1000, default: 10 },
    }),
    ...answers(
      object({
        data: list(post),
        meta: object({ total: whole, page: whole, limit: whole, totalPages: whole }),
      }),
    ),
  },
  search: {
    querystring: { ...object({ q: text }), required: ['q'] },
    ...answers(object({ data: list(post), meta: object({ query: text, count: whole }) })),
  },
  products: {
    querystring: object({ category: text }),
    ...answers(object({ data: list(product), count: whole })),
  },
  publishedPage: {
    querystring: object({ page: { type: 'integer', minimum: 1, default: 1 } }),
    ...answers(
      object({
        data: list(published),
        meta: object({ page: whole, total_pages: whole, total_count: whole }),
      }),
    ),
  },
};

export const newPost = {
  body: {
    ...object({ title: { type: 'string', pattern: '\\S' }, content: { type: 'string', pattern: '\\S' } }),
    required: ['title', 'content'],
  },
  response: { 201: object({ data: post }) },
};
