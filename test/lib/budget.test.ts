import { describe, expect, it } from 'bun:test';
import { type Budget, Budgets, NeedsLane, OutOfTime } from '../../src/lib/budget.ts';
import { MemoryLedger } from '../../src/lib/memory-ledger.ts';

const limits = { maxItems: 1_000_000, maxBytes: 4_000_000, maxSeconds: 60 };

function begin(budgets: Budgets, client: string, changes: Partial<typeof limits> = {}): Budget {
  return budgets.begin({ ...limits, ...changes }, () => client);
}

/** More items than a first attempt may use. */
const manyItems = 100_000;

function failureOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('Budget', () => {
  it('stops work that exceeds its time at the next pause', () => {
    const budget = begin(new Budgets(), 'a', { maxSeconds: -1 });
    expect(failureOf(() => budget.rest())).toEqual(new OutOfTime(-1));
  });

  it('runs at most two searches of an operation at a time', async () => {
    const budget = begin(new Budgets(), 'a');
    let running = 0;
    const seen: number[] = [];
    const search = async () => {
      running += 1;
      seen.push(running);
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => budget.search(search)));
    expect(seen).toHaveLength(10);
    expect(Math.max(...seen)).toBe(2);
  });

  describe('of a first attempt on the event loop', () => {
    const trial = (changes: Partial<typeof limits> = {}) =>
      new Budgets().begin({ ...limits, ...changes }, () => 'a', { mayMove: true });

    it.each([
      ['many records', (budget: Budget) => budget.takeItems(1001)],
      ['many steps', (budget: Budget) => budget.takeSteps(1001)],
      ['much read text', (budget: Budget) => budget.takeRead(131_073)],
      ['much written text', (budget: Budget) => budget.takeBytes(131_073)],
      ['work that is always long', (budget: Budget) => budget.requireLane()],
    ])('requires a lane for %s', (_name, take) => {
      expect(failureOf(() => take(trial()))).toBeInstanceOf(NeedsLane);
    });

    it('requires no lane below the limits', () => {
      const budget = trial();
      budget.takeItems(1000);
      budget.takeRead(131_072);
      budget.takeBytes(131_072);
    });

    it('requires no lane while it holds a shared resource', async () => {
      const budget = trial();
      await budget.holding(async () => budget.takeItems(1_000_000));
    });
  });

  it('requires no lane if the work cannot move or is already in one', () => {
    begin(new Budgets(), 'a').takeItems(manyItems);
    const inLane = new Budgets(new MemoryLedger(), { isLane: true });
    inLane.begin(limits, () => 'a', { mayMove: true }).takeItems(manyItems);
  });
});
