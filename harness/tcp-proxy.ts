import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy that breaks connections on demand. */
export class TcpProxy {
  #target: number;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #server: Server | null = null;
  #port = 0;
  #paused: 'nothing' | 'responses' | 'everything' = 'nothing';

  private constructor(target: number) {
    this.#target = target;
  }

  static async to(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await proxy.open();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  /** Drops all data silently, on old and new connections. */
  pause(): void {
    this.#paused = 'everything';
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  /** Forwards requests and drops responses, so that the client does not know the outcome. */
  pauseResponses(): void {
    this.#paused = 'responses';
    for (const [, server] of this.#pairs) server.pause();
  }

  resume(): void {
    this.#paused = 'nothing';
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  /** Freezes the existing connections, like a router that has forgotten them. New ones work. */
  swallow(): void {
    for (const [client, server] of this.#pairs) {
      client.removeAllListeners('data');
      server.removeAllListeners('data');
    }
  }

  /** Leads new connections to another port, and closes the existing ones. */
  leadTo(target: number): void {
    this.#target = target;
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  /** Closes every connection, and refuses new ones. */
  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    await closed;
  }

  /** Starts listening, on the previous port if there was one. */
  open(): Promise<void> {
    this.#server = createServer((client) => this.#carry(client));
    return new Promise((resolve, reject) => {
      this.#server?.once('error', reject).listen(this.#port, '127.0.0.1', () => {
        const address = this.#server?.address();
        if (typeof address === 'object' && address !== null) this.#port = address.port;
        resolve();
      });
    });
  }

  #carry(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1');
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [server, client] as const]) {
      from.on('data', (chunk) => void to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        this.#pairs.delete(pair);
      });
      if (this.#paused === 'everything' || (this.#paused === 'responses' && from === server)) from.pause();
    }
  }
}
