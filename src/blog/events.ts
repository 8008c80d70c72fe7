import type { Positions } from '../events/positions.ts';
import type { MessageAround } from '../storage/database.ts';
import type { EventLog, LoggedEvent } from '../storage/event-log.ts';

/** The events that subscribers receive. An event holds only ids; the record is read when the event is delivered. */
export type BlogEvent =
  | { readonly kind: 'postCreated'; readonly postId: number }
  | { readonly kind: 'commentAdded'; readonly postId: number; readonly commentId: number };

const unknownId = -1;

/** The message for a new post, split around its id. */
export const ofNewPost: MessageAround = around({ kind: 'postCreated', postId: unknownId });

/** Returns the message for a new comment, split around its id. */
export function ofNewComment(postId: number): MessageAround {
  return around({ kind: 'commentAdded', postId, commentId: unknownId });
}

/** Returns the message for a new record of a kind; null if the kind is not announced. */
export function ofNew(kind: string, { postId }: Readonly<Record<string, unknown>>): MessageAround | null {
  if (kind === 'post') return ofNewPost;
  return kind === 'comment' ? ofNewComment(Number(postId)) : null;
}

/** The unknown id is the last one in the event. */
function around(event: BlogEvent): MessageAround {
  const text = JSON.stringify(event);
  const place = text.lastIndexOf(String(unknownId));
  return [text.slice(0, place), text.slice(place + String(unknownId).length)];
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
