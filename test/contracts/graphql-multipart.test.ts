import { expect, it } from 'bun:test';
import { register, writePost } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { errorAt } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { askForParts, partsOf } from '../support/multipart.ts';
import { describeOn } from '../support/suites.ts';

const accept = 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json';

describeOn("Subscriptions over Apollo's multipart protocol", onEveryEngine, useLive, (live) => {
  const { app } = live;

  const ask = (query: string, signal?: AbortSignal) => askForParts(live.url, query, signal);

  it('send a heartbeat, then each event as a part', async () => {
    const ada = await register(app, 'Ada');
    const ending = new AbortController();
    const response = await ask('subscription { postCreated { title } }', ending.signal);
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0',
    });
    const parts = partsOf(response);
    expect((await parts.next()).value).toEqual({});
    await live.untilOpen(1);
    for (const title of ['One', 'Two']) {
      await writePost(app, ada, { title });
      expect((await parts.next()).value).toEqual({ payload: { data: { postCreated: { title } } } });
    }
    ending.abort();
    await live.untilOpen(0);
  });

  it('return everything else as JSON', async () => {
    const response = await ask('{ me { name } }');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({ data: { me: null } });
    const refused = await ask('subscription { nothing }');
    expect(await refused.json()).toEqual({
      errors: [
        errorAt(16, 'GRAPHQL_VALIDATION_FAILED', 'Cannot query field "nothing" on type "Subscription".'),
      ],
    });
  });

  it('report an invalid position, then end with the last boundary', async () => {
    const response = await fetch(`${live.url}/graphql`, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json', 'last-event-id': 'x' },
      body: JSON.stringify({ query: 'subscription { postCreated { title } }' }),
    });
    const error = { message: 'lastEventId is not a valid position', extensions: { code: 'BAD_USER_INPUT' } };
    expect(await Array.fromAsync(partsOf(response))).toEqual([{}, { payload: { errors: [error] } }]);
  });
});
