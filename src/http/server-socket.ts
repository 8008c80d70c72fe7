import type { ServerWebSocket } from 'bun';
import type { Awaitable } from '../lib/awaitable.ts';
import type { Socket, SocketSession } from './sockets.ts';

/** What the server keeps of an open WebSocket. */
export interface SocketData {
  readonly session: SocketSession;
  /** Called when the other end has read what was waiting. */
  readonly waiting: (() => void)[];
  /** Gives back the place that the socket holds of its client's. */
  release(): void;
  /** Sends RST. */
  reset(): void;
}

/** A socket whose other end leaves more than this unread is closed (G12). */
const maxUnreadBytes = 1_048_576;

/** The code of RFC 6455, section 7.4.1, that it is closed with. */
const tryAgainLater = 1013;

/** A class, as what else there is of each of many sockets: functions of its own would take ten times the memory. */
export class ServerSocket implements Socket {
  readonly #ws: ServerWebSocket<SocketData>;

  constructor(ws: ServerWebSocket<SocketData>) {
    this.#ws = ws;
  }

  send(text: string): Awaitable<void> {
    const ws = this.#ws;
    if (ws.readyState !== WebSocket.OPEN) return;
    // Checked before sending: a single message may exceed the limit while its reader keeps up.
    if (ws.getBufferedAmount() > maxUnreadBytes)
      return ws.close(tryAgainLater, 'The subscriber reads too slowly');
    if (ws.sendText(text) > 0) return;
    return new Promise<void>((resolve) => void ws.data.waiting.push(resolve));
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  reset(): void {
    this.#ws.data.reset();
  }
}
