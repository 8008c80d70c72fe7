import { afterEach, beforeEach, describe, expect, it, jest } from 'bun:test';
import { graphqlError } from '../../src/interfaces/graphql/errors.ts';
import { LiveEvent } from '../../src/interfaces/graphql/live-event.ts';
import type { Operation } from '../../src/interfaces/graphql/operation.ts';
import { OperationResult } from '../../src/interfaces/graphql/result.ts';
import { Listed } from '../support/listed.ts';

describe('An event with several subscribers', () => {
  // Only a test advances the time: a result is shared for a second.
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const operation = { key: 'operation' } as unknown as Operation;
  const message = JSON.stringify({ kind: 'postCreated', postId: 1 });
  const create = (kind: 'live' | 'retold') =>
    new LiveEvent({ id: 1, position: 1, log: 'log', message, ageMs: 0 }, {} as never, kind === 'retold');

  const good = () => new OperationResult('{}');
  const bad = () => new OperationResult(undefined, [graphqlError('Away', 'SERVICE_UNAVAILABLE')]);

  /** Counts the executions for three concurrent subscribers, then for one that arrives after they were notified. */
  async function count(event: LiveEvent, result: () => OperationResult | null, laterMs = 999) {
    let executions = 0;
    const share = () =>
      event.share(operation, '{}', async () => {
        executions += 1;
        return result();
      });
    await Promise.all([share(), share(), share()]);
    const atOnce = executions;
    jest.advanceTimersByTime(laterMs);
    await share();
    return [atOnce, executions - atOnce];
  }

  it('is executed once for all live subscribers within a second', async () => {
    expect([await count(create('live'), good), await count(create('live'), () => null)]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(await count(create('live'), good, 1000)).toEqual([1, 1]);
  });

  it('keeps no result after that second, but still shares an execution in progress', async () => {
    const event = create('live');
    const results = new Listed();
    const slow = Promise.withResolvers<OperationResult>();
    const execute = async () => {
      const result = good();
      results.add(result);
      return result;
    };
    await event.share(operation, 'fast', execute);
    const first = event.share(operation, 'slow', () => slow.promise);
    jest.advanceTimersByTime(1000);
    expect(event.share(operation, 'slow', execute)).toBe(first);
    jest.useRealTimers();
    expect(await results.areGone()).toBe(true);
    slow.resolve(good());
    await new Promise(setImmediate);
    await event.share(operation, 'slow', execute);
    expect(results.count).toBe(2);
  });

  it('shares only an execution in progress if it is replayed', async () => {
    expect([await count(create('retold'), good), await count(create('retold'), () => null)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('does not share a failed execution that has ended', async () => {
    expect([await count(create('live'), bad), await count(create('retold'), bad)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('keeps a limited number of results, whatever the variables', async () => {
    const event = create('live');
    let executions = 0;
    const share = (variables: string) =>
      event.share(operation, variables, async () => {
        executions += 1;
        return good();
      });
    for (let number = 0; number <= 100; number += 1) await share(`${number}`);
    await share('100');
    expect(executions).toBe(101);
    await share('0');
    expect(executions).toBe(102);
  });
});
