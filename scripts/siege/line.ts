import type { Socket } from 'node:net';
import { connectTo } from './connections.ts';

/** One connection that requests are sent over, one after the other. It is opened again when the server ends it. */
export class Line {
  readonly #url: string;
  #socket: Socket | null = null;
  #received = '';
  #settle: ((status: number) => void) | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** The status of the answer; 0 when the connection ended without one. */
  send(request: string): Promise<number> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#open().write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    if (this.#socket !== null) return this.#socket;
    const socket = connectTo(this.#url);
    this.#socket = socket;
    this.#received = '';
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text) => this.#read(String(text)));
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#answer(0);
    });
    return socket;
  }

  #read(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const [, length = '0'] = /^content-length: *(\d+)/im.exec(head) ?? [];
    if (this.#received.length < end + 4 + Number(length)) return;
    this.#received = '';
    this.#answer(Number(head.split(' ', 2)[1]));
  }

  #answer(status: number): void {
    const settle = this.#settle;
    this.#settle = null;
    settle?.(status);
  }
}
