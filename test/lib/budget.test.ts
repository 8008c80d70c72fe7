import { describe, expect, it } from 'bun:test';
import { type Budget, Budgets, OutOfTime } from '../../src/lib/budget.ts';
import { Failure, RetryLater } from '../../src/lib/failure.ts';
import { MemoryLedger } from '../../src/lib/memory-ledger.ts';

const limits = { maxItems: 1_000_000, maxBytes: 4_000_000, maxSeconds: 60 };

function begin(budgets: Budgets, client: string, changes: Partial<typeof limits> = {}): Budget {
  return budgets.begin({ ...limits, ...changes }, () => client);
}

/** More than one item less makes the work long. */
const manyItems = 100_000;

function failureOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('Budget', () => {
  it('refuses one item too many, and says to ask for less', () => {
    const budget = begin(new Budgets(), 'a', { maxItems: 3 });
    budget.takeItems(3);
    expect(failureOf(() => budget.takeItems(1))).toEqual(
      new Failure(
        'INVALID_INPUT',
        'The nested lists hold more than 3 records and items: ask for less, or for a page',
      ),
    );
  });

  it.each(['takeBytes', 'takeRead'] as const)('refuses one byte too many of %s', (take) => {
    const budget = begin(new Budgets(), 'a', { maxBytes: 10 });
    budget[take](10);
    expect(failureOf(() => budget[take](1))).toEqual(
      new Failure(
        'ANSWER_TOO_LARGE',
        'The answer would be larger than 10 bytes: ask for less, or for a page',
      ),
    );
  });

  it('ends work that takes too long when it rests', () => {
    const budget = begin(new Budgets(), 'a', { maxSeconds: -1 });
    expect(failureOf(() => budget.rest())).toEqual(new OutOfTime(-1));
    expect(failureOf(() => budget.breathe())).toEqual(new OutOfTime(-1));
  });

  it('lets short work go on at once', () => {
    expect(begin(new Budgets(), 'a').rest()).toBeUndefined();
  });

  it('makes long work wait until its client has room for the response', async () => {
    const ledger = new MemoryLedger({ perClient: 10, total: 100 });
    const unread = ledger.hold('a', 10);
    const budget = begin(new Budgets(ledger), 'a');
    budget.takeItems(manyItems);
    const waiting = Promise.resolve(budget.rest()).then(() => 'begun');
    expect(await Promise.race([waiting, Promise.resolve('waits')])).toBe('waits');
    unread.release();
    expect(await waiting).toBe('begun');
  });

  it('lets two searches run at a time, whatever an operation asks for', async () => {
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

  it('makes the second long work of a client wait for the first, and nobody else', async () => {
    const budgets = new Budgets();
    const [first, second, other] = [begin(budgets, 'a'), begin(budgets, 'a'), begin(budgets, 'b')];
    for (const budget of [first, second, other]) budget.takeItems(manyItems);
    const order: string[] = [];
    await first.rest();
    const waiting = Promise.resolve(second.rest()).then(() => order.push('second'));
    await other.rest();
    order.push('other');
    first.end();
    await waiting;
    expect(order).toEqual(['other', 'second']);
  });

  it('shares one turn between parts of the same work', async () => {
    const budget = begin(new Budgets(), 'a');
    budget.takeItems(manyItems);
    await Promise.all([budget.rest(), budget.rest(), budget.rest()]);
    budget.end();
  });

  it('refuses long work that has waited for its turn until its time was up', async () => {
    const budgets = new Budgets();
    const [first, second] = [begin(budgets, 'a'), begin(budgets, 'a', { maxSeconds: 0.05 })];
    for (const budget of [first, second]) budget.takeItems(manyItems);
    await first.rest();
    expect(await Promise.resolve(second.rest()).catch((error) => error)).toEqual(
      new RetryLater('UNAVAILABLE', 1),
    );
    second.end();
    first.end();
    const third = begin(budgets, 'a');
    third.takeItems(manyItems);
    await third.rest();
  });

  it('does not wait while it holds what others wait for', async () => {
    const budgets = new Budgets();
    const [first, second] = [begin(budgets, 'a'), begin(budgets, 'a')];
    for (const budget of [first, second]) budget.takeItems(manyItems);
    await first.rest();
    await second.holding(async () => expect(second.rest()).toBeUndefined());
  });
});
