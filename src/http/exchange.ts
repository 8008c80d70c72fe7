import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget, BudgetLimits, Budgets } from '../lib/budget.ts';
import { clientOf } from '../lib/networks.ts';
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
  /** What comes before every path of the world. */
  readonly base: string;
}

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
  /** What goes wrong with it on purpose. */
  fault: Fault | null = null;
  /** What the path had in place of the names in the pattern of its route. */
  parameters: Parameters = {};
  readonly #connection: Connection;
  readonly #parts: ExchangeParts;
  readonly #search: string;
  #query: URLSearchParams | null = null;
  #address: string | null = null;
  #id: string | null = null;
  #budget: Budget | null = null;

  constructor(request: Request, connection: Connection, parts: ExchangeParts) {
    const { url, method } = request;
    const end = url.indexOf('?');
    this.method = method;
    this.path = connection.sentPath ?? pathOf(url);
    this.request = request;
    this.#connection = connection;
    this.#parts = parts;
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

  /** What the answer may cost. */
  get budget(): Budget {
    const { budgets, budgetLimits } = this.#parts;
    this.#budget ??= budgets.begin(budgetLimits, () => clientOf(this.address));
    return this.#budget;
  }

  /** Yields to other clients once this turn of the event loop has used its time. */
  pause(): Awaitable<void> {
    return this.#parts.budgets.loop.enter(() => clientOf(this.address));
  }

  /** What was sent, as it was before it was compressed: within a limit, and beside the event loop. */
  expand(bytes: Uint8Array, coding: Coding, limit: number): Promise<Uint8Array> {
    return expand(bytes, coding, limit, this.#parts.budgets.expanding);
  }

  /** Counts the small chunks that its client sends in this turn of the event loop. */
  countSmallChunks(): () => number {
    const client = clientOf(this.address);
    return () => this.#parts.budgets.smallChunks.add(client);
  }

  /** Called once there is an answer. */
  end(): void {
    this.#budget?.end();
  }
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
