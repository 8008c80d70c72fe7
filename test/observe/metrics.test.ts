import { describe, expect, it } from 'bun:test';
import { openStream } from '../../harness/event-stream.ts';
import { EventLoopWatch } from '../../src/observe/process-metrics.ts';
import { onEverySetup, useApp } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { engines, onEveryEngine, withOwnConnections } from '../support/engines.ts';
import { until, useLive } from '../support/live.ts';
import { Scrape, scrape } from '../support/metrics.ts';
import { holdOpen } from '../support/place.ts';

const requests = 'quintet_http_requests_total';
const operations = 'quintet_graphql_operations_total';

describe('GET /metrics', () => {
  onEverySetup((setup) => {
    const app = useApp({ ...setup, engine: withOwnConnections(setup.engine) });
    const engine = setup.engine.name === 'SQLite' ? 'sqlite' : 'postgres';

    it('returns the Prometheus text format, with help and type for each metric', async () => {
      const response = await app.send('GET', '/metrics');
      const { status, headers } = response;
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
        'no-store',
      ]);
      const { text, series } = new Scrape(await response.text());
      for (const metric of series) {
        const name = metric.replace(/\{.*/, '');
        const base = text.includes(`# TYPE ${name} `) ? name : name.replace(/_(bucket|sum|count)$/, '');
        expect(text).toContain(`# HELP ${base} `);
        expect(text).toMatch(new RegExp(`# TYPE ${base} (counter|gauge|histogram)\n`));
      }
      expect(new Set(series).size).toBe(series.length);
    });

    it('counts requests by interface, route, method and status', async () => {
      await app.post('/posts', { title: 'One', content: 'c' });
      for (const path of ['/posts/1', '/posts/1', '/posts/2', '/nowhere/at/all', '/posts/1/'])
        await app.get(path);
      await app.request('PURGE', '/posts/1');
      await app.request('HEAD', '/posts/1');
      const metrics = await scrape(app);
      const counted = ([interfaceName, route, method, status]: readonly string[]) =>
        metrics.get(requests, { interface: interfaceName, route, method, status } as Record<string, string>);
      const rows = [
        ['Posts API', '/posts/:id', 'GET', '200'],
        ['Posts API', '/posts/:id', 'GET', '404'],
        ['Posts API', '/posts/:id', 'other', '405'],
        ['none', 'none', 'GET', '404'],
        ['Posts API', '/posts', 'POST', '201'],
      ];
      expect(rows.map(counted)).toEqual([4, 1, 1, 1, 1]);
    });

    it('counts the duration of each request in a histogram', async () => {
      for (let count = 0; count < 3; count += 1) await app.get('/posts');
      const metrics = await scrape(app);
      const labels = { interface: 'Posts API', route: '/posts', method: 'GET' };
      const name = 'quintet_http_request_duration_seconds';
      expect(metrics.get(`${name}_bucket`, { ...labels, le: '+Inf' })).toBe(3);
      expect(metrics.get(`${name}_count`, labels)).toBe(3);
      expect(metrics.get(`${name}_sum`, labels)).toBeGreaterThan(0);
    });

    it('has no labels with text from clients', async () => {
      const word = 'chosenbytheclient';
      await app.get(`/${word}`);
      await app.get(`/posts/${word}?${word}=${word}`);
      await (await app.send(word.toUpperCase(), '/posts')).text();
      await app.post('/graphql', { query: `query ${word} { ${word}: __typename }`, operationName: word });
      await app.post('/graphql', { query: `{ ${word} }` });
      expect((await scrape(app)).text.toLowerCase()).not.toContain(word);
    });

    it('counts GraphQL operations by type and outcome', async () => {
      await app.post('/graphql', { query: '{ users { id } }' });
      await app.post('/graphql', { query: '{ drafts { id } }' });
      await app.post('/graphql', {
        query: 'mutation { createUser(input: { name: "Ada", email: "ada@example.com" }) { id } }',
      });
      await app.post('/graphql', { query: '{ nothing' });
      await app.post('/graphql', { query: '{ nothing }' });
      const metrics = await scrape(app);
      expect(metrics.get(operations, { type: 'mutation', outcome: 'ok' })).toBe(1);
      expect(metrics.get(operations, { type: 'none', outcome: 'refused' })).toBe(2);
      expect(metrics.get(operations, { type: 'query', outcome: 'ok' })).toBe(1);
      expect(metrics.get(operations, { type: 'query', outcome: 'failed' })).toBe(1);
      expect(metrics.get('quintet_graphql_operation_duration_seconds_count', { type: 'query' })).toBe(2);
    });

    it('recognizes a statement that starts with a line break', async () => {
      const { database } = app.world;
      const before = await scrape(app);
      await database.transaction(async (writer) => {
        await writer.all(`
          select id from posts`);
        await writer.run(`
          delete from posts`);
      });
      const metrics = await scrape(app);
      for (const kind of ['read', 'write']) {
        const labels = { engine, kind };
        const name = 'quintet_database_statement_duration_seconds_count';
        expect([kind, (metrics.get(name, labels) ?? 0) - (before.get(name, labels) ?? 0)]).toEqual([kind, 1]);
      }
    });

    it('times statements and transactions, and counts prepared statements', async () => {
      const name = 'quintet_database_statement_duration_seconds_count';
      const before = await scrape(app);
      await app.post('/posts', { title: 'One', content: 'c' });
      await app.get('/posts/1');
      const metrics = await scrape(app);
      const grown = (metric: string, labels: Record<string, string>) =>
        (metrics.get(metric, labels) ?? 0) - (before.get(metric, labels) ?? 0);
      expect(grown(name, { engine, kind: 'write' })).toBe(1);
      expect(grown(name, { engine, kind: 'read' })).toBe(1);
      expect(grown('quintet_database_transaction_duration_seconds_count', { engine })).toBe(1);
      expect(grown('quintet_database_prepared_statements', {})).toBeGreaterThanOrEqual(2);
      expect(metrics.get('quintet_database_busy')).toBe(0);
      expect(metrics.get('quintet_database_listeners')).toBe(0);
    });

    it('describes the process', async () => {
      const metrics = await scrape(app);
      expect(metrics.text).toContain(`quintet_info{version="`);
      expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
      expect(metrics.get('quintet_heap_used_bytes')).toBeGreaterThan(0);
      const started = metrics.get('process_start_time_seconds') ?? 0;
      expect(started * 1000).toBeLessThan(Date.now());
      expect(started).toBe((await scrape(app)).get('process_start_time_seconds') as number);
    });
  });
});

describe('Metrics of live connections', () => {
  onEveryEngine((engine) => {
    const live = useLive(engine);

    it('count open subscriptions by transport, WebSockets and listeners', async () => {
      const query = 'subscription { postCreated { id } }';
      const stream = await fetch(`${live.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ query }),
      });
      const socket = new WebSocket(live.socketUrl(), 'graphql-transport-ws');
      socket.onopen = () => socket.send('{"type":"connection_init"}');
      socket.onmessage = ({ data }) => {
        if (JSON.parse(String(data)).type !== 'connection_ack') return;
        for (const id of ['1', '2'])
          socket.send(JSON.stringify({ type: 'subscribe', id, payload: { query } }));
      };
      await live.untilOpen(3);
      const metrics = await scrape(live.app);
      const open = (from: Scrape) => [
        from.get('quintet_graphql_subscriptions', { transport: 'sse' }),
        from.get('quintet_graphql_subscriptions', { transport: 'websocket' }),
        from.get('quintet_websockets'),
      ];
      expect(open(metrics)).toEqual([1, 2, 1]);
      expect(metrics.get('quintet_database_listeners')).toBe(1);
      socket.close();
      await stream.body?.cancel();
      await until(async () => open(await scrape(live.app)).every((count) => count === 0));
    });

    it('count resumed subscriptions, and time live events', async () => {
      const query = 'subscription { postCreated { id } }';
      const counts = async () => {
        const metrics = await scrape(live.app);
        return [
          metrics.get('quintet_graphql_resumed_total'),
          metrics.get('quintet_event_delay_seconds_count'),
          metrics.get('quintet_events_sequencer'),
        ];
      };
      const isSequencer = engine.name === 'SQLite' ? undefined : 1;
      const ada = await register(live.app, 'Ada');
      const first = await openStream(live.url, query);
      await live.untilOpen(1);
      await writePost(live.app, ada);
      await writePost(live.app, ada);
      const [one] = await first.take(2);
      expect(await counts()).toEqual([0, 2, isSequencer] as never);
      const again = await openStream(live.url, query, { lastEventId: one?.id ?? '' });
      await again.take(1);
      expect(await counts()).toEqual([1, 2, isSequencer] as never);
      first.close();
      again.close();
    });
  });
});

describe('A request that is rejected before it reaches an interface', () => {
  const limits = { maxConnections: 1, maxHeaderBytes: 300, idleTimeoutSeconds: 30 };
  const live = useLive(engines[0], {}, { limits });
  const refused = async (reason: string) =>
    (await scrape(live.app)).get('quintet_http_refused_total', { reason });

  it('is counted by reason', async () => {
    const large = await fetch(`${live.url}/posts`, { headers: { 'x-filler': 'x'.repeat(300) } });
    expect([large.status, await refused('headers too large')]).toEqual([431, 1]);
    const socket = new WebSocket(live.socketUrl(), 'graphql-transport-ws');
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const busy = await fetch(`${live.url}/graphql`);
    expect([busy.status, await refused('too many connections')]).toEqual([503, 1]);
    socket.close();
  });
});

describe('The delay of the event loop', () => {
  it('is measured by the delay of a timer', async () => {
    const watch = new EventLoopWatch();
    const stop = watch.start();
    const total = (part: string) =>
      watch.metrics()[0]?.values.find(({ metricName }) => metricName?.endsWith(part))?.value ?? 0;
    // Blocks the event loop for two timer intervals.
    const until200 = performance.now() + 200;
    while (performance.now() < until200);
    await until(() => total('_count') > 0);
    stop();
    expect(total('_sum')).toBeGreaterThan(0.05);
  });
});

describe('Group commits on SQLite', () => {
  const app = useApp({ engine: engines[0], transport: 'in process' });

  it('are measured by size', async () => {
    const count = 'quintet_database_commit_transactions_count';
    const sum = 'quintet_database_commit_transactions_sum';
    const before = await scrape(app);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => app.post('/posts', { title: `${index}`, content: 'c' })),
    );
    const after = await scrape(app);
    expect((after.get(sum) ?? 0) - (before.get(sum) ?? 0)).toBe(20);
    expect((after.get(count) ?? 0) - (before.get(count) ?? 0)).toBeLessThan(20);
  });
});

describe('The pool on PostgreSQL', () => {
  const app = useApp({ engine: engines[1], transport: 'in process' });

  it('is measured by its size and the work in progress', async () => {
    const commit = await holdOpen(app.world.database, () => undefined);
    const metrics = await scrape(app);
    await commit();
    expect(metrics.get('quintet_database_pool_size')).toBeGreaterThan(0);
    expect(metrics.get('quintet_database_busy')).toBe(1);
    expect((await scrape(app)).get('quintet_database_busy')).toBe(0);
  });
});

describe('Access to /metrics', () => {
  const token = 'a-token-of-thirty-two-characters';
  const everyone: readonly (readonly [Record<string, string>, object])[] = [
    [{ METRICS_TOKEN: token, HARDENED: 'on' }, { token }],
    [{ HARDENED: 'on', METRICS: 'on' }, {}],
  ];
  const nobody = [{ HARDENED: 'on' }, { METRICS: 'off' }, { METRICS: 'off', METRICS_TOKEN: token }];

  describe.each(everyone)('with %o', (environment, options) => {
    const app = useApp({ engine: engines[0], transport: 'in process' }, environment);

    it('is allowed, with the token if one is set', async () => {
      expect((await app.send('GET', '/metrics', options)).status).toBe(200);
      if (!('token' in options)) return;
      for (const wrong of [undefined, { token: `${token}x` }, { headers: { authorization: token } }]) {
        const { status, headers, body } = await app.get('/metrics', wrong);
        expect([status, headers.get('www-authenticate'), body]).toEqual([
          401,
          'Bearer',
          { error: 'Unauthorized' },
        ]);
      }
    });
  });

  describe.each(nobody)('with %o', (environment) => {
    const app = useApp(
      { engine: engines[0], transport: 'in process' },
      environment as Record<string, string>,
    );

    it('is disabled', async () => {
      const { status, body } = await app.get('/metrics', { token });
      expect([status, body]).toEqual([404, { error: 'Resource not found' }]);
    });
  });
});
