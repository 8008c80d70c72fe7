import type { MessageAround, Value, Writer } from '../storage/database.ts';

/** What a domain adds to the writes of its records. */
export interface Hooks {
  /** Returns the message about a new record of a collection; null if it is not announced. */
  messageOf(collection: string, values: Readonly<Record<string, unknown>>): MessageAround | null;
  /** Returns the ids of the records with these names, and creates missing ones. */
  findNamed(writer: Writer, collection: string, names: readonly string[]): Promise<readonly number[]>;
  /** Called when the password of a record has changed, or is gone. */
  endTokens(writer: Writer, id: Value): Promise<unknown>;
}

export const noHooks: Hooks = {
  messageOf: () => null,
  findNamed(_writer, collection) {
    throw new Error(`records of ${collection} are not found by name`);
  },
  endTokens: () => Promise.resolve(),
};
