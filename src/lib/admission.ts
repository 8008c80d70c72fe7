import type { MemoryLedger } from './memory-ledger.ts';
import { Semaphore } from './semaphore.ts';
import { Turns } from './turns.ts';

/** Bodies compressed or decompressed concurrently, by threads of the runtime. */
const maxCompressing = 2;
const maxCompressingWaiting = 64;
const maxExpanding = 8;

/** The door of the process: whose turn it is, and what is held for each client. */
export class Admission {
  readonly turns = new Turns();
  readonly ledger: MemoryLedger;
  /** Each holds as much memory as the largest body. */
  readonly expanding = new Semaphore({ atOnce: maxExpanding });
  readonly compressing = new Semaphore({ atOnce: maxCompressing, maxWaiting: maxCompressingWaiting });
  /** Lists that a database server reads at once. More would compete for its processors and delay other clients. */
  readonly lists = new Semaphore({ atOnce: 4 });
  /** One document of the workbench is written at a time: it takes several times its length in memory. */
  readonly documents = new Semaphore({ atOnce: 1 });

  constructor(ledger: MemoryLedger) {
    this.ledger = ledger;
  }
}
