import { describe, expect, it } from 'bun:test';
import { parseAnswer, sendRawAndReply } from '../../harness/raw-connection.ts';
import { openReadySocket, openSocket } from '../../harness/raw-socket.ts';
import { engines } from '../support/engines.ts';
import { useLive } from '../support/live.ts';

const [sqlite] = engines;

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

    it.each([[null], ['graphql-ws'], ['graphql-transport-ws2'], ['']])(
      'returns 400 for the subprotocol %p, and names the supported one',
      async (protocol) => {
        for (const path of ['/graphql', '/graphql/simple/']) {
          const { status, headers, body } = parseAnswer(await upgrade(path, protocol));
          const first = body.slice(0, Number(headers.get('content-length')));
          const message =
            'WebSockets are served with the subprotocol graphql-transport-ws: name it in Sec-WebSocket-Protocol';
          expect({ status, type: headers.get('content-type'), body: JSON.parse(first) }).toEqual({
            status: 400,
            type: 'application/json; charset=utf-8',
            body: { errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] },
          });
        }
      },
    );

    it('ignores another protocol', async () => {
      const path = '/graphql?query={__typename}';
      const { status, headers, body } = parseAnswer(await upgrade(path, null, 'app', 'h2c'));
      const first = body.slice(0, Number(headers.get('content-length')));
      expect({ status, body: JSON.parse(first) }).toEqual({
        status: 200,
        body: { data: { __typename: 'Query' } },
      });
    });

    it('selects the supported subprotocol among those offered', async () => {
      const { status, headers } = parseAnswer(await upgrade('/graphql', 'graphql-ws, graphql-transport-ws'));
      expect({ status, protocol: headers.get('sec-websocket-protocol') }).toEqual({
        status: 101,
        protocol: 'graphql-transport-ws',
      });
    });

    it.each(['', '[', 'a b', 'é'])('succeeds with the malformed Host %p', async (host) => {
      const { status } = parseAnswer(await upgrade('/graphql/main?a=b', 'graphql-transport-ws', host));
      expect(status).toBe(101);
    });

    it.each(['/nowhere', '/graphql/other', '/api/v1/posts/1/comments'])('fails at %s', async (path) => {
      const { status } = parseAnswer(await upgrade(path, 'graphql-transport-ws'));
      expect(status).toBeGreaterThanOrEqual(400);
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
    it.each(cases)('closes with the code of the protocol for %s', async (_, messages, code, reason) => {
      const socket = await openSocket(live.socketUrl());
      for (const message of messages) {
        if (typeof message === 'string' || message instanceof Uint8Array) socket.sendRaw(message);
        else socket.send(message);
      }
      expect(await socket.closed).toEqual({ code, reason });
      await live.untilOpen(0);
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
