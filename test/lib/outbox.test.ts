import { describe, expect, it } from 'bun:test';
import { RetryLater } from '../../src/lib/failure.ts';
import { Outbox } from '../../src/lib/outbox.ts';

const limits = { maxUnreadOfClient: 10, maxUnread: 25 };
const farAway = () => performance.now() + 60_000;

describe('Outbox', () => {
  it('sends the whole text, whatever its length', async () => {
    const text = 'é'.repeat(600_000);
    expect(await new Response(new Outbox(limits).send([text], 'a')).text()).toBe(text);
  });

  it('cuts no character in two', async () => {
    const text = `x${'😀'.repeat(200_000)}`;
    expect(await new Response(new Outbox(limits).send([text], 'a')).text()).toBe(text);
  });

  it('sends parts in their order, short ones together', async () => {
    const parts = ['a', 'b'.repeat(262_142), '', 'c'.repeat(300_000), 'd', '😀'];
    const pieces = await Array.fromAsync(new Outbox(limits).send(parts, 'a'));
    expect(Buffer.concat(pieces).toString()).toBe(parts.join(''));
    expect(pieces.map(({ byteLength }) => byteLength)).toEqual([262_143, 262_144, 37_856, 5]);
  });

  it('lets others go on between the pieces', async () => {
    const paused: string[] = [];
    const outbox = new Outbox(limits, (client) => void paused.push(client));
    await new Response(outbox.send(['x'.repeat(600_000)], 'a')).text();
    expect(paused).toEqual(['a', 'a', 'a', 'a']);
  });

  it('makes a client wait that has left too much unread, and nobody else', async () => {
    const outbox = new Outbox(limits);
    const unread = outbox.send(['0123456789'], 'a');
    expect([outbox.hasRoom('a'), outbox.hasRoom('b')]).toEqual([false, true]);
    const waiting = outbox.untilRoom('a', farAway());
    await new Response(unread).text();
    await waiting;
    expect(outbox.hasRoom('a')).toBe(true);
  });

  it('lets go of what a client does not want any more', async () => {
    const outbox = new Outbox(limits);
    const waiting: Promise<void>[] = [];
    const unread = outbox.send(['0123456789'], 'a');
    waiting.push(outbox.untilRoom('a', farAway()));
    await unread.cancel();
    await Promise.all(waiting);
  });

  it('bounds what all clients leave unread', () => {
    const outbox = new Outbox(limits);
    for (const client of ['a', 'b', 'c']) void outbox.send(['0123456789'], client);
    expect(outbox.hasRoom('d')).toBe(false);
  });

  it('refuses who has waited until the time was up', async () => {
    const outbox = new Outbox(limits);
    void outbox.send(['0123456789'], 'a');
    const refused = outbox.untilRoom('a', performance.now() + 10).catch((error) => error);
    expect(await refused).toEqual(new RetryLater('UNAVAILABLE', 1));
  });
});
