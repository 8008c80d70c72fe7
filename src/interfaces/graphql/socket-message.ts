import { validateMessage } from 'graphql-ws';
import { jsonIn, refusalOf } from '../../lib/json.ts';

export type SocketMessage = ReturnType<typeof validateMessage>;

/** Parses a message of the protocol; returns null if the text is not one. */
export function messageIn(text: string): SocketMessage | null {
  if (refusalOf(text) !== null) return null;
  try {
    return validateMessage(jsonIn(text));
  } catch {
    return null;
  }
}
