import { describe, expect, it } from 'bun:test';
import { Semaphore } from '../../src/lib/semaphore.ts';

/** Runs work that lasts until `finish`, and records the order of starts. */
function createWork(limits: ConstructorParameters<typeof Semaphore>[0]) {
  const semaphore = new Semaphore(limits);
  const started: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const run = (client: string, name: string, kind = 'any'): Promise<string> => {
    const gate = Promise.withResolvers<void>();
    gates.set(name, gate);
    return semaphore.run(
      async () => {
        started.push(name);
        await gate.promise;
        return name;
      },
      { kind, client },
    );
  };
  const finish = async (name: string): Promise<void> => {
    gates.get(name)?.resolve();
    await Bun.sleep(0);
  };
  return { started, run, finish };
}

const refused = { code: 'UNAVAILABLE', seconds: 1 };

describe('Semaphore', () => {
  it('runs a limited number of tasks, queues some, and rejects the rest', async () => {
    const { started, run, finish } = createWork({ atOnce: 2, maxWaiting: 3, maxWaitingOfOne: 3 });
    const runs = ['a', 'b', 'c', 'd', 'e'].map((name) => run('one', name));
    await expect(run('one', 'f')).rejects.toMatchObject(refused);
    expect(started).toEqual(['a', 'b']);
    await finish('b');
    expect(started).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd', 'e']) await finish(name);
    expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', 'd', 'e']);
    const again = run('one', 'again');
    await finish('again');
    expect(await again).toBe('again');
  });

  it('alternates between clients, however many tasks one of them has', async () => {
    const { started, run, finish } = createWork({ atOnce: 1, maxWaiting: 10, maxWaitingOfOne: 10 });
    const runs = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
    runs.push(run('b', 'b1'), run('b', 'b2'), run('c', 'c1'));
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await finish(name);
    await Promise.all(runs);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('alternates between kinds of work, however many clients one of them has', async () => {
    const { started, run, finish } = createWork({ atOnce: 1, maxWaiting: 3, maxWaitingOfOne: 3 });
    const running = run('a', 'first', 'flood');
    const flood = ['b', 'c', 'd'].map((client) => run(client, client, 'flood'));
    // The queue is full, so the kind with the most tasks loses one.
    const lost = flood.map((waiting) => waiting.catch((error) => error.code));
    const other = run('z', 'other', 'calm');
    for (const name of ['first', 'b', 'other', 'c', 'd']) await finish(name);
    expect(await Promise.all([running, other])).toEqual(['first', 'other']);
    expect((await Promise.all(lost)).filter((code) => code === 'UNAVAILABLE')).toHaveLength(1);
    expect(started.indexOf('other')).toBeLessThanOrEqual(2);
  });

  it('rejects only the client with too many queued tasks', async () => {
    const { run, finish } = createWork({ atOnce: 1, maxWaiting: 10, maxWaitingOfOne: 1 });
    const runs = [run('a', 'a1'), run('a', 'a2')];
    await expect(run('a', 'a3')).rejects.toMatchObject(refused);
    runs.push(run('b', 'b1'));
    for (const name of ['a1', 'a2', 'b1']) await finish(name);
    expect(await Promise.all(runs)).toEqual(['a1', 'a2', 'b1']);
  });

  it('drops a task of the client with the most when the queue is full', async () => {
    const { started, run, finish } = createWork({ atOnce: 1, maxWaiting: 3, maxWaitingOfOne: 3 });
    const runs = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3')];
    const loses = run('a', 'a4').catch((error: unknown) => error);
    runs.push(run('b', 'b1'));
    expect(await loses).toMatchObject(refused);
    await expect(run('b', 'b2')).rejects.toMatchObject(refused);
    for (const name of ['a1', 'a2', 'b1', 'a3']) await finish(name);
    expect(await Promise.all(runs)).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('rejects a task that waited too long, and runs the others', async () => {
    const semaphore = new Semaphore({ atOnce: 1 });
    const gate = Promise.withResolvers<void>();
    const running = semaphore.run(() => gate.promise);
    const tooLate = semaphore.run(async () => 'too late', { maxWaitMs: 0 });
    const patient = semaphore.run(async () => 'in time');
    await expect(tooLate).rejects.toMatchObject(refused);
    gate.resolve();
    await running;
    expect(await patient).toBe('in time');
  });

  it('releases its slot when a task fails', async () => {
    const semaphore = new Semaphore({ atOnce: 1, maxWaiting: 0, maxWaitingOfOne: 1 });
    await expect(semaphore.run(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await semaphore.run(async () => 'yes')).toBe('yes');
  });
});
