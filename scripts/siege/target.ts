import { type Account, type Reply, type RequestOptions, register, request } from '../../harness/http.ts';
import { times } from '../../harness/lists.ts';
import type { Variables } from '../../harness/server.ts';
import { Tally } from '../../harness/statistics.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import { type Size, sizeOf } from './size.ts';
import type { World } from './world.ts';

/** The kind of siege. */
export interface Setup {
  readonly engine: EngineName;
  readonly isHardened: boolean;
  readonly workers: number;
  /** Small sizes, for the test. */
  readonly isShort: boolean;
  /** The duration of an open-ended attack. */
  readonly seconds: number;
}

/** The server and its data. It is sent to another process, so it must be serializable. */
export interface Scene extends Setup {
  readonly url: string;
  readonly databaseUrl: string;
  /** The default client address of the attack. */
  readonly address: string;
  readonly world: World;
}

export interface AttackResult {
  readonly requests: number;
  /** The number of responses by kind. */
  readonly responses: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

/** Runs an attack, and reports problems to the target. */
export type Run = (target: Target) => Promise<unknown>;

/** One way to harm a server. `docs/security.md` describes its requests and its bound. */
export interface Attack {
  readonly run: Run;
  /** All engines by default. */
  readonly engines?: readonly EngineName[];
  /** Variables of the server. Consecutive attacks with the same object share a server. */
  readonly settings?: Variables;
  /** Attacks a server with TLS and HTTP/2. */
  readonly isSecure?: true;
  /** Takes seconds even in small sizes, so the test skips it. */
  readonly isLengthy?: true;
}

export type Attacks = Readonly<Record<string, Run | Attack>>;

export interface Sent extends RequestOptions {
  readonly path: string;
  /** By default POST with a body, and GET without one. */
  readonly method?: string;
  /** The client address; the attacker's by default. */
  readonly address?: string;
}

/** The requirements on a response. */
export interface Allowed {
  /** By default every response except 500. */
  readonly statuses?: readonly number[];
  /** By default the time limit of a response, plus an allowance for the machine. */
  readonly ms?: number;
  /** By default the size limit of a response, plus an allowance for the envelope. */
  readonly bytes?: number;
}

const maxProblems = 20;

/** The interface through which an attack reaches the server and reports its results. */
export class Target {
  readonly scene: Scene;
  readonly #problems = new Set<string>();
  readonly #tally = new Tally();
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
  async send({ path, address = this.scene.address, ...options }: Sent): Promise<Reply> {
    const { method = methodOf(options), headers, ...rest } = options;
    const reply = await request(this.scene.url + path, method, {
      keptBytes: 262_144,
      ...rest,
      // Most attacks are on uncompressed responses.
      headers: { 'x-forwarded-for': address, 'accept-encoding': 'identity', ...headers },
    });
    this.count(reply.status === 0 ? 'none' : String(reply.status));
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

  register(headers: Readonly<Record<string, string>> = {}): Promise<Account> {
    const { url, address } = this.scene;
    return register(url, crypto.randomUUID(), { headers: { 'x-forwarded-for': address, ...headers } });
  }

  get result(): AttackResult {
    const { total, counts } = this.#tally;
    return { requests: total, responses: counts, problems: [...this.#problems] };
  }
}

function methodOf({ method, body }: Partial<Sent>): string {
  return method ?? (body === undefined ? 'GET' : 'POST');
}
