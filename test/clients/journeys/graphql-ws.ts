// #region docs

import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

// #endregion

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectEveryPostOnce, makeAuthor } from '../support/sandbox.ts';

const { sandbox, url, token } = await makeAuthor();

// #region docs
const client = createClient({
  url: `${url.replace(/^http/, 'ws')}/graphql`,
  webSocketImpl: WebSocket,
  connectionParams: { Authorization: `Bearer ${token}` },
});

/** Receives every new post, including posts created while the client was disconnected. */
function listen(onTitle: (title: string) => void, lastEventId?: string) {
  let position = lastEventId;
  const stop = client.subscribe<{ postCreated: { title: string } }, { eventId: string }>(
    {
      query: 'subscription { postCreated { title } }',
      ...(position !== undefined && { extensions: { lastEventId: position } }),
    },
    {
      next({ data, extensions }) {
        position = extensions?.eventId;
        if (data) onTitle(data.postCreated.title);
      },
      error(problem) {
        throw problem;
      },
      complete() {},
    },
  );
  return { stop, position: () => position };
}
// #endregion

test('graphql-ws: receives every post once, and resumes after the last event', async () => {
  let position: string | undefined;
  await expectEveryPostOnce(sandbox, token, (onTitle) => {
    const { stop, position: reached } = listen(onTitle, position);
    return () => {
      position = reached();
      stop();
    };
  });

  const results = client.iterate<{ me: { name: string } }>({ query: '{ me { name } }' });
  assert.deepEqual((await results.next()).value?.data, { me: { name: 'Ada' } });
  await client.dispose();
});
