import { Database } from 'bun:sqlite';
import { createStore } from './store.js';

/** The limit: each workload's ideal statements and JSON, chosen by the text of the query, without any GraphQL. */

const store = createStore(new Database(process.env.DATABASE));
const headers = { 'content-type': 'application/json; charset=utf-8' };
const namesOf = (ids) =>
  new Map(store.namesOfUsers([...ids]).map(({ id, name }) => [id, { id: String(id), name }]));

function nested(offset) {
  const posts = store.listBlogPosts(20, offset);
  const comments = store.commentsOfPosts(posts.map(({ id }) => id));
  const users = namesOf(new Set([...posts, ...comments].map(({ authorId }) => authorId)));
  const byPost = new Map(posts.map(({ id }) => [id, []]));
  for (const { id, postId, text, authorId } of comments) {
    byPost.get(postId).push({ id: String(id), text, author: users.get(authorId) });
  }
  return {
    posts: posts.map(({ id, title, authorId }) => ({
      id: String(id),
      title,
      author: users.get(authorId),
      comments: byPost.get(id),
    })),
  };
}

function connection(after) {
  const found = store.listBlogPostsAfter(after, 11);
  const edges = found.slice(0, 10).map(({ id, title }) => ({
    cursor: String(id),
    node: { id: String(id), title },
  }));
  return {
    postsConnection: {
      totalCount: store.countBlogPosts(),
      edges,
      pageInfo: { hasNextPage: found.length > 10, endCursor: edges.at(-1)?.cursor ?? null },
    },
  };
}

function createPost(input) {
  const post = store.createBlogPost(input);
  const { title } = post;
  const event = { postCreated: { id: String(post.id), title } };
  server.publish('posts', JSON.stringify({ id: '1', type: 'next', payload: { data: event } }));
  const author = { name: namesOf([post.authorId]).get(post.authorId).name };
  return { createPost: { id: String(post.id), title, author } };
}

function run({ query, variables }) {
  if (query.startsWith('mutation')) return createPost(variables);
  if (query.includes('postsConnection')) return connection(Number(variables?.after ?? 0));
  if (query.includes('posts(')) return nested(variables?.offset ?? 0);
  return { post: { title: store.findBlogPost(Number(variables?.id ?? 1)).title } };
}

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: Number(process.env.PORT),
  async fetch(request) {
    if (request.headers.get('upgrade') !== null) {
      return server.upgrade(request, { headers: { 'sec-websocket-protocol': 'graphql-transport-ws' } })
        ? undefined
        : new Response(null, { status: 400 });
    }
    return new Response(JSON.stringify({ data: run(await request.json()) }), { headers });
  },
  websocket: {
    message(socket, text) {
      const { type } = JSON.parse(text);
      if (type === 'connection_init') socket.send('{"type":"connection_ack"}');
      if (type === 'subscribe') socket.subscribe('posts');
    },
  },
});
