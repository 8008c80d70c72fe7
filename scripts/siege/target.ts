import { connect as connectHttp2 } from 'node:http2';
import type { Socket } from 'node:net';
import { trusting } from '../../harness/certificate.ts';
import { connectTo, frameOf, headOf, socketUrlOf } from '../../harness/connections.ts';
import { type Reply, type RequestOptions, request } from '../../harness/http.ts';
import { times } from '../../harness/lists.ts';
import { upgradeHeaders } from '../../harness/raw-connection.ts';
import { openReadySocket, type RawSocket } from '../../harness/raw-socket.ts';
import { Tally } from '../../harness/statistics.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import type { SiegeData } from './siege-data.ts';

export interface Setup {
  readonly engine: EngineName;
  readonly isHardened: boolean;
  readonly workers: number;
  /** The duration of an attack. */
  readonly seconds: number;
}

/** The server and its data. It is sent to another process, so it must be serializable. */
export interface Scene extends Setup {
  readonly url: string;
  readonly databaseUrl: string;
  /** The default client address of the attack. */
  readonly address: string;
  readonly data: SiegeData;
}

export interface Sent extends RequestOptions {
  readonly path: string;
  /** By default POST with a body, and GET without one. */
  readonly method?: string;
  /** The client address; the attacker's by default. */
  readonly address?: string;
}

export interface Allowed {
  /** By default every response except 500. */
  readonly statuses?: readonly number[];
  /** By default the time limit of a response, plus an allowance for the machine. */
  readonly ms?: number;
  /** By default the size limit of a response, plus an allowance for the envelope. */
  readonly bytes?: number;
}

const maxProblems = 20;
const initFrame = frameOf('{"type":"connection_init"}');

/** Small enough that the buffers of hundreds of connections fit in the attacker's memory. */
const pieceBytes = 65_536;

/** The address of a client that is not part of the attack. */
const bystander = '203.0.113.50';

export type AttackResult = Target['result'];

/** The interface through which an attack reaches the server and reports its results. */
export class Target {
  readonly scene: Scene;
  readonly data: SiegeData;
  /** The kinds of responses and connections. */
  readonly tally = new Tally();
  readonly #problems = new Set<string>();
  readonly #endsAt: number;

  constructor(scene: Scene) {
    this.scene = scene;
    this.data = scene.data;
    this.#endsAt = performance.now() + scene.seconds * 1000;
  }

  get result() {
    return { responses: this.tally.counts, problems: [...this.#problems] };
  }

  get isOver(): boolean {
    return this.remainingMs <= 0;
  }

  get remainingMs(): number {
    return this.#endsAt - performance.now();
  }

  expect(holds: boolean, otherwise: string): void {
    if (!holds && this.#problems.size < maxProblems) this.#problems.add(otherwise);
  }

  /** The path of the first page that holds only these posts and later ones. */
  pageOf([firstId = 1]: readonly number[], limit: number): string {
    return `/posts?limit=${limit}&page=${Math.ceil((firstId - 1) / limit) + 1}`;
  }

  addressOf(index: number): string {
    return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  }

  async send({ path, address = this.scene.address, headers, ...options }: Sent): Promise<Reply> {
    const reply = await request(this.scene.url + path, methodOf(options), {
      keptBytes: 262_144,
      ...options,
      // Most attacks are on uncompressed responses.
      headers: { 'x-forwarded-for': address, 'accept-encoding': 'identity', ...headers },
    });
    this.tally.add(reply.status === 0 ? 'none' : String(reply.status));
    return reply;
  }

  /** Sends a request, and reports a response that is not allowed. */
  async ask(sent: Sent, { statuses, ms = 12_000, bytes = 17 * 1_048_576 }: Allowed = {}): Promise<Reply> {
    const reply = await this.send(sent);
    const isFine = statuses?.includes(reply.status) ?? ![0, 500].includes(reply.status);
    const called = `${methodOf(sent)} ${sent.path.slice(0, 60)}`;
    this.expect(isFine && reply.ms < ms, `${called} was ${reply.status} after ${reply.ms.toFixed(0)} ms`);
    this.expect(reply.bytes <= bytes, `${called} had ${(reply.bytes / 1_048_576).toFixed(1)} MiB`);
    return reply;
  }

  /** Sends over several connections concurrently until time is up, and at least once. */
  async flood(connections: number, send: (index: number) => Promise<unknown>): Promise<void> {
    let next = 0;
    const work = async () => {
      do {
        next += 1;
        await send(next - 1);
      } while (!this.isOver);
    };
    await Promise.all(times(connections, work));
  }

  /** Creates a post as the victim, from another address, which must succeed within 2 s. */
  writeAsVictim(): Promise<Reply> {
    const { token } = this.data.victim;
    const body = { title: 'Hello', body: 'From the victim' };
    const sent = { path: '/api/v1/posts', body, token, address: bystander };
    return this.ask(sent, { statuses: [201], ms: 2_000 });
  }

  /** The head of an HTTP/1.1 request, from the attacker's address by default. */
  headOf(requestLine: string, headers: readonly string[] = [], address = this.scene.address): Buffer {
    return Buffer.from(headOf(this.scene.url, requestLine, [`X-Forwarded-For: ${address}`, ...headers]));
  }

  openUnread(count: number, bytesOf: (index: number) => string | Buffer): Socket[] {
    return times(count, (index) => {
      const socket = connectTo(this.scene.url);
      socket.pause();
      socket.write(bytesOf(index));
      this.tally.add('connection');
      return socket;
    });
  }

  /** Opens a WebSocket as the attacker, ready for operations. Returns null if it is rejected. */
  async openWebSocket(prefix = ''): Promise<RawSocket | null> {
    const options = { headers: { 'x-forwarded-for': this.scene.address } };
    const opening = openReadySocket(socketUrlOf(this.scene.url + prefix), undefined, options);
    const socket = await opening.catch(() => null);
    this.tally.add(socket === null ? 'refused' : 'open');
    return socket;
  }

  /** Subscribes to operations on a WebSocket, runs a function, and drops the socket. */
  async subscribe(
    queries: readonly string[],
    meanwhile: (socket: RawSocket) => Promise<unknown>,
  ): Promise<void> {
    const socket = await this.openWebSocket();
    if (socket === null) return this.expect(false, 'the WebSocket of the attacker was rejected');
    for (const [id, query] of queries.entries())
      socket.send({ id: String(id), type: 'subscribe', payload: { query } });
    await meanwhile(socket);
    socket.drop();
  }

  /** Opens paused raw WebSockets, ready for operations. */
  openRawWebSockets(count: number): Promise<Socket[]> {
    const open = async () => {
      const socket = connectTo(this.scene.url);
      socket.write(this.headOf('GET /graphql', upgradeHeaders));
      await new Promise((resolve) => void socket.once('data', resolve).once('close', resolve));
      socket.pause();
      this.tally.add('socket');
      await this.sendPieces(socket, [initFrame]);
      return socket;
    };
    return Promise.all(times(count, open));
  }

  /**
   * Requests a path on several streams of one HTTP/2 connection with a window of 0, so that no byte of a body may be
   * sent. Resolves when every stream has its response headers or is rejected, or when time is up.
   */
  async openUnreadStreams(path: string, streams: number) {
    const { url, address } = this.scene;
    const session = connectHttp2(url, { ...trusting, settings: { initialWindowSize: 0 } });
    session.on('error', () => undefined);
    const responses = times(streams, async () => {
      const stream = session.request({ ':path': path, 'x-forwarded-for': address });
      const kind = await new Promise<string>((resolve) => {
        stream.once('response', () => resolve('response'));
        stream.once('error', () => resolve('refused')).once('close', () => resolve('refused'));
      });
      this.tally.add(kind);
    });
    await Promise.race([Promise.all(responses), Bun.sleep(this.remainingMs)]);
    return session;
  }

  async sendPieces(socket: Socket, pieces: Iterable<Buffer>): Promise<void> {
    const closed = new Promise((resolve) => void socket.once('close', resolve));
    const ended = Promise.race([closed, Bun.sleep(this.remainingMs)]);
    for (const piece of pieces) {
      for (let start = 0; start < piece.length; start += pieceBytes) {
        if (this.isOver || socket.destroyed) return;
        const bytes = piece.subarray(start, start + pieceBytes);
        await Promise.race([new Promise((resolve) => void socket.write(bytes, resolve)), ended]);
      }
    }
  }

  /** Sends the same bytes on many connections, and holds them open. */
  async sendAndHold(sockets: readonly Socket[], pieces: readonly Buffer[]): Promise<void> {
    await Promise.all(sockets.map((socket) => this.sendPieces(socket.resume(), pieces)));
    await this.hold(sockets);
  }

  /** Holds connections open until time is up. Meanwhile another client must get one of these statuses. */
  async hold(sockets: readonly { destroy(): unknown }[], statuses = [200]): Promise<void> {
    do {
      const read = { path: '/api/v1/products/1', address: bystander, timeoutMs: 10_000 };
      await this.ask(read, { statuses });
      await Bun.sleep(100);
    } while (!this.isOver);
    for (const socket of sockets) socket.destroy();
  }
}

function methodOf({ method, body }: Pick<Sent, 'method' | 'body'>): string {
  return method ?? (body === undefined ? 'GET' : 'POST');
}
