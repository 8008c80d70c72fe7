import { describe, expect, it } from 'bun:test';
import { openReadySocket, openSocket } from '../../harness/raw-socket.ts';
import { onSqlite } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { expectReply, expectReplyTo, expectStatus } from '../support/replies.ts';
import { useWorkbench } from '../support/workbench.ts';

const created = 'subscription { postCreated { title } }';
/** A query that runs in a lane. */
const inLane = '{ __schema { queryType { name } } user(id: 1) { age } }';
const injected = (path: readonly (string | number)[], message = 'Internal server error', code?: string) => ({
  message,
  path,
  locations: [expect.any(Object)],
  extensions: { code: code ?? 'INTERNAL_SERVER_ERROR' },
});

onSqlite((engine) => {
  const bench = useWorkbench(engine);
  const t1 = bench.sandbox();
  const { applied } = t1;
  const setFaults = async (...rules: unknown[]) => expectStatus(await t1.setFaults(...rules), 200);
  const query = (text: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return bench.send('POST', '/~t1/graphql', { query: text }, { headers });
  };
  const countPosts = async () => (await query('{ posts { id } }')).body.data.posts.length;

  /** Makes a sandbox with a user who has two posts. */
  async function makeBlog(): Promise<string> {
    await t1.make();
    const input = '{name: "Ada", email: "ada@example.com", age: 36}';
    await query(`mutation { createUser(input: ${input}) { id } }`);
    const { body } = await t1.token({ userId: 1 });
    for (const title of ['One', 'Two']) await write(title, body.token);
    return body.token;
  }

  const write = (title: string, token: string) =>
    query(`mutation { createPost(title: "${title}", content: "Text") { id } }`, token);

  describe('A GraphQL error set by a fault (W11)', () => {
    it('propagates null from its path as the schema requires, and counts once', async () => {
      await makeBlog();
      const posts = [
        { title: 'One', author: { age: 36 } },
        { title: 'Two', author: { age: null } },
      ];
      const user = '{ user(id: 1) { name posts { id } } }';
      const rows: readonly [text: string, path: (string | number)[], data: unknown][] = [
        ['{ all: posts { title author { age } } }', ['all', 1, 'author', 'age'], { all: posts }],
        [user, ['user'], { user: null }],
        [user, ['user', 'posts', 0], { user: null }],
        ['{ posts { author { id } } }', ['posts', 1, 'author'], null],
      ];
      for (const [text, path, data] of rows) {
        await setFaults({ graphqlError: { path, message: 'No such thing', code: 'LOST' } });
        const errors = [injected(path, 'No such thing', 'LOST')];
        const { headers } = expectReplyTo(path, await query(text), 200, { errors, data });
        expect([headers.get('quintet-fault-applied'), await applied()]).toEqual(['rule-1', [1]]);
      }
    });

    it('applies to a query that runs in a lane', async () => {
      await makeBlog();
      await setFaults({ graphqlError: { path: ['user', 'age'] } });
      const { headers } = expectReply(await query(inLane), 200, {
        errors: [injected(['user', 'age'])],
        data: { __schema: { queryType: { name: 'Query' } }, user: { age: null } },
      });
      expect([headers.get('quintet-fault-applied'), await applied()]).toEqual(['rule-1', [1]]);
    });

    it('changes nothing and is not counted if its path is not in the response', async () => {
      await makeBlog();
      for (const [text, path] of [
        ['{ posts { title } }', ['posts', 7, 'author']],
        [inLane, ['user', 'name']],
      ] as const) {
        await setFaults({ graphqlError: { path } });
        const { body, headers } = await query(text);
        const seen = [body.errors, headers.get('quintet-fault-applied'), await applied()];
        expect(seen).toEqual([undefined, null, [0]]);
      }
    });

    it('affects only its own path if a record appears under several keys or in several places', async () => {
      await makeBlog();
      const ada = { name: 'Ada', age: 36, years: 36 };
      const fault = (path: string) => ({ headers: { 'quintet-fault': `graphqlError=${path}` } });
      const ask = async (text: string, path: string) =>
        (await bench.send('POST', '/~t1/graphql', { query: text }, fault(path))).body;
      expect(await ask('{ posts { author { name age years: age } } }', 'posts.1.author.years')).toEqual({
        errors: [injected(['posts', 1, 'author', 'years'])],
        data: { posts: [{ author: ada }, { author: { ...ada, years: null } }] },
      });
      const search = '{ found: search(query: "a") { ... on User { name age years: age } } }';
      expect(await ask(search, 'found.0.age')).toEqual({
        errors: [injected(['found', 0, 'age'])],
        data: { found: [{ ...ada, age: null }] },
      });
      const pages = '{ posts(first: 2) { edges { node { title author { age } } } } }';
      expect(await ask(pages, 'posts.edges.1.node.author.age')).toEqual({
        errors: [injected(['posts', 'edges', 1, 'node', 'author', 'age'])],
        data: {
          posts: {
            edges: [
              { node: { title: 'One', author: { age: 36 } } },
              { node: { title: 'Two', author: { age: null } } },
            ],
          },
        },
      });
    });

    it('is returned instead of running a mutation, or after running it', async () => {
      const token = await makeBlog();
      const rule = { match: { field: 'createPost' }, graphqlError: { path: ['createPost'] } };
      for (const [when, count] of [
        ['before', 2],
        ['after', 3],
      ] as const) {
        await setFaults({ ...rule, when });
        expect((await write('Three', token)).body.errors).toEqual([injected(['createPost'])]);
        expect(await countPosts()).toBe(count);
      }
    });
  });

  describe('Faults over a WebSocket (W11)', () => {
    const url = () => `${bench.socketUrl}/~t1/graphql`;
    const subscribe = (id: string, text: string) => ({ id, type: 'subscribe', payload: { query: text } });
    const next = (title: string) => ({
      id: '1',
      type: 'next',
      payload: { data: { postCreated: { title } }, extensions: { eventId: expect.any(String) } },
    });

    /** Opens a socket with an active subscription: the pong shows that it has started. */
    async function subscribed() {
      const socket = await openReadySocket(url());
      socket.send(subscribe('1', created));
      socket.send({ type: 'ping' });
      expect(await socket.next()).toEqual({ type: 'pong' });
      return socket;
    }

    it('reject the upgrade', async () => {
      await makeBlog();
      await setFaults({ match: { path: '/graphql', method: 'GET' }, status: 503, times: 1 });
      await expect(openSocket(url())).rejects.toThrow('the socket was refused');
      (await openReadySocket(url())).close();
    });

    it('fail an operation before or after it runs', async () => {
      const token = await makeBlog();
      await setFaults(
        { id: 'first', match: { field: 'createPost' }, status: 503, times: 1 },
        { id: 'second', match: { field: 'createPost' }, status: 500, when: 'after', times: 1 },
      );
      const socket = await openReadySocket(url(), { Authorization: `Bearer ${token}` });
      const text = 'mutation { createPost(title: "Three", content: "Text") { id } }';
      socket.send(subscribe('1', text));
      expect(await socket.next()).toEqual({
        id: '1',
        type: 'error',
        payload: [{ message: 'Service unavailable', extensions: { code: 'SERVICE_UNAVAILABLE' } }],
      });
      expect(await countPosts()).toBe(2);
      socket.send(subscribe('2', text));
      expect(await socket.next()).toEqual({
        id: '2',
        type: 'next',
        payload: {
          errors: [{ message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
        },
      });
      expect(await countPosts()).toBe(3);
      const { data } = (await bench.get('/_workbench/sandboxes/t1/journal')).body;
      const named = data.flatMap(({ kind, fault }: { kind: string; fault?: string }) =>
        kind === 'message' && fault !== undefined ? [fault] : [],
      );
      expect(new Set(named)).toEqual(new Set(['first', 'second']));
      socket.close();
    });

    it('reset an open socket', async () => {
      await makeBlog();
      await setFaults({ match: { operation: 'Cut' }, connection: 'reset' });
      const socket = await openReadySocket(url());
      socket.send(subscribe('1', 'query Cut { posts { id } }'));
      expect((await socket.closed).code).toBe(1006);
    });

    it.each([
      [{ drop: 1 }, ['A', 'C', 'D']],
      [{ duplicate: 1 }, ['A', 'B', 'B', 'C']],
      [{ duplicate: 0 }, ['A', 'A', 'B', 'C']],
    ])('drop or duplicate an event: %j', async (live, titles) => {
      const token = await makeBlog();
      await setFaults({ live });
      const socket = await subscribed();
      for (const title of ['A', 'B', 'C', 'D']) await write(title, token);
      for (const title of titles) expect(await socket.next()).toEqual(next(title));
      expect(await applied()).toEqual([1]);
      socket.close();
    });

    it('add an error to every event of a subscription, and count once', async () => {
      const token = await makeBlog();
      await setFaults({ graphqlError: { path: ['postCreated', 'title'] }, times: 1 });
      const socket = await subscribed();
      expect(await applied()).toEqual([1]);
      for (const title of ['A', 'B']) {
        await write(title, token);
        expect(await socket.next()).toEqual({
          id: '1',
          type: 'next',
          payload: { errors: [injected(['postCreated', 'title'])], data: null },
        });
      }
      socket.close();
      const other = await subscribed();
      await write('C', token);
      expect(await other.next()).toEqual(next('C'));
      other.close();
    });

    it('do not count for a subscription that fails on its own', async () => {
      await makeBlog();
      await setFaults({ live: { drop: 0 } }, { graphqlError: { path: ['commentAdded'] } });
      const socket = await openReadySocket(url());
      socket.send(subscribe('1', 'subscription { commentAdded(postId: 1) @skip(if: true) { id } }'));
      expect(await socket.next()).toMatchObject({ id: '1', type: 'next', payload: { errors: [{}] } });
      expect(await applied()).toEqual([0, 0]);
      socket.close();
    });

    it('stall one subscription without affecting others on the same socket', async () => {
      const token = await makeBlog();
      await setFaults({ live: { stall: 1 }, times: 1 });
      const socket = await subscribed();
      socket.send(subscribe('2', created));
      socket.send({ type: 'ping' });
      await socket.next();
      for (const title of ['A', 'B', 'C']) await write(title, token);
      const seen = [];
      while (seen.length < 4) {
        const { id, payload } = (await socket.next()) as {
          id: string;
          payload: ReturnType<typeof next>['payload'];
        };
        seen.push(`${id} ${payload.data.postCreated.title}`);
      }
      expect(seen.toSorted()).toEqual(['1 A', '2 A', '2 B', '2 C']);
      socket.close();
    });

    it('close the socket with a code after a number of events', async () => {
      const token = await makeBlog();
      await setFaults({ live: { close: 1, code: 4001 } });
      const socket = await subscribed();
      await write('A', token);
      expect(await socket.next()).toEqual(next('A'));
      expect(await socket.closed).toEqual({ code: 4001, reason: 'Closed by a fault' });
      await setFaults({ live: { close: 0 } });
      const again = await openReadySocket(url());
      again.send(subscribe('1', created));
      expect(await again.closed).toEqual({ code: 1012, reason: 'Closed by a fault' });
    });
  });

  describe('Faults in an event stream (W11)', () => {
    const listen = async () => {
      const response = await fetch(`${bench.url}/~t1/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ query: created }),
      });
      return { headers: response.headers, text: response.text() };
    };
    const titlesIn = (text: string) => [...text.matchAll(/"title":"(\w+)"/g)].map(([, title]) => title);

    it('cut it off without a complete event, and are named in the response', async () => {
      const token = await makeBlog();
      await setFaults({ id: 'cut', live: { close: 2 } });
      const { headers, text } = await listen();
      expect(headers.get('quintet-fault-applied')).toBe('cut');
      for (const title of ['A', 'B', 'C']) await write(title, token);
      expect(titlesIn(await text)).toEqual(['A', 'B']);
      expect(await text).not.toContain('complete');
    });

    it('drop an event and slow down the others', async () => {
      const token = await makeBlog();
      await setFaults({ live: { drop: 0 }, bytesPerSecond: 100_000 });
      const { text } = await listen();
      for (const title of ['A', 'B']) await write(title, token);
      await until(async () => (await t1.entries()).some(({ kind }: { kind: string }) => kind === 'event'));
      await t1.reset();
      expect(titlesIn(await text)).toEqual(['B']);
    });
  });
});
