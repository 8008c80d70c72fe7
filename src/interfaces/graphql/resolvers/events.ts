import type { BlogEvent } from '../../../blog/events.ts';
import type { GraphqlContext } from '../context.ts';
import type { Selection } from '../plan.ts';

/** Returns the record of an event as the schema shows it; null if it is gone. */
export async function showEvent(
  event: BlogEvent,
  selection: Selection,
  { blog: { posts, comments }, createLoader }: GraphqlContext,
): Promise<unknown> {
  if (event.kind === 'postCreated') {
    const post = (await posts.find(event.postId)) ?? (await posts.findFresh(event.postId));
    return post && ((await createLoader().load('Post', [post], selection))[0] ?? null);
  }
  const comment = (await comments.find(event.commentId)) ?? (await comments.findFresh(event.commentId));
  return comment && ((await createLoader().load('Comment', [comment], selection))[0] ?? null);
}
