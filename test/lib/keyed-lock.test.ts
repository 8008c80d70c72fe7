import { describe, expect, it } from 'bun:test';
import { KeyedLock } from '../../src/lib/keyed-lock.ts';

describe('KeyedLock', () => {
  it('runs work under one key one after the other, in the order of asking', async () => {
    const lock = new KeyedLock();
    const events: string[] = [];
    const first = Promise.withResolvers<void>();
    const work = (name: string, until: Promise<void>) => async () => {
      events.push(`${name} starts`);
      await until;
      events.push(`${name} ends`);
      return name;
    };
    const all = Promise.all([
      lock.run('key', work('one', first.promise)),
      lock.run('key', work('two', Promise.resolve())),
      lock.run('key', work('three', Promise.resolve())),
    ]);
    await Promise.resolve();
    expect(events).toEqual(['one starts']);
    first.resolve();
    expect(await all).toEqual(['one', 'two', 'three']);
    expect(events).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} starts`, `${name} ends`]));
  });

  it('runs work under another key beside it', async () => {
    const lock = new KeyedLock();
    const never = Promise.withResolvers<void>();
    const held = lock.run('held', () => never.promise);
    expect(await lock.run('other', async () => 'done')).toBe('done');
    never.resolve();
    await held;
  });

  it('goes on after work that fails, and tells only its own caller', async () => {
    const lock = new KeyedLock();
    const failing = lock.run('key', () => Promise.reject(new Error('failed')));
    const next = lock.run('key', async () => 'done');
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('done');
  });
});
