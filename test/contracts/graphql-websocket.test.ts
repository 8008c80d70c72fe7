import { describe, expect, it } from 'bun:test';
import { hash } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { register, writePost } from '../support/blog.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { errorAt } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { failure, takeAll } from '../support/live-clients.ts';

const [sqlite] = engines;
const me = '{ me { name } }';
const validation = 'GRAPHQL_VALIDATION_FAILED';

describe('GraphQL over WebSocket (G12)', () => {
  onEveryEngine((engine) => {
    const live = useLive(engine);
    const { app } = live;
    const open = () => createClient({ url: live.socketUrl(), retryAttempts: 0 });

    it('runs a persisted document by its id once it was sent with its text', async () => {
      const client = open();
      const sha256Hash = hash('sha256', me, 'hex');
      const extensions = { persistedQuery: { version: 1, sha256Hash } };
      const named = [{ extensions }, { documentId: `sha256:${sha256Hash}` }];
      const asked = async (request: object) => {
        const results = takeAll(client.iterate({ query: '', ...request }));
        return results.catch((errors) => JSON.parse(JSON.stringify(errors)));
      };
      const error = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } };
      for (const request of named) expect(await asked(request)).toEqual([error]);
      expect(await asked({ query: me, extensions })).toEqual([{ data: { me: null } }]);
      for (const request of named) expect(await asked(request)).toEqual([{ data: { me: null } }]);
      const invalid = { message: 'Invalid documentId', extensions: { code: 'BAD_USER_INPUT' } };
      expect(await asked({ documentId: 7 })).toEqual([invalid]);
      await client.dispose();
    });

    it('reports a failed field in the result, beside the data', async () => {
      const client = open();
      const results = await takeAll(client.iterate({ query: 'mutation { publishPost(id: 9) { id } }' }));
      const error = errorAt(12, 'NOT_FOUND', 'Post not found', ['publishPost']);
      expect(JSON.parse(JSON.stringify(results))).toEqual([{ data: null, errors: [error] }]);
      await client.dispose();
    });

    it('identifies the caller by connectionParams, then by the header of the upgrade (G10)', async () => {
      const ada = await register(app, 'Ada');
      const bob = await register(app, 'Bob');
      const upgrade = { headers: { authorization: `Bearer ${ada.token}` } };
      const named = [{ Authorization: `Bearer ${bob.token}` }, { authorization: bob.token }];
      const asBob = [...named, ...named.map((headers) => ({ headers }))];
      for (const [params, options, caller] of [
        ...[undefined, {}, { headers: 'x' }].map((params) => [params, upgrade, { name: 'Ada' }] as const),
        ...asBob.flatMap((params) => [
          [params, upgrade, { name: 'Bob' }] as const,
          [params, undefined, { name: 'Bob' }] as const,
        ]),
        ...[undefined, {}, { Authorization: 'Bearer nonsense' }, { Authorization: 7 }].map(
          (params) => [params, undefined, null] as const,
        ),
      ]) {
        const socket = await openReadySocket(live.socketUrl(), params, options);
        socket.send({ type: 'subscribe', id: '1', payload: { query: me } });
        expect(await socket.next()).toEqual({ type: 'next', id: '1', payload: { data: { me: caller } } });
        socket.close();
      }
    });

    it('reports an invalid operation in an error message', async () => {
      const client = open();
      for (const [text, column, message, code] of [
        ['{ nope }', 3, 'Cannot query field "nope" on type "Query".', validation],
        ['subscription { nope }', 16, 'Cannot query field "nope" on type "Subscription".', validation],
        ['{', 2, 'Syntax Error: Expected Name, found <EOF>.', 'GRAPHQL_PARSE_FAILED'],
      ] as const) {
        const errors = await failure(client.iterate({ query: text }));
        expect(JSON.parse(JSON.stringify(errors))).toEqual([errorAt(column, code, message)]);
      }
      const query = 'subscription ($postId: ID!) { commentAdded(postId: $postId) { id } }';
      for (const variables of [{}, { postId: null }, { postId: { a: 1 } }])
        expect(await takeAll(client.iterate({ query, variables }))).toMatchObject([
          { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
        ]);
      expect(live.openSubscriptions()).toBe(0);
      await client.dispose();
    });
  });

  describe('a response larger than the send buffer', () => {
    const live = useLive(sqlite, { MAX_TEXT_CHARACTERS: '1000000' });
    it('arrives complete at a client that reads it', async () => {
      const ada = await register(live.app, 'Ada');
      const body = 'x'.repeat(1_000_000);
      for (let count = 0; count < 5; count += 1) await writePost(live.app, ada, { body });
      const client = createClient({ url: live.socketUrl(), retryAttempts: 0 });
      const results = await takeAll(
        client.iterate({ query: '{ posts { content } again: posts { content } }' }),
      );
      const posts = Array.from({ length: 5 }, () => ({ content: body }));
      expect(results).toEqual([{ data: { posts, again: posts } }]);
      await client.dispose();
    });
  });
});
