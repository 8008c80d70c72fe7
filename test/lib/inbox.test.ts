import { describe, expect, it } from 'bun:test';
import { Inbox } from '../../src/lib/inbox.ts';
import { Holding } from '../../src/lib/memory-ledger.ts';

/** An inbox with a busy event loop, until a test says otherwise. */
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
    /** Lets the loop handle one message. */
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
  it('handles a message at once when the event loop is idle', () => {
    const { inbox, taken, setBusy } = openInbox();
    setBusy(false);
    expect([inbox.add('a'), inbox.add('b')]).toEqual([true, true]);
    expect(taken).toEqual(['a', 'b']);
  });

  it('queues messages in order while the event loop is busy', async () => {
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

  it('holds at most 2,000 messages', () => {
    const { inbox } = openInbox();
    const responses = Array.from({ length: 2_001 }, () => inbox.add('x'));
    expect(responses.indexOf(false)).toBe(2_000);
  });

  it('charges queued messages to their client', () => {
    const { inbox, total } = openInbox();
    for (const text of ['x'.repeat(40_000), 'y']) inbox.add(text);
    expect(total.characters).toBe(40_001);
  });

  it('discards queued messages when cleared', async () => {
    const { inbox, taken, total, proceed, setBusy } = openInbox();
    inbox.add('a');
    inbox.clear();
    expect(total.characters).toBe(0);
    setBusy(false);
    await proceed();
    expect(taken).toEqual([]);
  });
});
