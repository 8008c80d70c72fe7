import type { Awaitable } from '../lib/awaitable.ts';
import type { Reply, Headers as ReplyHeaders } from './reply.ts';
import type { SocketOpening } from './socket.ts';

export type Fetch = (request: Request, connection: Connection) => Awaitable<Response>;

/** Facts about a request that only the server knows, and actions that only the server can take. */
export interface Connection {
  addressOf(request: Request): string;
  /** Returns the response to a request that is refused before anything else; null if it may pass. */
  refuse?(request: Request, isUnlimited: boolean): Reply | null;
  /** Turns the connection into a WebSocket. Returns false if its client is gone. */
  upgrade?(request: Request, opening: SocketOpening, headers: ReplyHeaders): boolean;
  /** The scheme and host that the request was sent to; null if unknown. */
  originOf?(request: Request): string | null;
  /**
   * Counts a connection toward its client's limit while a response streams. Returns the release function.
   */
  hold?(client: string): () => void;
  /** Takes a response instead of sending it, in a lane. */
  deliver?(reply: Reply): void;
  /** Disables the idle timeout. Returns the function that restores it. */
  keepOpen?(request: Request): () => void;
  /** The path as it was sent, if the URL of the request differs. */
  readonly sentPath?: string;
}

/** The sandbox of a request, and the path inside it. */
export interface Destination {
  readonly sandbox: string;
  readonly path: string;
}
