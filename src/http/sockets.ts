import type { Awaitable } from '../lib/awaitable.ts';
import type { Connection } from './connection.ts';

/** One end of a WebSocket, as a protocol sees it. */
export interface Socket {
  /** Resolves once the message has left, as far as the other end reads. */
  send(text: string): Awaitable<void>;
  close(code: number, reason: string): void;
}

/** A conversation over one WebSocket. */
export interface SocketSession {
  opened(socket: Socket): void;
  received(text: string): void;
  closed(code: number, reason: string): void;
}

/** Speaks over WebSockets on paths that it also answers over HTTP. */
export interface SocketProtocol {
  /** The name that client and server agree on in the upgrade. */
  readonly name: string;
  accepts(path: string): boolean;
  createSession(path: string, request: Request, connection: Connection): SocketSession;
}
