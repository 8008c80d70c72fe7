import type { Awaitable } from '../lib/awaitable.ts';
import type { DescribedOperation } from '../lib/describe-operation.ts';
import type { Failure } from '../lib/failure.ts';
import type { Holding } from '../lib/memory-ledger.ts';
import type { Exchange } from './exchange.ts';
import type { Fault } from './faults.ts';

/** The server's end of a WebSocket, as a protocol sees it. */
export interface Socket {
  /** Resolves once the message is sent, at the pace of the client. `fault` names the fault in the journal. */
  send(text: string, fault?: string | null): Awaitable<void>;
  close(code: number, reason: string): void;
  reset(): void;
}

export interface SocketSession {
  opened(socket: Socket): void;
  received(text: string): void;
  closed(code: number, reason: string): void;
}

/** A protocol over WebSockets on paths that also respond over HTTP. */
export interface SocketProtocol {
  readonly name: string;
  accepts(path: string): boolean;
  createSession(opening: SessionOpening): SocketSession;
}

export interface SessionOpening {
  readonly exchange: Exchange;
  readonly memory: SocketMemory;
  readonly admit: Admit;
  readonly faultOf: FaultOf;
}

/** Called for each operation: it counts as a request and may be refused like one. */
export type Admit = () => Failure | null;

/** Returns the fault to inject into an operation; null for none. */
export type FaultOf = (operation: DescribedOperation) => Fault | null;

export interface SocketMemory {
  readonly unsent: Holding;
  hold(bytes: number): Holding;
  hasRoom(bytes?: number): boolean;
}

/** Keeps no reference to the exchange, which would otherwise stay in memory as long as the socket. */
export function memoryOf({ client, ledger }: Exchange): SocketMemory {
  const hold = (bytes: number) => ledger.hold(client, bytes);
  return { unsent: hold(0), hold, hasRoom: (bytes) => ledger.hasRoom(client, bytes) };
}

export interface SocketOpening {
  readonly protocol: string;
  readonly session: SocketSession;
  /** The fault injected into the upgrade; null for none. */
  readonly fault: string | null;
  readonly memory: SocketMemory;
}
