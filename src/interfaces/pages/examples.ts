import type { Example } from './example.ts';

/** The examples of the front page, by interface id. A test runs every one of them. */
export const examples: Readonly<Record<string, readonly Example[]>> = {
  graphql: [
    {
      id: 'graphql-list',
      title: 'List posts',
      method: 'POST',
      route: '/graphql',
      body: { query: '{ posts(limit: 5) { id title author { name } } }' },
      note: 'The list is empty until you create a post with the examples below.',
    },
    {
      id: 'graphql-register',
      title: 'Register',
      method: 'POST',
      route: '/graphql',
      body: {
        query: 'mutation ($input: RegisterInput!) { register(input: $input) { token user { id name } } }',
        variables: { input: { name: 'Grace', email: '«otherEmail»', password: 'compiler' } },
      },
      learns: { marker: 'token', at: ['data', 'register', 'token'] },
    },
    {
      id: 'graphql-listen',
      title: 'Subscribe to new posts',
      method: 'POST',
      route: '/graphql',
      accept: 'text/event-stream',
      body: { query: 'subscription { postCreated { id title author { name } } }' },
      note: 'Each new post appears as soon as it is stored. Leave this running, and create a post below.',
    },
    {
      id: 'graphql-post',
      title: 'Create a post as that user',
      method: 'POST',
      route: '/graphql',
      token: 'token',
      body: {
        query:
          'mutation ($title: String!, $content: String!) { createPost(title: $title, content: $content) { id title author { name } } }',
        variables: { title: 'Hello', content: 'From the front page' },
      },
      note: 'Every subscriber to `postCreated` receives it immediately.',
    },
  ],
  posts: [
    {
      id: 'posts-list',
      title: 'List posts',
      method: 'GET',
      route: '/posts',
      note: 'A new collection returns an empty list with a total of 0.',
    },
    {
      id: 'posts-create',
      title: 'Create a post',
      method: 'POST',
      route: '/posts',
      body: { title: 'Hello', content: 'First post' },
      learns: { marker: 'post', at: ['data', 'id'] },
    },
    {
      id: 'posts-read',
      title: 'Get it',
      method: 'GET',
      route: '/posts/{id}',
      pathParameters: { id: '«post»' },
    },
  ],
  versioned: [
    {
      id: 'versioned-register',
      title: 'Register',
      method: 'POST',
      route: '/api/v1/auth/register',
      body: {
        name: 'Ada Lovelace',
        email: '«email»',
        password: 'analytical',
        password_confirmation: 'analytical',
      },
      learns: { marker: 'token', at: ['token'] },
    },
    {
      id: 'versioned-post',
      title: 'Create a post',
      method: 'POST',
      route: '/api/v1/posts',
      token: 'token',
      body: { title: 'Notes', body: 'On the analytical engine', published: true },
    },
    {
      id: 'versioned-list',
      title: 'List posts',
      method: 'GET',
      route: '/api/v1/posts',
      token: 'token',
      note: 'Newest first, including posts created over GraphQL: both interfaces share one blog.',
    },
  ],
  users: [
    {
      id: 'users-list',
      title: 'Search users',
      method: 'GET',
      route: '/users/search',
      query: { q: 'grace' },
      note: 'If there are no results, create a user with that name below.',
    },
    {
      id: 'users-create',
      title: 'Create a user',
      method: 'POST',
      route: '/users',
      body: { name: 'Grace', email: 'grace@example.com' },
      learns: { marker: 'user', at: ['id'] },
    },
    {
      id: 'users-read',
      title: 'Get it',
      method: 'GET',
      route: '/users/{id}',
      pathParameters: { id: '«user»' },
    },
  ],
  products: [
    {
      id: 'products-list',
      title: 'List products up to a price',
      method: 'GET',
      route: '/api/v1/products',
      query: { max_price: 30 },
      note: 'The list is empty until you create a product.',
    },
    {
      id: 'products-create',
      title: 'Create a product',
      method: 'POST',
      route: '/api/v1/products',
      token: 'products',
      body: { name: 'Lamp', price: 24.5 },
    },
  ],
};
