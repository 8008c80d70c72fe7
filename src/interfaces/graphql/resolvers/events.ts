import type { BlogEvent } from '../../../blog/events.ts';
import type { GraphqlContext } from '../context.ts';
import type { RecordOf } from '../node-loader.ts';
import type { Selection } from '../selection.ts';
import { payloadOf } from './payloads.ts';

/** Returns the record of an event as the schema shows it; null if it is gone. */
export async function showEvent(
  event: BlogEvent,
  selection: Selection,
  context: GraphqlContext,
): Promise<unknown> {
  const { posts, comments } = context.blog;
  if (event.kind === 'postCreated') {
    const post = (await posts.find(event.postId)) ?? (await posts.findFresh(event.postId));
    return post && show('Post', post, selection, context);
  }
  const comment = (await comments.find(event.commentId)) ?? (await comments.findFresh(event.commentId));
  return comment && show('Comment', comment, selection, context);
}

async function show<K extends 'Post' | 'Comment'>(
  kind: K,
  record: RecordOf[K],
  selection: Selection,
  context: GraphqlContext,
): Promise<unknown> {
  if (context.schemaName === 'relay') return payloadOf(kind, record, selection, context);
  return (await context.createLoader().load(kind, [record], selection))[0] ?? null;
}
