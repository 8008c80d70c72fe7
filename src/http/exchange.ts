import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget, BudgetLimits, Budgets } from '../lib/budget.ts';
import { Failure } from '../lib/failure.ts';
import type { Holding, MemoryLedger } from '../lib/memory-ledger.ts';
import { clientOf } from '../lib/networks.ts';
import { type Content, lengthOf, streamOf } from '../lib/stream-of.ts';
import type { Connection } from './connection.ts';
import type { Coding } from './content-coding.ts';
import { expand } from './expand.ts';
import type { Fault } from './faults.ts';
import type { RequestIds } from './request-ids.ts';
import type { Wire } from './wire.ts';

/** What the exchanges of an app share. */
export interface ExchangeParts {
  readonly requestIds: RequestIds;
  readonly budgets: Budgets;
  readonly budgetLimits: BudgetLimits;
  readonly settings: { readonly maxBodyBytes: number };
  /** What comes before every path of the world. */
  readonly base: string;
}

/** Up to this much goes uncounted of health checks, and of each of the few requests of a server that is not crowded. */
const tinyBytes = 4_096;
const negligibleBytes = 65_536;

/** Reserved for a response that waited for room. Short work never needs more. */
const reservedBytes = 1_048_576;

export type Parameters = Readonly<Record<string, string>>;

/** A request on its way to its answer. What only some handlers ask for is worked out when they ask. */
export class Exchange {
  /** As `performance.now()` has it. */
  readonly startedAt = performance.now();
  readonly method: string;
  /** As it was sent, without the query. */
  readonly path: string;
  readonly request: Request;
  /** The body, once it has been read. */
  body: Uint8Array | null = null;
  /** The body on its way. */
  reading: Promise<Uint8Array> | null = null;
  /** The memory that its body takes. */
  held: Holding | null = null;
  /** True for health checks, which are served however busy the server is. */
  isAlwaysServed = false;
  /** What goes wrong with it on purpose. */
  fault: Fault | null = null;
  /** True if a browser loads a page or an asset. */
  isPage = false;
  /** True for a read that can run again in a lane. */
  mayMove = false;
  /** What the path had in place of the names in the pattern of its route. */
  parameters: Parameters = {};
  /** The largest body that it may have. */
  maxBodyBytes: number;
  /** The largest answer that it may have, where that is not the service's. */
  maxAnswerBytes: number | null = null;
  readonly #connection: Connection;
  readonly #parts: ExchangeParts;
  readonly #search: string;
  #query: URLSearchParams | null = null;
  #address: string | null = null;
  #id: string | null = null;
  #budget: Budget | null = null;
  #reserved: Holding | null = null;
  #unsent: Holding | null = null;
  #isCrowded: boolean | null = null;

  constructor(request: Request, connection: Connection, parts: ExchangeParts) {
    const { url, method } = request;
    const end = url.indexOf('?');
    this.method = method;
    this.path = connection.sentPath ?? pathOf(url);
    this.request = request;
    this.#connection = connection;
    this.#parts = parts;
    this.maxBodyBytes = parts.settings.maxBodyBytes;
    this.#search = end === -1 ? '' : url.slice(end);
  }

  /** As it was sent: what the app reads as `GET` may have been `HEAD`. */
  get sentMethod(): string {
    return this.#connection.sentMethod ?? this.method;
  }

  /** The whole url as it was sent. A path that leads nowhere has a slash before it. */
  get sentUrl(): string {
    const { url } = this.request;
    const { wholePath, sentPath } = this.#connection;
    const path = (wholePath === undefined ? sentPath : wholePath) ?? null;
    if (path === null && this.sentMethod === this.method) return url;
    const start = url.indexOf('://') + 3;
    // A request that was made from another one has a host of its own.
    const host = this.header('host') ?? url.slice(start, url.indexOf('/', start));
    const whole = path === null ? pathOf(url) : path.replace(/^\/\//, '/');
    return url.slice(0, start) + host + whole + this.#search;
  }

  /** The path, and before it what names the world: where a link of the answer leads. */
  get ownPath(): string {
    return this.#parts.base + this.path;
  }

  header(name: string): string | undefined {
    return this.request.headers.get(name) ?? undefined;
  }

  /** The query as it was sent, with its question mark; empty where there is none. */
  get search(): string {
    return this.#search;
  }

  /** The first value of a name in the query. */
  query(name: string): string | undefined {
    if (this.#search === '') return undefined;
    this.#query ??= new URLSearchParams(this.#search);
    return this.#query.get(name) ?? undefined;
  }

  /** The names in the query, each as often as it was sent. */
  queryNames(): Iterable<string> {
    if (this.#search === '') return [];
    this.#query ??= new URLSearchParams(this.#search);
    return this.#query.keys();
  }

  parameter(name: string): string {
    return this.parameters[name] ?? '';
  }

  /** What the request is called in the log and in its answer. */
  get id(): string {
    this.#id ??= this.#parts.requestIds.take(this.header('x-request-id'));
    return this.#id;
  }

  /** The address that the request came from. */
  get address(): string {
    this.#address ??= this.#connection.addressOf(this.request);
    return this.#address;
  }

  /** The scheme and host that the request was sent to; null where they are not known. */
  get origin(): string | null {
    const { originOf } = this.#connection;
    return originOf === undefined ? new URL(this.request.url).origin : originOf(this.request);
  }

  /** Counts the connection as its client's until the function that it gives is called. */
  hold(): () => void {
    return this.#connection.hold?.(this.request) ?? (() => undefined);
  }

  /** The connection itself, for faults that no answer can show; null where there is none, or the system has no way. */
  get wire(): Wire | null {
    return this.#connection.wireOf?.(this.request) ?? null;
  }

  /** Aborted when the client is gone. */
  get signal(): AbortSignal {
    return this.#connection.signalOf?.() ?? this.request.signal;
  }

  /** Leaves the connection open however long nothing comes over it, until the function that it gives is called. */
  keepOpen(): () => void {
    return this.#connection.keepOpen?.(this.request) ?? (() => undefined);
  }

  /** Its client, as memory and turns are shared out: an IPv4 address or an IPv6 /64. */
  get client(): string {
    return clientOf(this.address);
  }

  /**
   * Returns true for a small body or response while few requests are in flight. A response that is slowed down on purpose
   * stays for long, however small it is.
   */
  isNegligible(bytes: number): boolean {
    if (this.fault?.bytesPerSecond != null) return false;
    if (this.isAlwaysServed && bytes <= tinyBytes) return true;
    this.#isCrowded ??= this.#connection.isCrowded?.() ?? false;
    return bytes <= negligibleBytes && !this.#isCrowded;
  }

  /** Sets memory aside for the response where there is little left, once its client has room for it. */
  async reserve(): Promise<void> {
    if (!this.ledger.isTight) return;
    const { signal } = this;
    this.#reserved = await this.ledger.admit(this.client, reservedBytes);
    // Nothing is made for a client that has given up while it waited.
    if (signal.aborted) throw new Failure('UNAVAILABLE');
  }

  /**
   * Charges a response to its client; false if there is no room for a read. It is charged twice: what it was made from is
   * garbage by now, but takes memory until it is collected. The response to a write is sent in any case.
   */
  chargeResponse(length: number): boolean {
    if (this.isNegligible(length)) return true;
    const { ledger, client } = this;
    if (ledger.isTight && this.method === 'GET' && !ledger.hasRoom(client, 2 * length)) return false;
    this.#unsent = ledger.hold(client, 2 * length);
    return true;
  }

  /** A response that stays charged until it has been read, and counts as a connection of its own. */
  stream(content: Content): ReadableStream<Uint8Array> {
    const length = 2 * lengthOf(content);
    const held = this.#unsent ?? this.ledger.hold(this.client, length);
    held.resize(length);
    const letGo = this.hold();
    const end = () => {
      held.release();
      letGo();
    };
    // The runtime does not cancel the response of a client that is gone before it is sent.
    if (this.signal.aborted) end();
    else this.signal.addEventListener('abort', end, { once: true });
    return streamOf(content, () => this.pause(), end);
  }

  /** Called for a response that is not a stream. */
  releaseResponse(): void {
    this.#unsent?.release();
  }

  /** What the answer may cost. */
  get budget(): Budget {
    const { budgets, budgetLimits } = this.#parts;
    const { maxBytes } = budgetLimits;
    const limits = { ...budgetLimits, maxBytes: this.maxAnswerBytes ?? maxBytes };
    this.#budget ??= budgets.begin(limits, () => this.client, { mayMove: this.mayMove });
    return this.#budget;
  }

  /** Yields to other clients once this turn of the event loop has used its time. */
  pause(): Awaitable<void> {
    return this.#parts.budgets.loop.enter(() => this.client);
  }

  /** What was sent, as it was before it was compressed: within a limit, and beside the event loop. */
  expand(bytes: Uint8Array, coding: Coding, limit: number): Promise<Uint8Array> {
    return expand(bytes, coding, limit, this.#parts.budgets.expanding);
  }

  get ledger(): MemoryLedger {
    return this.#parts.budgets.ledger;
  }

  /** Counts the small chunks that its client sends in this turn of the event loop. */
  countSmallChunks(): () => number {
    const { client } = this;
    return () => this.#parts.budgets.smallChunks.add(client);
  }

  /** Called once there is an answer. */
  end(): void {
    this.#budget?.end();
    this.held?.release();
    this.#reserved?.release();
  }
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
