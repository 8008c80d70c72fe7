import { describe, expect, it } from 'bun:test';
import { hash } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { register, writePost } from '../support/blog.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { errorAt } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { failure, take, takeAll } from '../support/live-clients.ts';

const [sqlite] = engines;
const me = '{ me { name } }';

describe('GraphQL over WebSocket (G12)', () => {
  onEveryEngine((engine) => {
    const live = useLive(engine);
    const { app } = live;
    const open = (connectionParams?: Record<string, unknown>, path?: string) =>
      createClient({
        url: live.socketUrl(path),
        retryAttempts: 0,
        ...(connectionParams && { connectionParams }),
      });

    it('runs queries and mutations, each with one result and then the end', async () => {
      const ada = await register(app, 'Ada');
      const client = open({ Authorization: `Bearer ${ada.token}` });
      const mutation = 'mutation ($title: String!) { createPost(title: $title, content: "x") { id title } }';
      expect(await takeAll(client.iterate({ query: mutation, variables: { title: 'Hi' } }))).toEqual([
        { data: { createPost: { id: '1', title: 'Hi' } } },
      ]);
      expect(
        await takeAll(
          client.iterate({ query: 'query A { me { id } } query B { posts { title } }', operationName: 'B' }),
        ),
      ).toEqual([{ data: { posts: [{ title: 'Hi' }] } }]);
      await client.dispose();
    });

    it('runs a document by its name, once it was sent with it', async () => {
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

    it('a field that fails is in the result, beside the data', async () => {
      const client = open();
      const results = await takeAll(client.iterate({ query: 'mutation { publishPost(id: 9) { id } }' }));
      const error = errorAt(12, 'NOT_FOUND', 'Post not found', ['publishPost']);
      expect(JSON.parse(JSON.stringify(results))).toEqual([{ data: null, errors: [error] }]);
      await client.dispose();
    });

    describe('the caller', () => {
      it('comes from connectionParams.Authorization, or connectionParams.headers, in either spelling', async () => {
        const { token } = await register(app, 'Ada');
        const named = [{ Authorization: `Bearer ${token}` }, { authorization: token }];
        for (const params of [...named, ...named.map((headers) => ({ headers }))]) {
          const client = open(params);
          expect(await takeAll(client.iterate({ query: me }))).toEqual([{ data: { me: { name: 'Ada' } } }]);
          await client.dispose();
        }
      });

      it('comes from the header of the upgrade; connectionParams take precedence', async () => {
        const ada = await register(app, 'Ada');
        const bob = await register(app, 'Bob');
        const headers = { authorization: `Bearer ${ada.token}` };
        const cases = [
          [undefined, 'Ada'],
          [{}, 'Ada'],
          [{ Authorization: `Bearer ${bob.token}` }, 'Bob'],
          [{ headers: { Authorization: `Bearer ${bob.token}` } }, 'Bob'],
          [{ headers: 'x' }, 'Ada'],
        ] as const;
        for (const [params, name] of cases) {
          const socket = await openReadySocket(live.socketUrl(), params, { headers });
          socket.send({ type: 'subscribe', id: '1', payload: { query: me } });
          expect(await socket.next()).toEqual({ type: 'next', id: '1', payload: { data: { me: { name } } } });
          socket.close();
        }
      });

      it('is absent without a token, or with an invalid one (G10)', async () => {
        for (const params of [undefined, {}, { Authorization: 'Bearer nonsense' }, { Authorization: 7 }]) {
          const client = open(params);
          expect(await takeAll(client.iterate({ query: me }))).toEqual([{ data: { me: null } }]);
          await client.dispose();
        }
      });
    });

    describe('an operation that is invalid gets an error message', () => {
      const cases = [
        ['{ nope }', 'Cannot query field "nope" on type "Query".', 'GRAPHQL_VALIDATION_FAILED'],
        [
          'subscription { nope }',
          'Cannot query field "nope" on type "Subscription".',
          'GRAPHQL_VALIDATION_FAILED',
        ],
        ['{', 'Syntax Error: Expected Name, found <EOF>.', 'GRAPHQL_PARSE_FAILED'],
      ] as const;
      it.each(cases)('%s', async (text, message, code) => {
        const client = open();
        expect(await failure(client.iterate({ query: text }))).toMatchObject([
          { message, extensions: { code } },
        ]);
        expect(live.openSubscriptions()).toBe(0);
        await client.dispose();
      });

      it('a subscription whose variables do not fit: one result with the errors, then the end', async () => {
        const client = open();
        const query = 'subscription ($postId: ID!) { commentAdded(postId: $postId) { id } }';
        for (const variables of [{}, { postId: null }, { postId: { a: 1 } }]) {
          expect(await takeAll(client.iterate({ query, variables }))).toMatchObject([
            { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
          ]);
        }
        expect(live.openSubscriptions()).toBe(0);
        await client.dispose();
      });
    });

    it('a path that pins a schema pins it here as well (G3)', async () => {
      const ada = await register(app, 'Ada');
      await writePost(app, ada, { title: 'Hi' });
      const texts = {
        main: '{ posts(limit: 1) { title } }',
        simple: '{ posts(published: true) { title } }',
        connection: '{ posts { totalCount } }',
      };
      const responses = {
        main: { posts: [{ title: 'Hi' }] },
        simple: { posts: [{ title: 'Hi' }] },
        connection: { posts: { totalCount: 1 } },
      };
      const run = async (path: string, text: string) => {
        const client = open(undefined, path);
        const [result] = await takeAll(client.iterate({ query: text })).catch(() => ['refused']);
        await client.dispose();
        return result;
      };
      for (const [name, text] of Object.entries(texts)) {
        const expected = { data: responses[name as keyof typeof responses] };
        expect(await run('/graphql', text)).toEqual(expected);
        expect(await run('/graphql/', text)).toEqual(expected);
        for (const pinned of Object.keys(texts))
          expect(await run(`/graphql/${pinned}`, text)).toEqual(pinned === name ? expected : 'refused');
      }
    });

    it('a subscription at a pinned path receives events from every interface', async () => {
      const ada = await register(app, 'Ada');
      const clients = ['main', 'simple', 'connection'].map((name) => open(undefined, `/graphql/${name}`));
      const streams = clients.map((client) =>
        client.iterate({ query: 'subscription { postCreated { title createdAt } }' }),
      );
      await live.untilOpen(3);
      await writePost(app, ada, { title: 'Hi' });
      for (const stream of streams) {
        expect(await take(stream, 1)).toEqual([
          { data: { postCreated: { title: 'Hi', createdAt: app.clock.now().toISOString() } } },
        ]);
      }
      for (const client of clients) await client.dispose();
    });
  });

  describe('a response that is larger than what may wait', () => {
    const live = useLive(sqlite, { MAX_TEXT_CHARACTERS: '1000000' });
    it('comes whole to a client that reads it', async () => {
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
