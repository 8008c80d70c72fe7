import type { Positions } from '../events/positions.ts';
import type { MessageAround } from '../storage/database.ts';
import type { EventLog, LoggedEvent } from '../storage/event-log.ts';

/** The events that subscribers receive. An event holds only ids; the record is read when the event is delivered. */
export type BlogEvent =
  | { readonly kind: 'postCreated'; readonly postId: number }
  | { readonly kind: 'commentAdded'; readonly postId: number; readonly commentId: number };

/** The message for a new post, split around its id. */
export const ofNewPost: MessageAround = ['{"kind":"postCreated","postId":', '}'];

/** Returns the message for a new comment, split around its id. */
export function ofNewComment(postId: number): MessageAround {
  return [`{"kind":"commentAdded","postId":${postId},"commentId":`, '}'];
}

/** Returns the message for a new record of a collection; null if it is not announced. */
export function ofNew(
  collection: string,
  { postId }: Readonly<Record<string, unknown>>,
): MessageAround | null {
  if (collection === 'posts') return ofNewPost;
  return collection === 'comments' ? ofNewComment(Number(postId)) : null;
}

export function eventIn({ message }: Pick<LoggedEvent, 'message'>): BlogEvent {
  return JSON.parse(message) as BlogEvent;
}

/** The events of one world's blog, and the names of positions in them. */
export interface Events {
  readonly log: EventLog;
  readonly positions: Positions;
  /** The name of the log, if the database does not provide it. */
  readonly ownLog: string | null;
}
