/**
 * The statements of every contestant on the SQLite file; only the code around them differs. A limit is cast, because
 * SQLite replans a statement for each bound bare limit.
 */

const post = 'id, title, content, created_at as createdAt, updated_at as updatedAt';
const blogPost = 'id, author_id as authorId, title, body as content';
const comment = 'id, post_id as postId, author_id as authorId, body as text';
const oneOf = 'in (select value from json_each(?))';

export const statements = {
  findPost: `select ${post} from posts where id = ?`,
  countPosts: "select sum(value) as total from counters where name = 'posts'",
  listPosts: `select ${post} from posts order by id limit cast(? as integer) offset ?`,
  searchPosts: `select posts.id, title, content, created_at as createdAt, updated_at as updatedAt
    from posts_search join posts on posts.id = posts_search.rowid
    where posts_search match ? order by posts_search.rowid limit 1001`,
  insertPost: `insert into posts (title, content, created_at, updated_at, title_folded, content_folded)
    values (?, ?, ?, ?, ?, ?) returning ${post}`,
  listProducts: 'select id, name, price, category from products where category = ? order by id limit 1001',

  findUser: 'select id, name, email, role, created_at from blog_users where id = ?',
  countPublished: "select sum(value) as total from counters where name = 'blog_posts.published'",
  listPublished: `select id, author_id, title, body, published, published_at, created_at, updated_at
    from blog_posts where published = true order by created_at desc, id desc limit cast(? as integer) offset ?`,
  findUsers: `select id, name, email, role, created_at from blog_users where id ${oneOf}`,
  tagsOfPosts: `select post_id as postId, blog_tags.id, blog_tags.name
    from blog_post_tags join blog_tags on blog_tags.id = tag_id
    where post_id ${oneOf} order by post_id, position`,

  findBlogPost: `select ${blogPost} from blog_posts where id = ?`,
  listBlogPosts: `select ${blogPost} from blog_posts order by id limit cast(? as integer) offset ?`,
  listBlogPostsAfter: `select ${blogPost} from blog_posts where id > ? order by id limit cast(? as integer)`,
  countBlogPosts: "select sum(value) as total from counters where name = 'blog_posts'",
  commentsOfPosts: `select ${comment} from blog_comments where post_id ${oneOf} order by id`,
  namesOfUsers: `select id, name from blog_users where id ${oneOf}`,
  insertBlogPost: `insert into blog_posts
    (author_id, title, body, published, created_at, updated_at, title_folded, body_folded)
    values (?, ?, ?, 0, ?, ?, ?, ?) returning ${blogPost}`,
};

/** WAL with a flush at every commit, so that acknowledged writes are on disk. */
export const durability = 'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on';
