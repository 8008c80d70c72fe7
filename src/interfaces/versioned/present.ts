import type { Comment, Post, Tag, User } from '../../blog/model.ts';
import { countWords, truncate } from '../../lib/text.ts';

/** The wire shapes of the Versioned API. */

const excerptLength = 150;
const wordsPerMinute = 200;

export function presentUser(user: User, viewerIsAdministrator: boolean) {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    created_at: user.createdAt,
    full_name: user.name.trim().replace(/\s+/g, ' '),
    ...(viewerIsAdministrator && { admin_notes: user.adminNotes }),
  };
}

export type UserShape = ReturnType<typeof presentUser>;

export function presentPost(post: Post, author: UserShape, tags: readonly Tag[]) {
  return {
    id: post.id,
    title: post.title,
    body: post.body,
    published: post.published,
    published_at: post.publishedAt,
    author,
    tags,
    excerpt: truncate(post.body, excerptLength),
    reading_time: Math.ceil(countWords(post.body) / wordsPerMinute),
    created_at: post.createdAt,
    updated_at: post.updatedAt,
  };
}

export type PostShape = ReturnType<typeof presentPost>;

export function presentComment(comment: Comment, author: UserShape) {
  return {
    id: comment.id,
    body: comment.body,
    author,
    post_id: comment.postId,
    created_at: comment.createdAt,
  };
}

export type CommentShape = ReturnType<typeof presentComment>;
