import type { Positions } from '../events/positions.ts';
import type { MessageAround } from '../storage/database.ts';
import type { EventLog, LoggedEvent } from '../storage/event-log.ts';

/** What subscribers receive. An event names what happened; the record is read when the event is delivered. */
export type BlogEvent =
  | { readonly kind: 'postCreated'; readonly postId: number }
  | { readonly kind: 'commentAdded'; readonly postId: number; readonly commentId: number };

/** Stands for an id that is not known yet. */
const unknownId = -1;

/** What announces a new post, but for its id. */
export const ofNewPost: MessageAround = around({ kind: 'postCreated', postId: unknownId });

/** The same of a comment on a post. */
export function ofNewComment(postId: number): MessageAround {
  return around({ kind: 'commentAdded', postId, commentId: unknownId });
}

/** What announces a new record of a kind; null where nothing does. */
export function ofNew(kind: string, { postId }: Readonly<Record<string, unknown>>): MessageAround | null {
  if (kind === 'post') return ofNewPost;
  return kind === 'comment' ? ofNewComment(Number(postId)) : null;
}

/** The id that is not known is the last of the event. */
function around(event: BlogEvent): MessageAround {
  const text = JSON.stringify(event);
  const place = text.lastIndexOf(String(unknownId));
  return [text.slice(0, place), text.slice(place + String(unknownId).length)];
}

/** The event that a message of the log announces. */
export function eventIn({ message }: Pick<LoggedEvent, 'message'>): BlogEvent {
  return JSON.parse(message) as BlogEvent;
}

/** What happened in the blog of a world, and how places in it are called. */
export interface Events {
  readonly log: EventLog;
  readonly positions: Positions;
  /** The name of the log, where it is not the database that knows it. */
  readonly ownLog: string | null;
}
