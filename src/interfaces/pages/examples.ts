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
      note: 'An empty list means that nobody has written yet: the next examples do.',
    },
    {
      id: 'graphql-user',
      title: 'Create a user',
      method: 'POST',
      route: '/graphql',
      body: {
        query: 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id name } }',
        variables: { input: { name: 'Ada', email: 'ada@example.com' } },
      },
      learns: { marker: 'author', at: ['data', 'createUser', 'id'] },
    },
    {
      id: 'graphql-listen',
      title: 'Listen to new posts',
      method: 'POST',
      route: '/graphql',
      accept: 'text/event-stream',
      body: { query: 'subscription { postCreated { id title author { name } } }' },
      note: 'Each post appears as it is stored, whoever wrote it: let this run, and write one below.',
    },
    {
      id: 'graphql-post',
      title: 'Write a post as that user',
      method: 'POST',
      route: '/graphql',
      body: {
        query:
          'mutation ($title: String!, $content: String!, $authorId: ID!) { createPost(title: $title, content: $content, authorId: $authorId) { id title author { name } } }',
        variables: { title: 'Hello', content: 'From the front page', authorId: '«author»' },
      },
      note: 'Everyone who listens to `postCreated` hears of it at once.',
    },
  ],
  posts: [
    {
      id: 'posts-list',
      title: 'List posts',
      method: 'GET',
      route: '/posts',
      note: 'An empty list with a total of 0 means that the collection is new.',
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
      title: 'Read it',
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
      title: 'Write a post',
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
      note: 'The newest come first, those of GraphQL among them: it is one blog.',
    },
  ],
  users: [
    {
      id: 'users-list',
      title: 'Search users',
      method: 'GET',
      route: '/users/search',
      query: { q: 'grace' },
      note: 'No results mean that nobody of that name is there: create one.',
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
      title: 'Read it',
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
      note: 'An empty list means that there are none yet.',
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
