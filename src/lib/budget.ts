import type { Awaitable } from './awaitable.ts';
import { Failure } from './failure.ts';
import { FairLoop } from './fair-loop.ts';
import { Limiter } from './limiter.ts';
import { type Holding, MemoryLedger } from './memory-ledger.ts';
import { TurnCount } from './turn-count.ts';

export interface BudgetLimits {
  /** Records and items of nested lists in one answer. */
  readonly maxItems: number;
  /** Bytes of one answer, and of the text that is read for it. */
  readonly maxBytes: number;
  readonly maxSeconds: number;
}

/** The work took longer than it may. */
export class OutOfTime extends Failure {
  constructor(maxSeconds: number) {
    super('UNAVAILABLE', `The operation took longer than ${maxSeconds} s`);
  }
}

/** Thrown by a first try on the event loop that turns out to be long: the work is done again in a lane. */
export class NeedsLane extends Error {}

/** A first try on the event loop ends beyond this. `bench/NOTES.md` has the measurements. */
const trial = { steps: 1_000, bytes: 131_072 };

/** Work charges the memory it holds to its client in steps of this size. */
const chargedBytes = 65_536;

/** Work that cannot move to a lane yields to others after this time. */
const stepMs = 2;

/** Bodies that are compressed or expanded at once, by threads of the runtime. */
const maxCompressing = 2;
const maxCompressingWaiting = 64;
const maxExpanding = 8;

/**
 * - `trial`: a first try on the event loop, which throws `NeedsLane` where it turns out to be long.
 * - `shared`: on the event loop for work that cannot be done again, or has no lane; it yields to others.
 * - `straight`: in a lane, where nobody waits.
 */
export type BudgetKind = 'trial' | 'shared' | 'straight';

/** What the work of a thread shares. */
export class Budgets {
  readonly loop = new FairLoop();
  readonly smallChunks = new TurnCount();
  /** Each holds as much as a body may have. */
  readonly expanding = new Limiter(maxExpanding, Number.POSITIVE_INFINITY);
  readonly compressing = new Limiter(maxCompressing, maxCompressingWaiting);
  readonly ledger: MemoryLedger;
  readonly #isLane: boolean;

  constructor(ledger = new MemoryLedger(), { isLane = false } = {}) {
    this.ledger = ledger;
    this.#isLane = isLane;
  }

  /** A budget for one request, operation or event. */
  begin(limits: BudgetLimits, client: () => string, { mayMove = false } = {}): Budget {
    const kind = this.#isLane ? 'straight' : mayMove ? 'trial' : 'shared';
    return new Budget(limits, this, client, kind);
  }
}

/**
 * What one operation may cost, in items, bytes and time. It is made when the operation begins and handed down: code
 * that adds to the answer takes from it. Its maker ends it.
 */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #shared: Budgets;
  readonly #client: () => string;
  readonly #deadline: number;
  readonly #kind: BudgetKind;
  #stepBegan: number;
  #items = 0;
  #steps = 0;
  #bytesRead = 0;
  #bytesWritten = 0;
  #held: Holding | null = null;
  #bytesHeld = 0;
  #isHeld = false;
  #isEnded = false;
  #searches: Limiter | null = null;

  constructor(limits: BudgetLimits, shared: Budgets, client: () => string, kind: BudgetKind) {
    this.#limits = limits;
    this.#shared = shared;
    this.#client = client;
    this.#kind = kind;
    this.#stepBegan = performance.now();
    this.#deadline = this.#stepBegan + limits.maxSeconds * 1000;
  }

  get maxBytes(): number {
    return this.#limits.maxBytes;
  }

  /** Two searches at a time: a server of a database would take all its processors for those of one operation. */
  search<T>(work: () => Promise<T>): Promise<T> {
    this.#searches ??= new Limiter(2, Number.POSITIVE_INFINITY);
    return this.#searches.run(work);
  }

  /** Ends a first try of work that is always long. */
  requireLane(): void {
    if (this.#kind === 'trial' && !this.#isHeld) throw new NeedsLane();
  }

  /** The same for work that has read so much text. */
  requireLaneFor(bytes: number): void {
    if (bytes > trial.bytes) this.requireLane();
  }

  /** Records and items of nested lists, as often as they occur in the answer. */
  takeItems(count: number): void {
    this.#items += count;
    this.takeSteps(count);
    if (this.#items <= this.#limits.maxItems) return;
    throw new Failure(
      'INVALID_INPUT',
      `The nested lists hold more than ${this.#limits.maxItems} records and items: ask for less, or for a page`,
    );
  }

  /** What only takes time, such as the records of a list. */
  takeSteps(count: number): void {
    this.#steps += count;
    if (this.#steps > trial.steps) this.requireLane();
  }

  /** Text that was read for the answer, once for each record. */
  takeRead(bytes: number): void {
    this.#bytesRead += bytes;
    this.#takeText(this.#bytesRead);
  }

  get bytesRead(): number {
    return this.#bytesRead;
  }

  /** Text of the answer itself. */
  takeBytes(bytes: number): void {
    this.#bytesWritten += bytes;
    this.#takeText(this.#bytesWritten);
  }

  #takeText(bytes: number): void {
    this.requireLaneFor(bytes);
    if (bytes > this.#limits.maxBytes) throw tooLarge(this.#limits.maxBytes);
    this.#charge();
  }

  /**
   * Called between the parts of an operation. It ends work that takes too long, and lets others go first where it runs on
   * the event loop and cannot move.
   */
  rest(): Awaitable<void> {
    const now = performance.now();
    if (this.#isEnded || now > this.#deadline) throw new OutOfTime(this.#limits.maxSeconds);
    if (this.#isHeld || this.#kind === 'straight') return;
    if (this.#kind === 'shared' && now - this.#stepBegan >= stepMs) return this.#yield();
  }

  /** Runs work that others wait for, such as a transaction, in one go and where it is. */
  async holding<T>(work: () => Promise<T>): Promise<T> {
    this.#isHeld = true;
    try {
      return await work();
    } finally {
      this.#isHeld = false;
    }
  }

  /** Work for an answer that is no longer wanted ends at its next rest. */
  end(): void {
    this.#isEnded = true;
    this.#held?.release();
  }

  /** Charges what the work holds to its client, in steps. Amounts below one step are not charged. */
  #charge(): void {
    const bytes = this.#bytesRead + this.#bytesWritten;
    if (bytes < this.#bytesHeld + chargedBytes || this.#isEnded) return;
    this.#bytesHeld = bytes;
    this.#held ??= this.#shared.ledger.hold(this.#client(), 0);
    this.#held.resize(bytes);
  }

  async #yield(): Promise<void> {
    await this.#shared.loop.enter(this.#client);
    this.#stepBegan = performance.now();
  }
}

/** The most bytes of an answer unless an operator says otherwise. */
export const defaultMaxBytes = 16_777_216;

export function tooLarge(maxBytes: number): Failure {
  return new Failure(
    'ANSWER_TOO_LARGE',
    `The answer would be larger than ${maxBytes} bytes: ask for less, or for a page`,
  );
}
