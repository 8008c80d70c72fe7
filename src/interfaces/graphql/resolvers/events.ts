import type { BlogEvent } from '../../../blog/events.ts';
import type { Comment, Post } from '../../../blog/model.ts';
import type { GraphqlContext } from '../context.ts';
import type { Selection } from '../selection.ts';
import { commentPayload, postPayload } from './payloads.ts';

/** Returns the record of an event as the schema shows it; null if it is gone. */
export async function showEvent(
  event: BlogEvent,
  selection: Selection,
  context: GraphqlContext,
): Promise<unknown> {
  const { posts, comments } = context.blog;
  if (event.kind === 'postCreated') {
    const post = (await posts.find(event.postId)) ?? (await posts.findFresh(event.postId));
    return post && showPost(post, selection, context);
  }
  const comment = (await comments.find(event.commentId)) ?? (await comments.findFresh(event.commentId));
  return comment && showComment(comment, selection, context);
}

async function showPost(post: Post, selection: Selection, context: GraphqlContext): Promise<unknown> {
  if (context.schemaName === 'relay') return postPayload(post, selection, context);
  return (await context.createLoader().posts([post], selection))[0] ?? null;
}

async function showComment(
  comment: Comment,
  selection: Selection,
  context: GraphqlContext,
): Promise<unknown> {
  if (context.schemaName === 'relay') return commentPayload(comment, selection, context);
  return (await context.createLoader().comments([comment], selection))[0] ?? null;
}
