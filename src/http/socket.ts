import type { Awaitable } from '../lib/awaitable.ts';
import type { Holding } from '../lib/memory-ledger.ts';

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

/** A message of a client, or a reply to it, or the end of the socket, as the journal records it. */
export interface SocketMessage {
  readonly kind: 'message' | 'close';
  readonly body?: string;
  readonly reply?: string;
  readonly fault?: string | null;
  readonly close?: { readonly code: number; readonly reason: string };
}

export interface SocketMemory {
  readonly unsent: Holding;
  hold(bytes: number): Holding;
  hasRoom(bytes?: number): boolean;
}

export interface SocketOpening {
  readonly protocol: string;
  readonly session: SocketSession;
  readonly memory: SocketMemory;
  /** Records a message in the journal. */
  readonly keep?: (message: SocketMessage) => void;
}

/** 16 bytes in Base64. */
const keyLength = 24;

/** Returns true for the opening of RFC 6455, section 4.2.1, as opposed to another protocol, such as `h2c`. */
export function opensSocket({ method, headers }: Request): boolean {
  if (method !== 'GET' || headers.get('upgrade')?.toLowerCase() !== 'websocket') return false;
  const hasKey = headers.get('sec-websocket-key')?.length === keyLength;
  return hasKey && /\bupgrade\b/i.test(headers.get('connection') ?? '');
}
