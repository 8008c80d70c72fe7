import { Budget, type BudgetLimits } from './budget.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import { Semaphore } from './semaphore.ts';
import { Turns } from './turns.ts';

/** Bodies compressed or decompressed concurrently, by threads of the runtime. */
const maxCompressing = 2;
const maxCompressingWaiting = 64;
const maxExpanding = 8;

/** The door of the process: whose turn it is, what is held for each client, and how much an operation can use. */
export class Admission {
  readonly turns = new Turns();
  readonly ledger: MemoryLedger;
  /** Each holds as much memory as the largest body. */
  readonly expanding = new Semaphore({ atOnce: maxExpanding });
  readonly compressing = new Semaphore({ atOnce: maxCompressing, maxWaiting: maxCompressingWaiting });

  constructor(ledger: MemoryLedger) {
    this.ledger = ledger;
  }

  begin(limits: BudgetLimits, client: () => string, isTrial: boolean): Budget {
    return new Budget(limits, this.ledger, client, isTrial);
  }
}
