/** The response bodies of the REST workloads, for every contestant that builds them itself. */

export function postPage(items, total, page, limit) {
  return { data: items, meta: { total, page, limit, totalPages: Math.ceil(total / limit) } };
}

export function foundPosts(items, query) {
  return { data: items, meta: { query, count: items.length } };
}

export function productList(items) {
  return { data: items, count: items.length };
}

export function publishedPage(posts, users, tags, total, page, perPage) {
  const authors = new Map(users.map((user) => [user.id, { ...user, full_name: user.name }]));
  const tagsByPost = Map.groupBy(tags, ({ postId }) => postId);
  return {
    data: posts.map(({ author_id: authorId, ...post }) => ({
      ...post,
      published: Boolean(post.published),
      author: authors.get(authorId),
      tags: (tagsByPost.get(post.id) ?? []).map(({ id, name }) => ({ id, name })),
      excerpt: post.body,
      reading_time: Math.ceil(post.body.split(/\s+/).length / 200),
    })),
    meta: { page, total_pages: Math.ceil(total / perPage), total_count: total },
  };
}

export function isNewPost(body) {
  return isText(body?.title) && isText(body?.content);
}

function isText(value) {
  return typeof value === 'string' && value.trim() !== '';
}
