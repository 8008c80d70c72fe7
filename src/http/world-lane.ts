import { type Awaitable, orElse } from '../lib/awaitable.ts';
import { NeedsLane } from '../lib/budget.ts';
import type { Clock } from '../lib/clock.ts';
import { RetryLater } from '../lib/failure.ts';
import type { Lanes } from '../lib/lanes.ts';
import { pieceLength } from '../lib/sizes.ts';
import type { Content } from '../lib/stream-of.ts';
import type { DatabaseSource } from '../storage/open-options.ts';
import type { AnyReply } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import { type ListMarks, Reply } from './reply.ts';
import { tagOf } from './tag.ts';

/** The data that another thread needs to open the same world. */
export interface WorldSource {
  /** As JSON. */
  readonly settings: string;
  readonly database: DatabaseSource;
  readonly base: string;
}

/** The same for the process that starts the jobs. A replica may stand in for its database at times. */
interface ChangingSource extends Omit<WorldSource, 'database'> {
  database(): DatabaseSource | null;
}

/** A job for a thread. It carries the caller's time, so that a stopped clock is stopped in the thread too. */
export interface WorldJob {
  /** The `WorldSource` as JSON, which is also the key of an open world. */
  readonly world: string;
  readonly now: number;
  readonly task: { readonly kind: string };
}

export interface WorldJobOptions {
  /** A job that is no longer wanted when its turn comes is rejected. */
  isWanted?(): boolean;
  /** True if the client holds the memory of earlier parts, which is only released after this one. */
  readonly isContinued?: boolean;
}

export interface LaneLimits {
  readonly maxMs: number;
  /** Returns true if the process has memory for one more result of a client. */
  hasRoom(client: string): boolean;
}

/** Runs the long work of one world in the threads of the process. */
export class WorldLane {
  readonly #lanes: Lanes;
  readonly #source: ChangingSource;
  readonly #clock: Clock;
  readonly #limits: LaneLimits;

  constructor(lanes: Lanes, source: ChangingSource, clock: Clock, limits: LaneLimits) {
    this.#lanes = lanes;
    this.#source = source;
    this.#clock = clock;
    this.#limits = limits;
  }

  async run<Result>(
    client: string,
    task: WorldJob['task'],
    { isWanted = () => true, isContinued = false }: WorldJobOptions = {},
  ): Promise<Result> {
    const { maxMs, hasRoom } = this.#limits;
    if (!isContinued && !hasRoom(client)) throw new RetryLater('UNAVAILABLE', 1);
    const job: WorldJob = { world: this.#worldNow(), now: this.#clock.now().getTime(), task };
    // As text, because copying an object between threads takes twice as long.
    return this.#lanes.run(client, JSON.stringify(job), maxMs, {
      isWanted: () => isWanted() && (isContinued || hasRoom(client)),
    });
  }

  close(): void {
    this.#lanes.notify({ closed: this.#worldNow() } satisfies WorldClosed);
  }

  #worldNow(): string {
    return JSON.stringify({ ...this.#source, database: this.#source.database() });
  }
}

export interface WorldClosed {
  readonly closed: string;
}

/** A read of a REST interface, to be run from the start. */
export interface CallTask {
  readonly kind: 'call';
  readonly url: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly address: string;
}

export interface CallResult {
  readonly status: number;
  readonly content: Content | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly list: ListMarks | null;
}

/** Tries a read on the event loop. If it turns out to be long, runs it again in a lane. */
export function tryHere<Given extends AnyReply>(
  read: () => Awaitable<Given>,
  exchange: Exchange,
  lane: WorldLane | null,
): Awaitable<Given | Reply> {
  if (lane === null) return read();
  exchange.mayMove = true;
  return orElse<Given | Reply>(read, (error) => {
    if (error instanceof NeedsLane) return callInLane(exchange, lane);
    throw error;
  });
}

/** Runs a read in a lane, from the start. */
async function callInLane(exchange: Exchange, lane: WorldLane): Promise<Reply> {
  const { request, url, path, address, client, signal } = exchange;
  const isWanted = () => !signal.aborted;
  const headers = [...request.headers];
  const task: CallTask = { kind: 'call', url, path, headers, address };
  const { status, content, headers: given, list } = await lane.run<CallResult>(client, task, { isWanted });
  const reply = new Reply(status, content, given);
  return list === null ? reply : reply.asList(list);
}

/** Returns the result of a read in a lane. Its tag, if it has one, is computed there, off the event loop. */
export function toCallResult({ status, body, headers, list }: Reply, isTagged: boolean): CallResult {
  if (status !== 200 || body === null) return { status, content: body, headers, list };
  const tag = isTagged ? { etag: tagOf(body) } : {};
  return { status, content: contentOf(body), headers: { ...tag, ...headers }, list };
}

/** Returns the body in the form in which it is transferred to the event loop. */
export function contentOf(body: string): Content {
  // Longer texts are transferred as bytes, which are not copied.
  return body.length < pieceLength ? body : new TextEncoder().encode(body);
}
