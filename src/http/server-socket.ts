import type { ServerWebSocket, WebSocketHandler } from 'bun';
import type { Awaitable } from '../lib/awaitable.ts';
import { largeLength, pieceLength } from '../lib/sizes.ts';
import type { Socket, SocketOpening } from './socket.ts';

export interface SocketData extends SocketOpening {
  /** Called when the client has read everything that was queued. */
  readonly waiting: (() => void)[];
  /** Releases the socket's slot in its client's limit. */
  release(): unknown;
}

/** Close codes of RFC 6455, section 7.4.1, and of its registry. */
export const closeCodes = { tooBig: 1009, serviceRestart: 1012, tryAgainLater: 1013 } as const;

/** A class rather than closures: per-socket functions would take ten times the memory. */
export class ServerSocket implements Socket {
  readonly #ws: ServerWebSocket<SocketData>;

  constructor(ws: ServerWebSocket<SocketData>) {
    this.#ws = ws;
  }

  send(text: string, fault: string | null = null): Awaitable<void> {
    const ws = this.#ws;
    ws.data.keep?.({ kind: 'message', reply: text, fault });
    if (ws.readyState !== WebSocket.OPEN) return;
    const { memory } = ws.data;
    const unsent = ws.getBufferedAmount();
    // Checked before sending: a single message may exceed the limit while its reader keeps up.
    // A client that leaves this much unread is too slow (G12).
    if (unsent > largeLength || (unsent > 0 && !memory.hasRoom()))
      return ws.close(closeCodes.tryAgainLater, 'The subscriber reads too slowly');
    if (ws.sendText(text) > 0) return;
    memory.unsent.resize(ws.getBufferedAmount());
    return new Promise<void>((resolve) => void ws.data.waiting.push(resolve));
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  reset(): void {
    this.#ws.terminate();
  }
}

/**
 * The runtime pings a client after 12 s of silence, because many proxies cut connections that are silent for 15 s, and
 * closes the connection if the client does not respond for another 8 s.
 */
const idleSeconds = 20;

export function socketHandlers(maxMessageBytes: number): WebSocketHandler<SocketData> {
  return {
    idleTimeout: idleSeconds,
    sendPings: true,
    // Unfinished messages are held in memory. Slightly above the limit, so that the protocol, not the
    // runtime, reports a message that is too large.
    maxPayloadLength: maxMessageBytes + 1024,
    // `send` checks the backlog itself; the runtime would silently drop messages.
    backpressureLimit: 0,
    open: (ws) => ws.data.session.opened(new ServerSocket(ws)),
    message: (ws, message) => {
      const text = String(message);
      ws.data.keep?.({ kind: 'message', body: text });
      ws.data.session.received(text);
    },
    drain: (ws) => {
      const unsent = ws.getBufferedAmount();
      ws.data.memory.unsent.resize(unsent);
      // Called after each partial write; senders resume only when everything is sent.
      if (unsent > 0) return;
      for (const proceed of ws.data.waiting.splice(0)) proceed();
    },
    close: (ws, code, reason) => {
      for (const proceed of ws.data.waiting.splice(0)) proceed();
      ws.data.release();
      ws.data.memory.unsent.release();
      ws.data.keep?.({ kind: 'close', close: { code, reason } });
      ws.data.session.closed(code, reason);
    },
  };
}

/** The approximate memory for unfinished messages of all WebSockets. Each may have one piece at least. */
const unfinishedBytes = 134_217_728;

/**
 * Returns the longest message allowed with this many open WebSockets. The runtime does not report how much it
 * buffers of unfinished messages, so they cannot be charged to a client; the limit shrinks as sockets are
 * added. Without it, 700 unfinished messages took 809 MiB.
 */
export function messageBytesFor(maxBytes: number, sockets: number): number {
  const share = 2 ** Math.floor(Math.log2(unfinishedBytes / Math.max(1, sockets)));
  return Math.min(maxBytes, Math.max(pieceLength, share));
}
