// Each interface with fetch, in Node 20 or Bun. Usage: [PRODUCTS_TOKEN=…] node examples/fetch.mjs [http://localhost:3000]
const server = process.argv[2] ?? 'http://localhost:3000';
const unique = Date.now(); // each e-mail address can be used once

async function call(method, path, { json, token } = {}) {
  const response = await fetch(`${server}${path}`, {
    method,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const body = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}

/** GraphQL responds with 200 even on failure: the errors are in the body. */
async function graphql(query, variables, token) {
  const { data, errors } = await call('POST', '/graphql', { json: { query, variables }, token });
  if (errors !== undefined) throw new Error(errors[0].message);
  return data;
}

// Versioned API: register, and write with the token.
const { token, user } = await call('POST', '/api/v1/auth/register', {
  json: {
    name: 'Ada',
    email: `ada-${unique}@example.com`,
    password: 'long enough',
    password_confirmation: 'long enough',
  },
});
console.log(`Versioned API: registered ${user.full_name}`);

// GraphQL: the same blog, the same token.
const { createPost } = await graphql(
  'mutation ($title: String!) { createPost(title: $title, content: "By fetch") { title author { name } } }',
  { title: 'Hello' },
  token,
);
console.log(`GraphQL: ${createPost.author.name} wrote "${createPost.title}"`);

// Posts API: create, change, delete.
const { data: post } = await call('POST', '/posts', { json: { title: 'Draft', content: 'By fetch' } });
const { data: changed } = await call('PATCH', `/posts/${post.id}`, { json: { title: 'Final' } });
await call('DELETE', `/posts/${post.id}`);
console.log(`Posts API: "${post.title}" became "${changed.title}", and is gone`);

// Flat Users API: create, and find it again.
const grace = await call('POST', '/users', { json: { name: 'Grace', email: `grace-${unique}@example.com` } });
const found = await call('GET', `/users/${grace.id}`);
console.log(`Flat Users API: ${found.name} is a ${found.role}`);

// Products API: everyone can read, writing requires the token.
const productsToken = process.env.PRODUCTS_TOKEN;
if (productsToken) {
  const json = { name: 'Lamp', price: 24.5 };
  const { data: lamp } = await call('POST', '/api/v1/products', { json, token: productsToken });
  const { data: product } = await call('GET', `/api/v1/products/${lamp.id}`);
  console.log(`Products API: ${product.name} for ${product.price}`);
} else {
  const { count } = await call('GET', '/api/v1/products');
  console.log(`Products API: ${count} to read; PRODUCTS_TOKEN lets you write`);
}
