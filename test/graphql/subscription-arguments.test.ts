import { describe, expect, it } from 'bun:test';
import { engines } from '../support/engines.ts';
import { errorAt } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { everyTransport } from '../support/live-answers.ts';

describe('The arguments of a subscription', () => {
  const live = useLive(engines[0]);

  it.each(['WebSocket', 'server-sent events'])(
    'are rejected with BAD_USER_INPUT over %s if a required one is null (G8)',
    async (transport) => {
      const text = 'subscription($id: ID = 1) { commentAdded(postId: $id) { id } }';
      const reply = await everyTransport[transport]?.(live.app, live.url, text, { id: null });
      expect(reply).toEqual({
        errors: [errorAt(50, 'BAD_USER_INPUT', 'Argument "postId" of non-null type "ID!" must not be null.')],
      });
    },
  );
});
