import { describe, expect, it } from 'bun:test';
import { RetryLater } from '../../src/lib/failure.ts';
import { MemoryLedger } from '../../src/lib/memory-ledger.ts';

const limits = { perClient: 10, total: 25, waitMs: 20 };
const patient = { ...limits, waitMs: 60_000 };
const refusal = new RetryLater('UNAVAILABLE', 1);

/** Returns whether a request has been admitted. */
function stateOf(waiting: Promise<unknown>): Promise<'admitted' | 'waits'> {
  const later = new Promise<'waits'>((resolve) => void setImmediate(() => resolve('waits')));
  return Promise.race([waiting.then(() => 'admitted' as const), later]);
}

describe('MemoryLedger', () => {
  it('limits each client to a share, and all clients to a total', () => {
    const ledger = new MemoryLedger(limits);
    ledger.hold('a', 10);
    expect([ledger.hasRoom('a'), ledger.hasRoom('b', 10)]).toEqual([false, true]);
    ledger.hold('b', 10);
    expect([ledger.hasRoom('c', 5), ledger.hasRoom('c', 6)]).toEqual([true, false]);
    ledger.hold('c', 5);
    expect(ledger.hasRoom('d')).toBe(false);
  });

  it('is not tight while no client can have used up its share', () => {
    const ledger = new MemoryLedger(limits);
    const first = ledger.hold('a', 9);
    expect(ledger.isTight).toBe(false);
    ledger.hold('b', 1);
    expect(ledger.isTight).toBe(true);
    first.release();
    expect(ledger.isTight).toBe(false);
  });

  it('admits a request larger than a share only if its client holds nothing', () => {
    const ledger = new MemoryLedger(limits);
    expect(ledger.hasRoom('a', 100)).toBe(true);
    ledger.hold('a', 1);
    expect(ledger.hasRoom('a', 100)).toBe(false);
  });

  it('resizes a holding, and releases it only once', () => {
    const ledger = new MemoryLedger(limits);
    const held = ledger.hold('a', 10);
    held.resize(3);
    expect([ledger.hasRoom('a', 7), ledger.hasRoom('a', 8)]).toEqual([true, false]);
    held.release();
    held.release();
    held.resize(10);
    ledger.hold('a', 1);
    expect([ledger.hasRoom('a', 9), ledger.hasRoom('a', 10)]).toEqual([true, false]);
  });

  it('delays only a client that has used up its share', async () => {
    const ledger = new MemoryLedger(patient);
    const held = ledger.hold('a', 10);
    const waiting = Promise.resolve(ledger.admit('a', 4));
    expect(await stateOf(waiting)).toBe('waits');
    expect(await stateOf(Promise.resolve(ledger.admit('b', 4)))).toBe('admitted');
    held.release();
    await waiting;
    expect([ledger.hasRoom('a', 6), ledger.hasRoom('a', 7)]).toEqual([true, false]);
  });

  it('admits waiting requests as room allows, and limits the queue', async () => {
    const ledger = new MemoryLedger(patient);
    const held = ledger.hold('a', 10);
    const waits = [4, 4, 4].map((bytes) => Promise.resolve(ledger.admit('a', bytes, bytes)));
    // The third would exceed the share of the queue.
    expect(await waits[2]?.catch((error) => error)).toEqual(refusal);
    held.release();
    expect(await Promise.all(waits.slice(0, 2).map(stateOf))).toEqual(['admitted', 'admitted']);
  });

  it('rejects a request that has waited too long', async () => {
    const ledger = new MemoryLedger(limits);
    ledger.hold('a', 10);
    expect(await Promise.resolve(ledger.admit('a', 1)).catch((error) => error)).toEqual(refusal);
  });

  it('delays every client when the total is used up', async () => {
    const ledger = new MemoryLedger(patient);
    const [first] = ['a', 'b', 'c'].map((client) => ledger.hold(client, 9));
    const waiting = Promise.resolve(ledger.admit('d', 1));
    expect(await stateOf(waiting)).toBe('waits');
    first?.release();
    await waiting;
  });
});
