import type { Clock } from '../lib/clock.ts';
import type { Lanes } from '../lib/lanes.ts';
import type { Content } from '../lib/stream-of.ts';
import type { DatabaseSource } from '../storage/open-options.ts';
import { Answer, type ListMarks } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { tagOf } from './tag.ts';

/** All that another thread needs to serve the same data. */
export interface WorldSource {
  /** As JSON. */
  readonly settings: string;
  readonly database: DatabaseSource;
  readonly base: string;
}

/** A job as a thread gets it. The time is that of the caller, so that a stopped clock stands still there, too. */
export interface WorldJob {
  readonly world: WorldSource;
  readonly now: number;
  readonly task: { readonly kind: string };
}

/** Long work of one world, in the threads of the process. */
export class WorldLane {
  readonly #lanes: Lanes;
  readonly #source: WorldSource;
  readonly #clock: Clock;
  readonly #maxMs: number;

  constructor(lanes: Lanes, source: WorldSource, clock: Clock, maxMs: number) {
    this.#lanes = lanes;
    this.#source = source;
    this.#clock = clock;
    this.#maxMs = maxMs;
  }

  run<Result>(client: string, task: WorldJob['task']): Promise<Result> {
    const job: WorldJob = { world: this.#source, now: this.#clock.now().getTime(), task };
    return this.#lanes.run(client, job, this.#maxMs);
  }

  /** Closes the connections that the threads have to this world. */
  close(): void {
    this.#lanes.tell({ closed: this.#source } satisfies WorldClosed);
  }
}

export interface WorldClosed {
  readonly closed: WorldSource;
}

/** A read of a REST interface, from the start. */
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

/** Runs a read in a lane, from the start. */
export async function callInLane(exchange: Exchange, lane: WorldLane): Promise<Answer> {
  const { request, path, address, client } = exchange;
  const headers = [...request.headers];
  const task: CallTask = { kind: 'call', url: request.url, path, headers, address };
  const { status, content, headers: given, list } = await lane.run<CallResult>(client, task);
  const answer = new Answer(status, content, given);
  return list === null ? answer : answer.asList(list);
}

/** The result of a read in a lane. Its tag is taken there, where nobody waits for it. */
export function toCallResult({ status, body, headers, list }: Answer): CallResult {
  if (status !== 200 || body === null) return { status, content: body, headers, list };
  return { status, content: contentOf(body), headers: { etag: tagOf(body), ...headers }, list };
}

/** A longer text is handed over as bytes, which are not copied. */
const longText = 65_536;

/** The body of a response as it is handed over to the event loop. */
export function contentOf(body: string): Content {
  return body.length < longText ? body : new TextEncoder().encode(body);
}
