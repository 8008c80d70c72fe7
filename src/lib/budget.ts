import type { Awaitable } from './awaitable.ts';
import { Failure } from './failure.ts';
import { FairLimiter } from './fair-limiter.ts';
import { FairLoop } from './fair-loop.ts';
import { Limiter } from './limiter.ts';
import { type Holding, MemoryLedger } from './memory-ledger.ts';
import { type MemoryRoom, memoryOfProcess } from './memory-room.ts';
import { Places } from './places.ts';
import { TurnCount } from './turn-count.ts';
import { Turns } from './turns.ts';

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

/** Work is long once it has come to more than this: then it takes turns with other long work. */
const longSteps = 5_000;
const longBytes = 1_048_576;

/** Work charges the memory it holds to its client in steps of this size. */
const chargedBytes = 65_536;

/** A large response takes about this many times its size while it is made and sent. */
const largeFactor = 3;

/** How long work runs before it checks whether others wait. */
const stepMs = 2;

/** Long work at once and waiting, of all clients. */
const turnLimits = { max: 2, maxWaitingOfClient: 64, maxWaiting: 256 };

/** Answers that are compressed at once, by threads of their own, and that wait. */
const compressingLimits = { atOnce: 1, maxWaiting: 64, maxWaitingOfOne: 16 };

/** The same of parts of large answers. Each answer has one part at a time: what is begun is never refused. */
const maxCompressed = 4;
const partLimits = { atOnce: 1, maxWaiting: maxCompressed, maxWaitingOfOne: maxCompressed };

/** Bodies that are expanded at once. */
const maxExpanding = 8;

/** What the work of a process shares: one for each process. */
export class Budgets {
  readonly loop = new FairLoop();
  readonly turns = new Turns(turnLimits);
  readonly smallChunks = new TurnCount();
  /** Each holds as much as a body may have. */
  readonly expanding = new Limiter(maxExpanding, Number.POSITIVE_INFINITY);
  readonly compressing = new FairLimiter(compressingLimits);
  /** Large answers that are compressed while they are read. */
  readonly compressed = new Places(maxCompressed);
  readonly compressingParts = new FairLimiter(partLimits);
  readonly ledger: MemoryLedger;

  readonly memory: MemoryRoom;

  constructor(ledger = new MemoryLedger(), memory = memoryOfProcess) {
    this.ledger = ledger;
    this.memory = memory;
  }

  /** A budget for one request, operation or event. `client` is asked for when the work turns out to be long. */
  begin(limits: BudgetLimits, client: () => string): Budget {
    return new Budget(limits, this, client);
  }
}

/**
 * What one operation may cost, in items, bytes and time. It is made when the operation begins and handed down: code
 * that adds to the answer takes from it, and rests between steps. Its maker ends it.
 */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #shared: Budgets;
  readonly #client: () => string;
  readonly #deadline: number;
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
  /** Once the work is long: settles when it has its turn. */
  #turn: Promise<() => void> | null = null;

  constructor(limits: BudgetLimits, shared: Budgets, client: () => string) {
    this.#limits = limits;
    this.#shared = shared;
    this.#client = client;
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

  /** Records and items of nested lists, as often as they occur in the answer. */
  takeItems(count: number): void {
    this.#items += count;
    this.#steps += count;
    if (this.#items <= this.#limits.maxItems) return;
    throw new Failure(
      'INVALID_INPUT',
      `The nested lists hold more than ${this.#limits.maxItems} records and items: ask for less, or for a page`,
    );
  }

  /** What only takes time, such as the records of a list that has no bound: much of it makes the work long. */
  takeSteps(count: number): void {
    this.#steps += count;
  }

  /** Text that was read for the answer, once for each record. */
  takeRead(bytes: number): void {
    this.#bytesRead += bytes;
    if (this.#bytesRead > this.#limits.maxBytes) throw tooLarge(this.#limits.maxBytes);
    this.#charge();
  }

  get bytesRead(): number {
    return this.#bytesRead;
  }

  /** Text that was read and let go of again. */
  returnRead(bytes: number): void {
    this.#bytesRead -= bytes;
  }

  /** Whether the work has become long and has not had its turn yet. */
  get needsTurn(): boolean {
    return this.#turn === null && !this.#isHeld && !this.#isEnded && this.#isLong;
  }

  /** Text of the answer itself. */
  takeBytes(bytes: number): void {
    this.#bytesWritten += bytes;
    if (this.#bytesWritten > this.#limits.maxBytes) throw tooLarge(this.#limits.maxBytes);
    this.#charge();
  }

  /**
   * Called between steps: lets others go first when this work has had its share of the event loop, and ends work that
   * takes too long. Long work waits here for its turn, so that nothing that others wait for may be held meanwhile.
   */
  rest(): Awaitable<void> {
    return this.needsTurn ? this.takeTurn() : this.breathe();
  }

  /** Waits for the turn of long work. It is held until the end. */
  async takeTurn(): Promise<void> {
    // Parts of one operation that run beside each other share its turn.
    this.#turn ??= this.#untilTurn(this.#client());
    await this.#turn;
    await this.#yield();
  }

  /** The same without the wait for a turn, for work that holds something: a connection that is being read from. */
  breathe(): Awaitable<void> {
    const now = performance.now();
    if (this.#isEnded || now > this.#deadline) throw new OutOfTime(this.#limits.maxSeconds);
    if (now - this.#stepBegan >= stepMs && !this.#isHeld) return this.#yield();
  }

  /** Runs work that others wait for, such as a transaction, without a rest. */
  async holding<T>(work: () => Promise<T>): Promise<T> {
    this.#isHeld = true;
    try {
      return await work();
    } finally {
      this.#isHeld = false;
    }
  }

  /** Gives back the turn of long work. Work for an answer that is no longer wanted ends at its next rest. */
  end(): void {
    this.#isEnded = true;
    this.#held?.release();
    // A refused turn must not be given back.
    void this.#turn?.then((giveBack) => giveBack(), ignore);
    this.#turn = null;
  }

  /** Charges what the work holds to its client, in steps. Amounts below one step are not charged. */
  #charge(): void {
    const bytes = this.#bytesRead + this.#bytesWritten;
    if (bytes < this.#bytesHeld + chargedBytes || this.#isEnded) return;
    this.#bytesHeld = bytes;
    this.#held ??= this.#shared.ledger.hold(this.#client(), 0);
    this.#held.resize(bytes);
  }

  get #isLong(): boolean {
    return this.#steps > longSteps || this.#bytesRead > longBytes || this.#bytesWritten > longBytes;
  }

  /** A turn with room for its response: a client that leaves its responses unread waits, and holds no turn meanwhile. */
  async #untilTurn(client: string): Promise<() => void> {
    const { turns, ledger, memory } = this.#shared;
    const needed = largeFactor * this.#limits.maxBytes;
    // Its own memory must not keep it waiting.
    this.#held?.resize(0);
    for (;;) {
      await ledger.untilRoom(client, needed);
      const giveBack = await turns.take(client, this.#deadline);
      // With the turn in hand: so few wait here that they do not begin all at once.
      await memory.untilRoom();
      if (ledger.hasRoom(client, needed)) {
        this.#held?.resize(this.#bytesHeld);
        return giveBack;
      }
      giveBack();
    }
  }

  async #yield(): Promise<void> {
    await this.#shared.loop.enter(this.#client);
    this.#stepBegan = performance.now();
  }
}

function ignore(): void {}

/** The most bytes of an answer unless an operator says otherwise. */
export const defaultMaxBytes = 16_777_216;

export function tooLarge(maxBytes: number): Failure {
  return new Failure(
    'ANSWER_TOO_LARGE',
    `The answer would be larger than ${maxBytes} bytes: ask for less, or for a page`,
  );
}
