import { describe, expect, it } from 'bun:test';
import { hash } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { parseResponse, sendRawAndReply } from '../../harness/raw-connection.ts';
import { openReadySocket, openSocket } from '../../harness/raw-socket.ts';
import { register, writePost } from '../support/blog.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { errorAt, refusal } from '../support/graphql.ts';
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

    it('runs a persisted query by its hash once it was sent with its text', async () => {
      const client = open();
      const query = `${me} # ${crypto.randomUUID()}`;
      const sha256Hash = hash('sha256', query, 'hex');
      const extensions = { persistedQuery: { version: 1, sha256Hash } };
      const asked = async (request: object) => {
        const results = takeAll(client.iterate({ query: '', ...request }));
        return results.catch((errors) => JSON.parse(JSON.stringify(errors)));
      };
      const error = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } };
      expect(await asked({ extensions })).toEqual([error]);
      expect(await asked({ query, extensions })).toEqual([{ data: { me: null } }]);
      expect(await asked({ extensions })).toEqual([{ data: { me: null } }]);
      const invalid = { message: 'Invalid sha256Hash', extensions: { code: 'BAD_USER_INPUT' } };
      expect(await asked({ extensions: { persistedQuery: { version: 1 } } })).toEqual([invalid]);
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
        ...[undefined, {}, { headers: 'x' }, { Authorization: '' }].map(
          (params) => [params, upgrade, { name: 'Ada' }] as const,
        ),
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
      const byDefault = 'subscription ($id: ID = 1) { commentAdded(postId: $id) { id } }';
      const required = 'Argument "postId" of non-null type "ID!" must not be null.';
      const results = await takeAll(client.iterate({ query: byDefault, variables: { id: null } }));
      const errors = [errorAt(51, 'BAD_USER_INPUT', required)];
      expect(JSON.parse(JSON.stringify(results))).toEqual([{ errors }]);
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

describe('GraphQL over WebSocket: the protocol (G12)', () => {
  describe('the upgrade', () => {
    const live = useLive(sqlite);
    const upgrade = (path: string, protocol: string | null, host = 'app', to = 'websocket') =>
      sendRawAndReply(
        live.url,
        [
          `GET ${path} HTTP/1.1`,
          `Host: ${host}`,
          'Connection: Upgrade',
          `Upgrade: ${to}`,
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
          ...(protocol === null ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
          '',
          '',
        ].join('\r\n'),
        // Closes the socket if it was opened after all, so that the response ends.
        '\x88\x80\0\0\0\0',
      );

    /** Returns the body of the first response on the connection. */
    const bodyOf = ({ headers, body }: ReturnType<typeof parseResponse>) =>
      JSON.parse(body.slice(0, Number(headers.get('content-length'))));

    it('returns 400 for another subprotocol, and names the supported one', async () => {
      const message =
        'WebSockets are served with the subprotocol graphql-transport-ws: name it in Sec-WebSocket-Protocol';
      for (const protocol of [null, 'graphql-ws', 'graphql-transport-ws2', '']) {
        for (const path of ['/graphql', '/graphql/simple/']) {
          const reply = parseResponse(await upgrade(path, protocol));
          const type = reply.headers.get('content-type');
          expect({ protocol, status: reply.status, type, body: bodyOf(reply) }).toEqual({
            protocol,
            status: 400,
            type: 'application/json; charset=utf-8',
            body: refusal(message),
          });
        }
      }
    });

    it('selects the supported subprotocol among those offered', async () => {
      const { status, headers } = parseResponse(
        await upgrade('/graphql', 'graphql-ws, graphql-transport-ws'),
      );
      expect({ status, protocol: headers.get('sec-websocket-protocol') }).toEqual({
        status: 101,
        protocol: 'graphql-transport-ws',
      });
    });

    it('succeeds with a malformed Host, and fails for another protocol or at a path without a schema', async () => {
      const protocol = 'graphql-transport-ws';
      for (const host of ['', '[', 'a b', 'é']) {
        const { status } = parseResponse(await upgrade('/graphql/main?a=b', protocol, host));
        expect([host, status]).toEqual([host, 101]);
      }
      for (const [path, expected] of [
        ['/nowhere', 404],
        ['/graphql/other', 404],
        ['/api/v1/posts/1/comments', 401],
      ] as const) {
        const { status } = parseResponse(await upgrade(path, protocol));
        expect([path, status]).toEqual([path, expected]);
      }
      const other = parseResponse(await upgrade('/graphql?query={__typename}', null, 'app', 'h2c'));
      expect([other.status, bodyOf(other)]).toEqual([200, { data: { __typename: 'Query' } }]);
    });
  });

  describe('a socket', () => {
    const live = useLive(sqlite, { MAX_BODY_BYTES: '2000' });
    const subscribe = {
      type: 'subscribe',
      id: '1',
      payload: { query: 'subscription { postCreated { id } }' },
    };
    const init = { type: 'connection_init' };
    const deep = (levels: number) =>
      `{"type":"subscribe","id":"1","payload":{"query":"{me{id}}","variables":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}}`;
    const invalid = [4400, 'Invalid message received'] as const;
    const tooLarge = [1009, 'Message is too large'] as const;
    const payloadOf = (fields: object) => [init, { ...subscribe, payload: { query: '{me{id}}', ...fields } }];
    const cases: readonly [string, readonly (string | Uint8Array | object)[], number, string][] = [
      ['text that is not JSON', ['nonsense'], ...invalid],
      ['an empty message', [''], ...invalid],
      ['JSON that is not an object', ['[]'], ...invalid],
      ['JSON null', ['null'], ...invalid],
      ['no type', [{ id: '1' }], ...invalid],
      ['an unknown type', [{ type: 'start', id: '1' }], ...invalid],
      ['a prototype member as type', [{ type: 'constructor' }], ...invalid],
      ['bytes that are not JSON', [new Uint8Array([0, 1, 2, 255])], ...invalid],
      ['a subscribe before the init', [subscribe], 4401, 'Unauthorized'],
      ['a second init', [init, init], 4429, 'Too many initialisation requests'],
      ['an id that is in use', [init, subscribe, subscribe], 4409, 'Subscriber for 1 already exists'],
      ['a subscribe without an id', [init, { ...subscribe, id: undefined }], ...invalid],
      ['a subscribe without a query', [init, { ...subscribe, payload: {} }], ...invalid],
      ['a query that is not a string', payloadOf({ query: 7 }), ...invalid],
      ['variables that are not an object', payloadOf({ variables: 7 }), ...invalid],
      ['an operationName that is not a string', payloadOf({ operationName: {} }), ...invalid],
      ['JSON deeper than 100 levels (S13)', [init, deep(98)], ...invalid],
      ['a message past the limit of a body (S8)', [init, 'x'.repeat(2001)], ...tooLarge],
      ['characters past the limit of bytes', [init, 'é'.repeat(1001)], ...tooLarge],
    ];
    it('is closed with the code of the protocol for an invalid message', async () => {
      for (const [what, messages, code, reason] of cases) {
        const socket = await openSocket(live.socketUrl());
        for (const message of messages) {
          if (typeof message === 'string' || message instanceof Uint8Array) socket.sendRaw(message);
          else socket.send(message);
        }
        expect([what, await socket.closed]).toEqual([what, { code, reason }]);
        await live.untilOpen(0);
      }
    });

    it('accepts 100 levels of JSON, and a message at the size limit', async () => {
      const socket = await openReadySocket(live.socketUrl());
      const longest = `{"type":"ping"}${' '.repeat(1985)}`;
      socket.sendRaw(deep(97));
      expect(await socket.next()).toEqual({ type: 'next', id: '1', payload: { data: { me: null } } });
      socket.sendRaw(longest);
      expect([await socket.next(), await socket.next()]).toContainEqual({ type: 'pong' });
      socket.close();
    });

    it('ignores a complete for an unknown id, and frees an id at its end', async () => {
      const socket = await openReadySocket(live.socketUrl());
      socket.send({ type: 'complete', id: '9' });
      for (let round = 0; round < 2; round += 1) {
        socket.send({ type: 'subscribe', id: '1', payload: { query: '{ me { id } }' } });
        expect(await socket.next()).toEqual({ type: 'next', id: '1', payload: { data: { me: null } } });
        expect(await socket.next()).toEqual({ type: 'complete', id: '1' });
      }
      socket.close();
    });

    it('returns the payload of a ping in the pong', async () => {
      const socket = await openSocket(live.socketUrl());
      socket.send({ type: 'ping', payload: { at: 1 } });
      expect(await socket.next()).toEqual({ type: 'pong', payload: { at: 1 } });
      socket.close();
    });
  });
});
