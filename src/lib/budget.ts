import type { Admission } from './admission.ts';
import type { Awaitable } from './awaitable.ts';
import { Failure } from './failure.ts';
import type { Holding } from './memory-ledger.ts';
import { Semaphore } from './semaphore.ts';
import { pieceLength } from './sizes.ts';

export interface BudgetLimits {
  /** Records and items of nested lists in one response. */
  readonly maxItems: number;
  /** Bytes of one response, and of the text that is read for it. */
  readonly maxBytes: number;
  readonly maxSeconds: number;
}

export class OutOfTime extends Failure {
  constructor(maxSeconds: number) {
    super('UNAVAILABLE', `The operation took longer than ${maxSeconds} s`);
  }
}

/** Thrown by a trial on the event loop that turns out to be long: the work runs again in a lane. */
export class NeedsLane extends Error {}

/** One error for all trials: creating an error takes longer than a short trial. */
const needsLane = new NeedsLane();

/**
 * The limit of a trial on the event loop, in steps: a record, or 256 bytes that are read or written. `bench/NOTES.md` has
 * the measurements.
 */
const trialSteps = 1_000;
const bytesPerStep = 256;

/** Text of this length takes half of a trial. */
export const longLength = 131_072;

/** The records and bytes that an operation has used so far. */
export interface Used {
  readonly items: number;
  readonly read: number;
  readonly written: number;
}

/**
 * The cost limit of one operation, in items, bytes and time. It is created when the operation begins and
 * passed down: code that adds to the response takes from it. Its creator ends it.
 */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #admission: Admission;
  readonly #client: () => string;
  readonly startedAt = performance.now();
  /** True for a first try on the event loop, which throws `NeedsLane` if it turns out to be long. */
  readonly #isTrial: boolean;
  #items = 0;
  #steps = 0;
  #bytesRead = 0;
  #bytesWritten = 0;
  #held: Holding | null = null;
  #bytesHeld = 0;
  #stays = false;
  #isEnded = false;
  #searches: Semaphore | null = null;

  constructor(limits: BudgetLimits, admission: Admission, client: () => string, isTrial: boolean) {
    this.#limits = limits;
    this.#admission = admission;
    this.#client = client;
    this.#isTrial = isTrial;
  }

  get maxBytes(): number {
    return this.#limits.maxBytes;
  }

  get used(): Used {
    return { items: this.#items, read: this.#bytesRead, written: this.#bytesWritten };
  }

  /** Set where work continues that began in another thread, or that begins again. */
  set used({ items, read, written }: Used) {
    this.#items = items;
    this.#bytesRead = read;
    this.#bytesWritten = written;
    this.#charge();
  }

  /** Starts the trial of a part of the operation. Earlier parts do not count toward its limits. */
  beginPart(): void {
    this.#steps = 0;
    this.#stays = false;
  }

  /** Keeps the rest of a part on the event loop, because there is no lane for it. */
  stay(): void {
    this.#stays = true;
  }

  /**
   * Runs two searches at a time: a database server would otherwise use all its processors for one operation.
   */
  search<T>(work: () => Promise<T>): Promise<T> {
    this.#searches ??= new Semaphore({ atOnce: 2 });
    return this.#searches.run(work);
  }

  /** Ends a trial of work that is always long. */
  requireLane(): void {
    if (this.#isTrial && !this.#stays) throw needsLane;
  }

  /** Ends a trial of work that has read too much text. */
  requireLaneFor(bytes: number): void {
    if (bytes > longLength) this.requireLane();
  }

  /** Charges records and items of nested lists, once per occurrence in the response. */
  takeItems(count: number): void {
    this.#items += count;
    this.takeSteps(count);
    if (this.#items <= this.#limits.maxItems) return;
    throw new Failure(
      'INVALID_INPUT',
      `The nested lists have more than ${this.#limits.maxItems} records and items: request less, or a page`,
    );
  }

  /** Charges steps that only take time, such as the records of a list. */
  takeSteps(count: number): void {
    this.#steps += count;
    if (this.#isTrial) this.#admission.turns.count(count);
    if (this.#steps > trialSteps) this.requireLane();
  }

  /** Reads a list, in the client's turn: on the event loop, or on a database server. */
  read<T>(holdsLoop: boolean, list: () => Awaitable<T>): Awaitable<T> {
    if (!this.#isTrial) return list();
    const { turns, lists } = this.#admission;
    if (holdsLoop) return turns.run(this.#client, list);
    return lists.run(async () => list(), { client: this.#client(), maxWaitMs: 10_000 });
  }

  /** Charges text read for the response, once per record. */
  takeRead(bytes: number): void {
    this.#bytesRead += bytes;
    this.#takeBytes(bytes, this.#bytesRead);
  }

  get bytesRead(): number {
    return this.#bytesRead;
  }

  /** Charges text of the response itself. */
  takeBytes(bytes: number): void {
    this.#bytesWritten += bytes;
    this.#takeBytes(bytes, this.#bytesWritten);
  }

  /** Charges text of the response. A character takes at most three bytes, so the exact count is needed only near the limit. */
  takeText(text: string): void {
    const { length } = text;
    this.takeBytes(3 * length <= this.maxBytes ? length : Buffer.byteLength(text));
  }

  #takeBytes(bytes: number, total: number): void {
    this.takeSteps(bytes / bytesPerStep);
    if (total > this.#limits.maxBytes) throw tooLarge(this.#limits.maxBytes);
    this.#charge();
  }

  /** Called between the parts of an operation. Ends work that takes too long. */
  rest(): void {
    const { maxSeconds } = this.#limits;
    if (this.#isEnded || performance.now() > this.startedAt + maxSeconds * 1000)
      throw new OutOfTime(maxSeconds);
  }

  /** Ends work for a response that is no longer wanted, at its next `rest`. */
  end(): void {
    this.#isEnded = true;
    this.#held?.release();
  }

  /** Charges the memory of the work to its client, in steps. Amounts below one step are not charged. */
  #charge(): void {
    const bytes = this.#bytesRead + this.#bytesWritten;
    if (bytes < this.#bytesHeld + pieceLength || this.#isEnded) return;
    this.#bytesHeld = bytes;
    this.#held ??= this.#admission.ledger.hold(this.#client(), 0);
    this.#held.resize(bytes);
  }
}

export const defaultMaxBytes = 16_777_216;

export function tooLarge(maxBytes: number): Failure {
  return new Failure(
    'ANSWER_TOO_LARGE',
    `The response would be larger than ${maxBytes} bytes: request less, or a page`,
  );
}
