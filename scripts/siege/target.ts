import {
  type Account,
  longestWaitMs,
  type Reply,
  type RequestOptions,
  register,
  request,
} from '../../harness/http.ts';
import { times } from '../../harness/lists.ts';
import { killTree } from '../../harness/processes.ts';
import { programOf, startServer, type ToolServer, type Variables } from '../../harness/server.ts';
import { runProgram } from '../../harness/server-process.ts';
import { Tally } from '../../harness/statistics.ts';
import type { AttackResult, Scene } from './scene.ts';

export interface SendOptions extends RequestOptions {
  /** The client address that the request comes from. */
  readonly address?: string;
  /** Another server than the one under attack. */
  readonly url?: string;
}

/** A request of many. */
export interface Sent extends SendOptions {
  /** POST with a body, and GET without one, unless it is given. */
  readonly method?: string;
  readonly path: string;
}

/** What a response must be like. */
export interface Allowed {
  /** Without it, every response but a 500. */
  readonly statuses?: readonly number[];
  readonly ms?: number;
  readonly bytes?: number;
}

/** The most that one response may have, and a little for the envelope. */
const maxResponseBytes = 17 * 1_048_576;

/** The time for any response, and a little for the machine. */
const maxResponseMs = 12_000;

/** A number for a long siege and one for a short siege, or one for both. */
export type Size = number | readonly [long: number, short: number];

/** The server as an attack sees it, and the report that the attack writes. */
export class Target {
  readonly scene: Scene;
  readonly #problems = new Set<string>();
  readonly #notes: string[] = [];
  readonly #tally = new Tally();
  readonly #servers = new Set<ToolServer>();
  readonly #endsAt: number;

  constructor(scene: Scene) {
    this.scene = scene;
    this.#endsAt = performance.now() + scene.seconds * 1000;
  }

  /** Says when an attack that could go on for ever has gone on for long enough. */
  isOver(): boolean {
    return this.remainingMs <= 0;
  }

  get remainingMs(): number {
    return this.#endsAt - performance.now();
  }

  /** Extra time for an attack that has a fixed amount to send. */
  get remainingSendingMs(): number {
    return this.remainingMs + this.size(15_000, 0);
  }

  size(long: Size, short?: number): number {
    const [ofLong, ofShort] = typeof long === 'number' ? [long, short ?? long] : long;
    return this.scene.isShort ? ofShort : ofLong;
  }

  /** Notes what does not hold, in words that say what was found instead. */
  expect(holds: boolean, otherwise: string): void {
    if (!holds && this.#problems.size < 20) this.#problems.add(otherwise);
  }

  note(line: string): void {
    this.#notes.push(line);
  }

  count(kind: string): void {
    this.#tally.add(kind);
  }

  /** The path of the first page of the Posts API that is full of these posts and those after them. */
  pageOf([firstId = 1]: readonly number[], limit: number): string {
    return `/posts?limit=${limit}&page=${Math.ceil((firstId - 1) / limit) + 1}`;
  }

  /** One of many client addresses. */
  addressOf(index: number): string {
    return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  }

  async request(method: string, path: string, options: SendOptions = {}): Promise<Reply> {
    const { address = this.scene.address, url = this.scene.url, headers } = options;
    const reply = await request(url + path, method, {
      timeoutMs: longestWaitMs,
      keptBytes: 262_144,
      ...options,
      // Attacks are on the responses themselves, unless they say otherwise.
      headers: { 'x-forwarded-for': address, 'accept-encoding': 'identity', ...headers },
    });
    this.count(reply.status === 0 ? 'none' : String(reply.status));
    return reply;
  }

  get(path: string, options?: SendOptions): Promise<Reply> {
    return this.request('GET', path, options);
  }

  post(path: string, body: unknown, options?: SendOptions): Promise<Reply> {
    return this.request('POST', path, { ...options, body });
  }

  graphql(query: string, variables: unknown = {}, options?: SendOptions): Promise<Reply> {
    return this.post('/graphql', { query, variables }, options);
  }

  /** Registers somebody new, as the attacker. */
  register({
    url = this.scene.url,
    address = this.scene.address,
    headers,
  }: SendOptions = {}): Promise<Account> {
    return register(url, crypto.randomUUID(), { headers: { 'x-forwarded-for': address, ...headers } });
  }

  /** Sends a request whose response must be as allowed. */
  async ask({ path, method, ...options }: Sent, allowed: Allowed = {}): Promise<Reply> {
    const verb = method ?? (options.body === undefined ? 'GET' : 'POST');
    const reply = await this.request(verb, path, options);
    const { statuses, ms = maxResponseMs, bytes = maxResponseBytes } = allowed;
    const isFine = statuses?.includes(reply.status) ?? ![0, 500].includes(reply.status);
    const called = `${verb} ${path.slice(0, 60)}`;
    this.expect(isFine && reply.ms < ms, `${called} was ${reply.status} after ${reply.ms.toFixed(0)} ms`);
    this.expect(reply.bytes <= bytes, `${called} had ${(reply.bytes / 1_048_576).toFixed(1)} MiB`);
    return reply;
  }

  /** Sends from so many connections at once, each one after the other, until the time is over or all are sent. */
  async flood(connections: Size, most: Size, send: (index: number) => Promise<unknown>): Promise<void> {
    let next = 0;
    const work = async () => {
      while (next < this.size(most) && !this.isOver()) {
        next += 1;
        await send(next - 1);
      }
    };
    await Promise.all(times(this.size(connections), work));
  }

  /** Starts another server on the same database, or on another one. A launcher runs the command that follows it. */
  async startServer(
    variables: Variables = {},
    databaseUrl = this.scene.databaseUrl,
    launcher: readonly string[] = [],
  ): Promise<ToolServer> {
    const command = [...launcher, ...programOf('serve')];
    const server = await startServer(databaseUrl, { ...this.scene.variables, ...variables }, command);
    this.#servers.add(server);
    return server;
  }

  async stopServer(server: ToolServer): Promise<void> {
    this.#servers.delete(server);
    await server.stop();
  }

  /** Runs a command of the program on a database. */
  command(words: readonly string[], databaseUrl: string) {
    return runProgram(programOf(...words), { DATABASE_URL: databaseUrl });
  }

  /** Ends whatever is left of what the attack started. */
  close(): void {
    for (const { pid } of this.#servers) killTree(pid);
  }

  get result(): AttackResult {
    const { total, counts } = this.#tally;
    return { requests: total, answers: counts, problems: [...this.#problems], notes: this.#notes };
  }
}
