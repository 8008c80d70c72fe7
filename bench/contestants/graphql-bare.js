import { Database } from 'bun:sqlite';
import { durability, statements } from './statements.js';

/** The limit: each workload's ideal statements and JSON, chosen by the text of the query, without any GraphQL. */

const database = new Database(process.env.DATABASE);
database.exec(durability);
const prepared = Object.fromEntries(
  Object.entries(statements).map(([name, text]) => [name, database.prepare(text)]),
);
const headers = { 'content-type': 'application/json; charset=utf-8' };
const namesOf = (ids) =>
  new Map(
    prepared.namesOfUsers.all(JSON.stringify([...ids])).map(({ id, name }) => [id, { id: String(id), name }]),
  );

function nested(offset) {
  const posts = prepared.listBlogPosts.all(20, offset);
  const comments = prepared.commentsOfPosts.all(JSON.stringify(posts.map(({ id }) => id)));
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
  const found = prepared.listBlogPostsAfter.all(after, 11);
  const edges = found.slice(0, 10).map(({ id, title }) => ({
    cursor: String(id),
    node: { id: String(id), title },
  }));
  return {
    postsConnection: {
      totalCount: prepared.countBlogPosts.get().total,
      edges,
      pageInfo: { hasNextPage: found.length > 10, endCursor: edges.at(-1)?.cursor ?? null },
    },
  };
}

function createPost({ title, content, authorId }) {
  const now = new Date().toISOString();
  const folded = [title.toLowerCase(), content.toLowerCase()];
  const post = prepared.insertBlogPost.get(Number(authorId), title, content, now, now, ...folded);
  const event = { postCreated: { id: String(post.id), title } };
  server.publish('posts', JSON.stringify({ id: '1', type: 'next', payload: { data: event } }));
  const author = { name: namesOf([post.authorId]).get(post.authorId).name };
  return { createPost: { id: String(post.id), title, author } };
}

function run({ query, variables }) {
  if (query.startsWith('mutation')) return createPost(variables);
  if (query.includes('postsConnection')) return connection(Number(variables?.after ?? 0));
  if (query.includes('posts(')) return nested(variables?.offset ?? 0);
  return { post: { title: prepared.findBlogPost.get(Number(variables?.id ?? 1)).title } };
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
