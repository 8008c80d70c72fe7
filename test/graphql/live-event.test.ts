import { afterEach, beforeEach, describe, expect, it, type Mock, spyOn } from 'bun:test';
import { graphqlError } from '../../src/interfaces/graphql/errors.ts';
import { LiveEvent } from '../../src/interfaces/graphql/live-event.ts';
import type { Operation } from '../../src/interfaces/graphql/operation.ts';
import { OperationResult } from '../../src/interfaces/graphql/result.ts';

describe('An event with several subscribers', () => {
  /** A clock that only a test advances: a result is shared for a second. */
  let time = 0;
  let watch: Mock<typeof performance.now>;
  beforeEach(() => {
    watch = spyOn(performance, 'now').mockImplementation(() => time);
  });
  afterEach(() => watch.mockRestore());

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
    time += laterMs;
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
