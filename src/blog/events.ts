import type { Positions } from '../events/positions.ts';
import type { Writer } from '../storage/database.ts';
import type { EventLog, LoggedEvent } from '../storage/event-log.ts';

/** What subscribers receive. An event names what happened; the record is read when the event is delivered. */
export type BlogEvent =
  | { readonly kind: 'postCreated'; readonly postId: number }
  | { readonly kind: 'commentAdded'; readonly postId: number; readonly commentId: number };

/** Announces an event once the transaction is committed, and not at all if it is rolled back. */
export async function announce(writer: Writer, event: BlogEvent): Promise<void> {
  await writer.publish(JSON.stringify(event));
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
