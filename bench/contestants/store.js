import { durability, statements } from './statements.js';

const idsAsJson = (items, key) => JSON.stringify([...new Set(items.map((item) => item[key]))]);

/** The queries of the contestants, as prepared statements of their runtime's SQLite driver. */
export function createStore(database) {
  database.exec(durability);
  const prepared = Object.fromEntries(
    Object.entries(statements).map(([name, text]) => [name, database.prepare(text)]),
  );
  return {
    findPost: (id) => prepared.findPost.get(id) ?? null,
    countPosts: () => prepared.countPosts.get().total,
    listPosts: (page, limit) => prepared.listPosts.all(limit, (page - 1) * limit),
    searchPosts: (query) => prepared.searchPosts.all(`"${query.toLowerCase().replaceAll('"', '""')}"`),
    listProducts: (category) => prepared.listProducts.all(category),
    createPost({ title, content }) {
      const now = new Date().toISOString();
      return prepared.insertPost.get(title, content, now, now, title.toLowerCase(), content.toLowerCase());
    },

    findUser: (id) => prepared.findUser.get(id) ?? null,
    listPublished(page, perPage) {
      const posts = prepared.listPublished.all(perPage, (page - 1) * perPage);
      return {
        posts,
        total: prepared.countPublished.get().total,
        users: prepared.findUsers.all(idsAsJson(posts, 'author_id')),
        tags: prepared.tagsOfPosts.all(idsAsJson(posts, 'id')),
      };
    },

    findBlogPost: (id) => prepared.findBlogPost.get(id) ?? null,
    listBlogPosts: (limit, offset) => prepared.listBlogPosts.all(limit, offset),
    listBlogPostsAfter: (id, limit) => prepared.listBlogPostsAfter.all(id, limit),
    countBlogPosts: () => prepared.countBlogPosts.get().total,
    commentsOfPosts: (ids) => prepared.commentsOfPosts.all(JSON.stringify(ids)),
    namesOfUsers: (ids) => prepared.namesOfUsers.all(JSON.stringify(ids)),
    createBlogPost({ title, content, authorId }) {
      const now = new Date().toISOString();
      const folded = [title.toLowerCase(), content.toLowerCase()];
      return prepared.insertBlogPost.get(Number(authorId), title, content, now, now, ...folded);
    },
  };
}
