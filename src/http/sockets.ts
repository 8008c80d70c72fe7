import type { Awaitable } from '../lib/awaitable.ts';
import type { DescribedOperation } from '../lib/describe-operation.ts';
import type { Failure } from '../lib/failure.ts';
import type { Holding } from '../lib/memory-ledger.ts';
import type { Exchange } from './exchange.ts';
import type { Fault } from './faults.ts';

/** One end of a WebSocket, as a protocol sees it. */
export interface Socket {
  /** Resolves once the message has left, as far as the other end reads. A fault that it is about is named in the journal. */
  send(text: string, fault?: string | null): Awaitable<void>;
  close(code: number, reason: string): void;
  /** Breaks the connection so that the other end sees it reset. */
  reset(): void;
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
  createSession(opening: SessionOpening): SocketSession;
}

/** What is known of a socket before it is open. */
export interface SessionOpening {
  /** The request that asked for it. */
  readonly exchange: Exchange;
  readonly memory: SocketMemory;
  readonly admit: Admit;
  readonly faultOf: FaultOf;
}

/** Asked for each operation: it counts as a request, and may be refused like one. */
export type Admit = () => Failure | null;

/** What goes wrong on purpose with an operation; null for nothing. */
export type FaultOf = (operation: DescribedOperation) => Fault | null;

/** Memory that is charged to the client of one WebSocket. */
export interface SocketMemory {
  /** Messages that wait to be sent. */
  readonly unsent: Holding;
  hold(bytes: number): Holding;
  /** Returns true if the client has room left in its share. */
  hasRoom(bytes?: number): boolean;
}

/** Refers to nothing of the request, which would stay in memory with its socket. */
export function memoryOf({ client, ledger }: Exchange): SocketMemory {
  const hold = (bytes: number) => ledger.hold(client, bytes);
  return { unsent: hold(0), hold, hasRoom: (bytes) => ledger.hasRoom(client, bytes) };
}

/** A WebSocket that may be opened. */
export interface SocketOpening {
  readonly protocol: string;
  readonly session: SocketSession;
  /** The fault that the upgrade had to bear; null for none. */
  readonly fault: string | null;
  readonly memory: SocketMemory;
}
