import { describe, expect, it } from 'bun:test';
import { Inbox } from '../../src/lib/inbox.ts';
import { Holding } from '../../src/lib/memory-ledger.ts';

/** An inbox whose event loop has no time until it is told. */
function openInbox() {
  const total = { characters: 0 };
  const taken: string[] = [];
  let isBusy = true;
  let proceed: (() => void) | null = null;
  const pause = () => {
    if (!isBusy) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    proceed = resolve;
    return promise;
  };
  const charge = (_client: string, bytes: number) => {
    total.characters += bytes;
  };
  const held = new Holding(charge, 'a', 0);
  const inbox = new Inbox(held, pause, (text) => void taken.push(text));
  const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));
  return {
    inbox,
    total,
    taken,
    settle,
    /** Gives the loop time for one message. */
    async proceed() {
      proceed?.();
      await settle();
    },
    setBusy(busy: boolean) {
      isBusy = busy;
    },
  };
}

describe('Inbox', () => {
  it('takes a message at once while the event loop has time', () => {
    const { inbox, taken, setBusy } = openInbox();
    setBusy(false);
    expect([inbox.add('a'), inbox.add('b')]).toEqual([true, true]);
    expect(taken).toEqual(['a', 'b']);
  });

  it('keeps messages in order until the event loop has time for the next', async () => {
    const { inbox, taken, total, proceed, setBusy } = openInbox();
    for (const text of ['a', 'b', 'c']) inbox.add(text);
    expect(taken).toEqual([]);
    await proceed();
    expect(taken).toEqual(['a']);
    expect(total.characters).toBe(2);
    setBusy(false);
    await proceed();
    inbox.add('d');
    expect(taken).toEqual(['a', 'b', 'c', 'd']);
    expect(total.characters).toBe(0);
  });

  it('has no room for more than 2,000 messages', () => {
    const { inbox } = openInbox();
    const responses = Array.from({ length: 2_001 }, () => inbox.add('x'));
    expect(responses.indexOf(false)).toBe(2_000);
  });

  it('charges the messages that wait to their client', () => {
    const { inbox, total } = openInbox();
    for (const text of ['x'.repeat(40_000), 'y']) inbox.add(text);
    expect(total.characters).toBe(40_001);
  });

  it('lets go of what waits when the connection ends', async () => {
    const { inbox, taken, total, proceed, setBusy } = openInbox();
    inbox.add('a');
    inbox.clear();
    expect(total.characters).toBe(0);
    setBusy(false);
    await proceed();
    expect(taken).toEqual([]);
  });
});
