import type { Database, Writer } from '../storage/database.ts';

/** What subscribers receive. An event names what happened; the record is read when the event is delivered. */
export type BlogEvent =
  | { readonly kind: 'postCreated'; readonly postId: number }
  | { readonly kind: 'commentAdded'; readonly postId: number; readonly commentId: number };

export interface EventListener {
  onEvent(event: BlogEvent): void;
  /** Events may have been missed. */
  onGap(): void;
}

/** Announces an event once the transaction is committed, and not at all if it is rolled back. */
export async function announce(writer: Writer, event: BlogEvent): Promise<void> {
  await writer.publish(JSON.stringify(event));
}

export function createEvents(database: Database) {
  return {
    /** Hears every event from now on, in commit order, whichever process wrote it. */
    listen: ({ onEvent, onGap }: EventListener): Promise<() => void> =>
      database.listen({ onMessage: (message) => onEvent(JSON.parse(message) as BlogEvent), onGap }),
  };
}

export type Events = ReturnType<typeof createEvents>;
