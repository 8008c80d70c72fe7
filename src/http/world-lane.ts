import { type Awaitable, orElse } from '../lib/awaitable.ts';
import { NeedsLane } from '../lib/budget.ts';
import type { Clock } from '../lib/clock.ts';
import { RetryLater } from '../lib/failure.ts';
import type { JobOptions, Lanes } from '../lib/lanes.ts';
import { pieceLength } from '../lib/sizes.ts';
import type { Content } from '../lib/stream-of.ts';
import type { CatalogSource } from '../records/catalog-source.ts';
import type { Settings } from '../settings/settings.ts';
import type { DatabaseSource } from '../storage/open-options.ts';
import type { Fetch } from './connection.ts';
import type { AnyReply } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import { Reply } from './reply.ts';

/** The first message to a thread. */
export interface LaneStart {
  readonly settings: Settings;
  /** The collections of all worlds of the process. */
  readonly catalog: CatalogSource;
}

/** The data that another thread, which has the settings, needs to open the same world. */
export interface WorldSource {
  /** Null for work that needs no data. */
  readonly database: DatabaseSource | null;
  readonly base: string;
}

/** A job for a thread. It carries the caller's time, so that a stopped clock is stopped in the thread too. */
export interface WorldJob {
  /** The `WorldSource` as JSON, which is also the key of an open world. */
  readonly world: string;
  readonly now: number;
  readonly task: { readonly kind: string };
}

export interface WorldClosed {
  readonly closed: string;
}

export interface WorldJobOptions extends JobOptions {
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
  /** A replica may stand in for the database at times. */
  readonly #source: () => WorldSource;
  readonly #clock: Clock;
  readonly #limits: LaneLimits;

  constructor(lanes: Lanes, source: () => WorldSource, clock: Clock, limits: LaneLimits) {
    this.#lanes = lanes;
    this.#source = source;
    this.#clock = clock;
    this.#limits = limits;
  }

  async run<Result>(
    client: string,
    task: WorldJob['task'],
    { isWanted = () => true, isContinued = false, ...options }: WorldJobOptions = {},
  ): Promise<Result> {
    const { maxMs, hasRoom } = this.#limits;
    if (!isContinued && !hasRoom(client)) throw new RetryLater('UNAVAILABLE', 1);
    const job: WorldJob = { world: this.#worldNow(), now: this.#clock.now().getTime(), task };
    // As text, because copying an object between threads takes twice as long.
    return this.#lanes.run(client, JSON.stringify(job), maxMs, {
      ...options,
      isWanted: () => isWanted() && (isContinued || hasRoom(client)),
    });
  }

  close(): void {
    this.#lanes.notify({ closed: this.#worldNow() } satisfies WorldClosed);
  }

  #worldNow(): string {
    return JSON.stringify(this.#source());
  }
}

/** A read of a REST interface: the request, to be run from the start. */
export interface RequestTask {
  readonly kind: 'request';
  readonly url: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly address: string;
}

interface LaneReply {
  readonly status: number;
  readonly content: Content | null;
  readonly headers: Readonly<Record<string, string>>;
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
    if (error instanceof NeedsLane) return fetchInLane(exchange, lane);
    throw error;
  });
}

/** Request headers that only matter on the event loop. */
const ownHeaders: ReadonlySet<string> = new Set(['accept-encoding', 'connection', 'if-none-match', 'origin']);

/** Runs a read in a lane, from the start. */
async function fetchInLane(exchange: Exchange, lane: WorldLane): Promise<Reply> {
  const { request, url, path, address, caller, startedAt } = exchange;
  const headers = [...request.headers].filter(([name]) => !ownHeaders.has(name));
  const task: RequestTask = { kind: 'request', url, path, headers, address };
  const options = { ...caller, since: startedAt };
  const { status, content, headers: given } = await lane.run<LaneReply>(caller.client, task, options);
  return new Reply(status, content, given);
}

/** The other end: responds to the request in the thread. */
export async function respondInLane(
  fetch: Fetch,
  { url, path, headers, address }: RequestTask,
): Promise<LaneReply> {
  const request = new Request(url, { headers: headers as [string, string][] });
  const replies: Reply[] = [];
  const deliver = (reply: Reply) => void replies.push(reply);
  await fetch(request, { addressOf: () => address, sentPath: path, deliver });
  const [reply] = replies;
  if (reply === undefined) throw new Error(`${path} responds with a stream`);
  const { status, content } = reply;
  // The event loop adds `vary` again.
  const { vary: _, ...rest } = reply.headers;
  return { status, content: typeof content === 'string' ? contentOf(content) : content, headers: rest };
}

/** Returns the body in the form in which it is transferred to the event loop. */
export function contentOf(body: string): Content {
  // Longer texts are transferred as bytes, which are not copied.
  return body.length < pieceLength ? body : new TextEncoder().encode(body);
}
