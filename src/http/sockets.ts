import type { Awaitable } from '../lib/awaitable.ts';
import type { Failure } from '../lib/failure.ts';
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
  /** `admit` is asked for each operation: it counts as a request, and may be refused like one. */
  createSession(path: string, request: Request, connection: Connection, admit: Admit): SocketSession;
}

export type Admit = () => Failure | null;

/** A WebSocket that may be opened. */
export interface SocketOpening {
  readonly protocol: string;
  readonly session: SocketSession;
}
