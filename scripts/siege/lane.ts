import type { Socket } from 'node:net';
import { connectTo } from '../../harness/connections.ts';
import type { Machine } from './machine.ts';

/** Takes the status and the wait in ms: 0 if the connection ended, -1 if there was no response. */
type Responded = (status: number, wait: number) => void;

/** The pause of a client before it reconnects. */
const pauseMs = 10;

/** Requests of one kind on one connection. The wait of each is measured from its creation, not from its turn. */
export class Lane {
  readonly #url: string;
  readonly #request: string;
  readonly #machine: Machine;
  readonly #waiting: { readonly waited: () => number; readonly responded: Responded }[] = [];
  #socket: Socket | null = null;
  #received = '';

  /** Its head is the request line, without the version, and headers except `Host`. */
  constructor(url: string, machine: Machine, [line, ...headers]: readonly string[], body = '') {
    const head = [`${line} HTTP/1.1`, `Host: ${new URL(url).host}`, ...headers];
    this.#url = url;
    this.#request = [...head, '', body].join('\r\n');
    this.#machine = machine;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  ask(responded: Responded): void {
    this.#waiting.push({ waited: this.#machine.measure(), responded });
    if (this.#waiting.length === 1) this.#send();
  }

  /** Pending requests count with the time that they have waited. */
  close(): void {
    for (const { waited, responded } of this.#waiting.splice(0)) responded(-1, waited());
    this.#socket?.destroy();
  }

  #send(): void {
    if (this.isIdle) return;
    this.#socket ??= this.#open();
    this.#socket.write(this.#request);
  }

  #open(): Socket {
    const socket = connectTo(this.#url);
    this.#received = '';
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text) => this.#read(String(text)));
    socket.on('close', () => {
      this.#socket = null;
      if (!this.isIdle) setTimeout(() => this.#reply(0), pauseMs);
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
    this.#reply(Number(head.split(' ', 2)[1]));
  }

  #reply(status: number): void {
    const next = this.#waiting.shift();
    next?.responded(status, next.waited());
    this.#send();
  }
}
