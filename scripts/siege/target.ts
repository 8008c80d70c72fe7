import { runProgram, type Serving, startServer } from '../../harness/server-process.ts';
import type { AttackResult, Scene, Variables } from './attack.ts';
import { environmentOf, programOf } from './environment.ts';
import { killTree, preferProcess, processTree } from './processes.ts';
import { type Reply, readReply } from './reply.ts';

export interface RequestOptions {
  /** Sent as JSON, unless it is text already. */
  readonly body?: unknown;
  readonly token?: string | undefined;
  /** The client address that the request comes from. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Another server than the one under attack. */
  readonly url?: string;
  readonly signal?: AbortSignal;
}

const longestWaitMs = 30_000;

/** The server as an attack sees it, and the report that the attack writes. */
export class Target {
  readonly scene: Scene;
  readonly #problems = new Set<string>();
  readonly #notes: string[] = [];
  readonly #answers = new Map<string, number>();
  readonly #servers = new Set<Serving>();
  readonly #endsAt: number;
  #requests = 0;

  constructor(scene: Scene) {
    this.scene = scene;
    this.#endsAt = performance.now() + scene.seconds * 1000;
  }

  /** Whether an attack that could go on for ever has gone on for long enough. */
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

  /** A number that depends on how long the siege may take. */
  size(long: number, short: number): number {
    return this.scene.isShort ? short : long;
  }

  /** What must hold, in words that say what was found instead. */
  expect(holds: boolean, otherwise: string): void {
    if (!holds && this.#problems.size < 20) this.#problems.add(otherwise);
  }

  note(line: string): void {
    this.#notes.push(line);
  }

  count(kind: string): void {
    this.#requests += 1;
    this.#answers.set(kind, (this.#answers.get(kind) ?? 0) + 1);
  }

  /** The path of the first page of the Posts API that is full of these posts and those after them. */
  pageOf([firstId = 1]: readonly number[], limit: number): string {
    return `/posts?limit=${limit}&page=${Math.ceil((firstId - 1) / limit) + 1}`;
  }

  /** One of many client addresses. */
  addressOf(index: number): string {
    return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  }

  async request(method: string, path: string, options: RequestOptions = {}): Promise<Reply> {
    const { body, token, address = this.scene.address, headers, timeoutMs = longestWaitMs } = options;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
    const reply = await readReply((options.url ?? this.scene.url) + path, {
      method,
      signal,
      headers: {
        'x-forwarded-for': address,
        // Attacks are on the answers themselves, unless they say otherwise.
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isWritten(body) ? body : JSON.stringify(body) }),
    });
    this.count(reply.status === 0 ? 'none' : String(reply.status));
    return reply;
  }

  get(path: string, options?: RequestOptions): Promise<Reply> {
    return this.request('GET', path, options);
  }

  post(path: string, body: unknown, options?: RequestOptions): Promise<Reply> {
    return this.request('POST', path, { ...options, body });
  }

  graphql(query: string, variables: unknown = {}, options?: RequestOptions): Promise<Reply> {
    return this.post('/graphql', { query, variables }, options);
  }

  /** Sends from so many connections at once, each one after the other, until the time is over or all are sent. */
  async flood(connections: number, max: number, send: (index: number) => Promise<unknown>): Promise<void> {
    let next = 0;
    const work = async () => {
      while (next < max && !this.isOver()) {
        next += 1;
        await send(next - 1);
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
  }

  /** Starts another server on the same database, or on the one that the variables name. */
  async startServer(variables: Variables = {}, launcher: readonly string[] = []): Promise<Serving> {
    const { databaseUrl, isHardened } = this.scene;
    const environment = { ...environmentOf(databaseUrl, isHardened), ...variables };
    const server = await startServer([...launcher, ...programOf('serve')], environment);
    this.#servers.add(server);
    // It was started by an attacker, who yields to others, and is no attacker itself.
    processTree(server.pid).forEach(preferProcess);
    return server;
  }

  async stopServer(server: Serving): Promise<void> {
    this.#servers.delete(server);
    const timer = setTimeout(() => killTree(server.pid), 15_000);
    await server.stop();
    clearTimeout(timer);
  }

  /** Runs a command of the program on a database. */
  command(words: readonly string[], databaseUrl = this.scene.databaseUrl) {
    return runProgram(programOf(...words), { DATABASE_URL: databaseUrl });
  }

  /** Ends whatever is left of what the attack started. */
  close(): void {
    for (const { pid } of this.#servers) killTree(pid);
  }

  get result(): AttackResult {
    return {
      requests: this.#requests,
      answers: Object.fromEntries(this.#answers),
      problems: [...this.#problems],
      notes: this.#notes,
    };
  }
}

function isWritten(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}
