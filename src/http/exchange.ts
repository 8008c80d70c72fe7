import type { Admission } from '../lib/admission.ts';
import type { Awaitable } from '../lib/awaitable.ts';
import { Budget, type BudgetLimits } from '../lib/budget.ts';
import { RetryLater } from '../lib/failure.ts';
import type { Caller } from '../lib/lanes.ts';
import type { Holding, MemoryLedger } from '../lib/memory-ledger.ts';
import { clientOf } from '../lib/networks.ts';
import { pieceLength, shortLength } from '../lib/sizes.ts';
import { type Content, streamOf } from '../lib/stream-of.ts';
import type { Connection, Destination } from './connection.ts';
import type { Fault } from './faults.ts';
import type { Reply, RequestIds } from './reply.ts';
import { opensSocket, type SocketOpening } from './socket.ts';

export interface ExchangeParts {
  readonly requestIds: RequestIds;
  readonly admission: Admission;
  readonly budgetLimits: BudgetLimits;
  readonly settings: { readonly maxBodyBytes: number };
  /** The path prefix of the sandbox. */
  readonly base: string;
}

export type Parameters = Readonly<Record<string, string>>;

/** One request on its way to its response. Anything that only some handlers need is computed on demand. */
export class Exchange {
  readonly startedAt = performance.now();
  /** `GET` for `HEAD`, whose response differs only in its missing body. */
  readonly method: string;
  readonly isHead: boolean;
  readonly url: string;
  /** The path as it was sent, without the query and the sandbox prefix. */
  path: string;
  /** The sandbox, or main, that the request names; null if it names none. */
  sandbox: string | null = null;
  /** The query as it was sent, with its question mark; empty if there is none. */
  readonly search: string;
  readonly request: Request;
  body: Uint8Array | null = null;
  reading: Promise<Uint8Array> | null = null;
  fault: Fault | null = null;
  /** True if a browser loads a page or an asset. */
  isPage = false;
  /** True for a read that can run again in a lane. */
  mayMove = false;
  /** The socket that is opened once the response, 101, is sent; null for ordinary requests. */
  opening: SocketOpening | null = null;
  /** Sends the response as a fault demands: slowly, broken, or never; null if there is no such fault. */
  spoil: ((response: Response) => Awaitable<Response>) | null = null;
  parameters: Parameters = {};
  maxBodyBytes: number;
  /** The largest response, if it differs from the server's limit. */
  maxAnswerBytes: number | null = null;
  readonly #connection: Connection;
  #parts: ExchangeParts;
  #bodyLength: number | null = null;
  #query: URLSearchParams | null = null;
  #address: string | null = null;
  #id: string | null = null;
  #budget: Budget | null = null;
  #held: Holding | null = null;
  #bytesHeld = 0;
  #worked = 0;
  #unsent: Holding | null = null;
  #refusal: Reply | null | undefined;

  constructor(request: Request, connection: Connection, parts: ExchangeParts) {
    // Without a usable `Host`, the runtime has only the path.
    const url = request.url.startsWith('/') ? `http://localhost${request.url}` : request.url;
    const start = url.indexOf('/', url.indexOf('://') + 3);
    const end = url.indexOf('?', start);
    const { method } = request;
    this.isHead = method === 'HEAD';
    this.method = this.isHead ? 'GET' : method;
    this.url = url;
    this.path = connection.sentPath ?? (end === -1 ? url.slice(start) : url.slice(start, end));
    this.request = request;
    this.#connection = connection;
    this.#parts = parts;
    this.maxBodyBytes = parts.settings.maxBodyBytes;
    this.search = end === -1 ? '' : url.slice(end);
  }

  /** The URL as it was sent. A path without a leading slash gets one. */
  get sentUrl(): string {
    const { url } = this;
    const { sentPath } = this.#connection;
    if (sentPath === undefined) return url;
    const start = url.indexOf('://') + 3;
    return url.slice(0, url.indexOf('/', start)) + sentPath.replace(/^\/\//, '/') + this.search;
  }

  /** Moves the request to the sandbox that it names. */
  enter({ sandbox, path }: Destination, parts: ExchangeParts): void {
    this.sandbox = sandbox;
    this.path = path;
    this.#parts = parts;
  }

  /** The path including the sandbox prefix, for links in the response. */
  get ownPath(): string {
    return this.#parts.base + this.path;
  }

  header(name: string): string | undefined {
    return this.request.headers.get(name) ?? undefined;
  }

  query(name: string): string | undefined {
    if (this.search === '') return undefined;
    this.#query ??= new URLSearchParams(this.search);
    return this.#query.get(name) ?? undefined;
  }

  /** The names in the query, with repetitions. */
  queryNames(): Iterable<string> {
    if (this.search === '') return [];
    this.#query ??= new URLSearchParams(this.search);
    return this.#query.keys();
  }

  parameter(name: string): string {
    return this.parameters[name] ?? '';
  }

  get id(): string {
    this.#id ??= this.#parts.requestIds.take(this.header('x-request-id'));
    return this.#id;
  }

  get address(): string {
    this.#address ??= this.#connection.addressOf(this.request);
    return this.#address;
  }

  /** The scheme and host that the request was sent to; null if unknown. */
  get origin(): string | null {
    const { originOf } = this.#connection;
    return originOf === undefined ? new URL(this.url).origin : originOf(this.request);
  }

  /** HTTP/2 requires neither header, so a request without a length may still have a body. */
  get mayHaveBody(): boolean {
    if (this.method === 'GET') return false;
    return this.bodyLength === null ? this.request.body !== null : this.bodyLength !== 0;
  }

  /** The declared length of the body; null if there is none. */
  get bodyLength(): number | null {
    this.#bodyLength ??= Number(this.header('content-length') ?? Number.NaN);
    return Number.isNaN(this.#bodyLength) ? null : this.#bodyLength;
  }

  /** True for a request to open a WebSocket. */
  get isUpgrade(): boolean {
    return this.#connection.upgrade !== undefined && opensSocket(this.request);
  }

  /** Opens the socket. Returns false if the client is gone. */
  upgrade(opening: SocketOpening, headers: Readonly<Record<string, string>>): boolean {
    return this.#connection.upgrade?.(this.request, opening, headers) ?? false;
  }

  /** Hands a response to the event loop; returns false if this is the event loop. */
  deliver(reply: Reply): boolean {
    const { deliver } = this.#connection;
    deliver?.(reply);
    return deliver !== undefined;
  }

  /** Returns the response to a request that the server rejects, and counts it once; null if it may pass. */
  refuse(isUnlimited: boolean): Reply | null {
    if (this.#refusal === undefined)
      this.#refusal = this.#connection.refuse?.(this.request, isUnlimited) ?? null;
    return this.#refusal;
  }

  /** Counts the connection toward its client's limit. Returns the release function. */
  hold(): () => void {
    return this.#connection.hold?.(this.client) ?? (() => undefined);
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }

  /** Disables the idle timeout. Returns the function that restores it. */
  keepOpen(): () => void {
    return this.#connection.keepOpen?.(this.request) ?? (() => undefined);
  }

  /** The key of the client for sharing memory and turns: an IPv4 address or an IPv6 /64. */
  get client(): string {
    return clientOf(this.address);
  }

  get caller(): Caller {
    return { client: this.client, isWanted: () => !this.signal.aborted };
  }

  /** Returns false if so much is held for the client that nothing more is done for it. */
  get hasRoom(): boolean {
    return !this.ledger.isTight || this.#held !== null || this.ledger.hasRoom(this.client);
  }

  /** Charges the body to its client until there is a response; returns false if there is no room for it. */
  chargeBody(bytes: number): boolean {
    if (bytes <= Math.max(shortLength, this.#bytesHeld)) return true;
    // One of unknown length grows in many small steps.
    const charged = this.bodyLength === null ? bytes + pieceLength : bytes;
    if (!this.ledger.hasRoom(this.client, charged - this.#bytesHeld)) return false;
    this.#held ??= this.ledger.hold(this.client, 0);
    this.#held.resize(charged);
    this.#bytesHeld = charged;
    return true;
  }

  /**
   * Charges a response to its client; returns false if there is no room for a read, because many that were admitted may
   * end at once. It is charged twice: its source is garbage by now, but takes memory until it is collected.
   */
  chargeResponse({ length }: Content): boolean {
    if (length <= shortLength) return true;
    this.#unsent =
      this.method === 'GET' && this.ledger.isTight
        ? this.ledger.tryHold(this.client, 2 * length)
        : this.ledger.hold(this.client, 2 * length);
    return this.#unsent !== null;
  }

  /** Called for a response that is not streamed after all. */
  releaseResponse(): void {
    this.#unsent?.release();
  }

  /** Streams a response that stays charged until the client has read it, and counts as a connection. */
  stream(content: Content): ReadableStream<Uint8Array> {
    const held = this.#unsent ?? this.ledger.hold(this.client, 0);
    held.resize(2 * content.length);
    const release = this.hold();
    const end = () => {
      held.release();
      release();
    };
    // The body would stay in memory for as long as the response is streamed.
    this.body = null;
    this.reading = null;
    // The runtime does not cancel the response if the client is gone before it is sent.
    if (this.signal.aborted) end();
    else this.signal.addEventListener('abort', end, { once: true });
    return streamOf(content, () => this.pause(), end);
  }

  get budget(): Budget {
    const { admission, budgetLimits } = this.#parts;
    this.#budget ??= new Budget(
      { ...budgetLimits, maxBytes: this.maxAnswerBytes ?? budgetLimits.maxBytes },
      admission,
      () => this.client,
      this.mayMove,
    );
    return this.#budget;
  }

  /** Waits for the client's turn on the event loop; `bytes` is the length of the text that is processed in it. */
  pause(bytes = 0): Awaitable<void> {
    return this.admission.turns.enter(() => this.client, bytes);
  }

  /** Called for every part of long work. Ends work that has no time or memory left, or whose client is gone. */
  async rest(bytes: number): Promise<void> {
    this.#worked += bytes;
    if (this.#worked < shortLength) return;
    this.budget.rest();
    if (this.signal.aborted || !this.ledger.hasRoom(this.client)) throw new RetryLater('UNAVAILABLE', 1);
    await this.pause(this.#worked);
    this.#worked = 0;
  }

  /** Writes a long document when no other is written, which may take a few seconds each. */
  writeAlone<T>(write: () => Promise<T>): Promise<T> {
    return this.admission.documents.run(write, { client: this.client, maxWaitMs: 10_000 });
  }

  get admission(): Admission {
    return this.#parts.admission;
  }

  get ledger(): MemoryLedger {
    return this.admission.ledger;
  }

  /** Called once there is a response. */
  end(): void {
    this.#budget?.end();
    this.#held?.release();
  }
}
