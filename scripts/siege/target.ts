import { type Account, type Reply, type RequestOptions, register, request } from '../../harness/http.ts';
import { times } from '../../harness/lists.ts';
import { programOf, startServer, type ToolServer, type Variables } from '../../harness/server.ts';
import { Tally } from '../../harness/statistics.ts';
import type { AttackResult, Scene } from './scene.ts';

export interface Sent extends RequestOptions {
  readonly path: string;
  /** By default POST with a body, and GET without one. */
  readonly method?: string;
  /** The client address; the attacker's by default. */
  readonly address?: string;
  /** Another server; the attacked one by default. */
  readonly url?: string;
}

/** The requirements on a response. */
export interface Allowed {
  /** By default every response except 500. */
  readonly statuses?: readonly number[];
  readonly ms?: number;
  readonly bytes?: number;
}

/** The size limit of a response, plus an allowance for the envelope. */
const maxResponseBytes = 17 * 1_048_576;

/** The time limit of a response, plus an allowance for the machine. */
const maxResponseMs = 12_000;

const maxProblems = 20;

/** One number for a long siege and one for a short one, or one for both. */
export type Size = number | readonly [long: number, short: number];

export function sizeOf(size: Size, isShort: boolean): number {
  const [long, short] = typeof size === 'number' ? [size, size] : size;
  return isShort ? short : long;
}

/** The interface through which an attack reaches the server and reports its results. */
export class Target {
  readonly scene: Scene;
  readonly #problems = new Set<string>();
  readonly #notes: string[] = [];
  readonly #tally = new Tally();
  readonly #servers: ToolServer[] = [];
  readonly #endsAt: number;

  constructor(scene: Scene) {
    this.scene = scene;
    this.#endsAt = performance.now() + scene.seconds * 1000;
  }

  isOver(): boolean {
    return this.remainingMs <= 0;
  }

  get remainingMs(): number {
    return this.#endsAt - performance.now();
  }

  /** Allows extra time for an attack with a fixed amount to send. */
  get remainingSendingMs(): number {
    return this.remainingMs + this.size([15_000, 0]);
  }

  size(size: Size): number {
    return sizeOf(size, this.scene.isShort);
  }

  times<Item>(size: Size, make: (index: number) => Item): Item[] {
    return times(this.size(size), make);
  }

  expect(holds: boolean, otherwise: string): void {
    if (!holds && this.#problems.size < maxProblems) this.#problems.add(otherwise);
  }

  note(line: string): void {
    this.#notes.push(line);
  }

  count(kind: string): void {
    this.#tally.add(kind);
  }

  /** The path of the first page that holds only these posts and later ones. */
  pageOf([firstId = 1]: readonly number[], limit: number): string {
    return `/posts?limit=${limit}&page=${Math.ceil((firstId - 1) / limit) + 1}`;
  }

  addressOf(index: number): string {
    return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  }

  /** Sends a request, and accepts any response. */
  async send({ path, address = this.scene.address, url = this.scene.url, ...options }: Sent): Promise<Reply> {
    const { method = methodOf(options), headers, ...rest } = options;
    const reply = await request(url + path, method, {
      keptBytes: 262_144,
      ...rest,
      // Most attacks are on uncompressed responses.
      headers: { 'x-forwarded-for': address, 'accept-encoding': 'identity', ...headers },
    });
    this.count(reply.status === 0 ? 'none' : String(reply.status));
    return reply;
  }

  /** Sends a request, and reports a response that is not allowed. */
  async ask(sent: Sent, allowed: Allowed = {}): Promise<Reply> {
    const reply = await this.send(sent);
    const { statuses, ms = maxResponseMs, bytes = maxResponseBytes } = allowed;
    const isFine = statuses?.includes(reply.status) ?? ![0, 500].includes(reply.status);
    const called = `${methodOf(sent)} ${sent.path.slice(0, 60)}`;
    this.expect(isFine && reply.ms < ms, `${called} was ${reply.status} after ${reply.ms.toFixed(0)} ms`);
    this.expect(reply.bytes <= bytes, `${called} had ${(reply.bytes / 1_048_576).toFixed(1)} MiB`);
    return reply;
  }

  /** Sends over several connections concurrently, until time is up or everything is sent. */
  async flood(connections: Size, most: Size, send: (index: number) => Promise<unknown>): Promise<void> {
    let next = 0;
    const work = async () => {
      while (next < this.size(most) && !this.isOver()) {
        next += 1;
        await send(next - 1);
      }
    };
    await Promise.all(this.times(connections, work));
  }

  register({ url, address, headers }: Partial<Sent> = {}): Promise<Account> {
    const from = { 'x-forwarded-for': address ?? this.scene.address, ...headers };
    return register(url ?? this.scene.url, crypto.randomUUID(), { headers: from });
  }

  /** Starts another server, on the same database by default. A launcher runs the command that follows it. */
  async startServer(
    variables: Variables = {},
    databaseUrl = this.scene.databaseUrl,
    launcher: readonly string[] = [],
  ): Promise<ToolServer> {
    const command = [...launcher, ...programOf('serve')];
    const server = await startServer(databaseUrl, { ...this.scene.variables, ...variables }, command);
    this.#servers.push(server);
    return server;
  }

  /** Stops the servers that the attack started. */
  async close(): Promise<void> {
    for (const server of this.#servers) await server.stop();
  }

  get result(): AttackResult {
    const { total, counts } = this.#tally;
    return { requests: total, responses: counts, problems: [...this.#problems], notes: this.#notes };
  }
}

function methodOf({ method, body }: Partial<Sent>): string {
  return method ?? (body === undefined ? 'GET' : 'POST');
}
