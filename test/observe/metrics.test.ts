import { describe, expect, it } from 'bun:test';
import { openStream } from '../../harness/event-stream.ts';
import { times } from '../../harness/lists.ts';
import { readConfig } from '../../src/config.ts';
import { counter, gauge, Histogram, histogram, writeExposition } from '../../src/observe/metric.ts';
import { EventLoopWatch } from '../../src/observe/process-metrics.ts';
import { onEverySetup, useApp, worldOf } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { engines, onEveryEngine, withOwnConnections } from '../support/engines.ts';
import { until, useLive } from '../support/live.ts';
import { Scrape, scrape } from '../support/metrics.ts';
import { holdOpen } from '../support/place.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const requests = 'quintet_http_requests_total';
const operations = 'quintet_graphql_operations_total';

describe('GET /metrics', () => {
  onEverySetup((setup) => {
    const app = useApp({ ...setup, engine: withOwnConnections(setup.engine) });
    const engine = setup.engine.name === 'SQLite' ? 'sqlite' : 'postgres';

    it('returns the Prometheus text format, with help and type for each metric', async () => {
      const response = await app.send('GET', '/metrics');
      const { status, headers } = response;
      const type = 'text/plain; version=0.0.4; charset=utf-8';
      expect([status, headers.get('content-type')]).toEqual([200, type]);
      expect(headers.get('cache-control')).toBe('no-store');
      const { text, series } = new Scrape(await response.text());
      for (const metric of series) {
        const name = metric.replace(/\{.*/, '');
        const base = text.includes(`# TYPE ${name} `) ? name : name.replace(/_(bucket|sum|count)$/, '');
        expect(text).toContain(`# HELP ${base} `);
        expect(text).toMatch(new RegExp(`# TYPE ${base} (counter|gauge|histogram)\n`));
      }
      expect(new Set(series).size).toBe(series.length);
    });

    it('counts requests by interface, route, method and status, and their durations', async () => {
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
      const labels = { interface: 'Posts API', route: '/posts/:id', method: 'GET' };
      const name = 'quintet_http_request_duration_seconds';
      expect(metrics.get(`${name}_bucket`, { ...labels, le: '+Inf' })).toBe(5);
      expect(metrics.get(`${name}_count`, labels)).toBe(5);
      expect(metrics.get(`${name}_sum`, labels)).toBeGreaterThan(0);
    });

    it('returns one text to requests that wait at the same time', async () => {
      const texts = await Promise.all(times(10, async () => (await scrape(app)).text));
      expect(new Set(texts).size).toBeLessThan(texts.length);
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
      const creation = 'mutation { createUser(input: { name: "Ada", email: "ada@example.com" }) { id } }';
      for (const query of ['{ users { id } }', '{ drafts { id } }', creation, '{ nothing', '{ nothing }'])
        await app.post('/graphql', { query });
      const metrics = await scrape(app);
      const rows = [
        ['mutation', 'ok', 1],
        ['none', 'refused', 2],
        ['query', 'ok', 1],
        ['query', 'failed', 1],
      ] as const;
      for (const [type, outcome, count] of rows)
        expect([type, outcome, metrics.get(operations, { type, outcome })]).toEqual([type, outcome, count]);
      expect(metrics.get('quintet_graphql_operation_duration_seconds_count', { type: 'query' })).toBe(2);
    });

    it('times statements, even if they start with a line break, and transactions', async () => {
      const write = async () => {
        await app.post('/posts', { title: 'One', content: 'c' });
        await app.get('/posts/1');
      };
      const writeInLines = () =>
        worldOf(app).database.transaction(async (writer) => {
          await writer.all('\n select id from posts');
          await writer.run('\n delete from posts');
        });
      for (const work of [write, writeInLines]) {
        const before = await scrape(app);
        await work();
        const metrics = await scrape(app);
        const grown = (part: string, labels: Record<string, string>) => {
          const name = `quintet_database_${part}`;
          return (metrics.get(name, labels) ?? 0) - (before.get(name, labels) ?? 0);
        };
        for (const kind of ['read', 'write'])
          expect(grown('statement_duration_seconds_count', { engine, kind })).toBe(1);
        expect(grown('transaction_duration_seconds_count', { engine })).toBe(1);
        expect(metrics.get('quintet_database_busy')).toBe(0);
        expect(metrics.get('quintet_database_listeners')).toBe(0);
      }
    });

    it('describes the process', async () => {
      const metrics = await scrape(app);
      expect(metrics.text).toContain(`quintet_info{version="`);
      expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
      expect(metrics.get('quintet_heap_used_bytes')).toBeGreaterThan(0);
      const started = metrics.get('process_start_time_seconds');
      expect(started).toBeWithin(1_700_000_000, Date.now() / 1000);
      expect((await scrape(app)).get('process_start_time_seconds')).toBe(started);
    });
  });
});

describeOn('Metrics of live connections', onEveryEngine, useLive, (live, engine) => {
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
      for (const id of ['1', '2']) socket.send(JSON.stringify({ type: 'subscribe', id, payload: { query } }));
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

describe('A request that is rejected before it reaches an interface', () => {
  const limits = readConfig({ MAX_CONNECTIONS: '1' });
  const live = useLive(engines[0], {}, { limits });
  const refused = async (reason: string) =>
    (await scrape(live.app)).get('quintet_http_refused_total', { reason });

  it('is counted by reason', async () => {
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
    // Blocks the event loop for longer than the interval of the timer.
    const later = performance.now() + 1_200;
    while (performance.now() < later);
    await until(() => total('_count') > 0);
    stop();
    expect(total('_sum')).toBeGreaterThan(0.05);
  });
});

describe('Group commits on SQLite', () => {
  const app = useApp({ engine: engines[0], transport: 'in process' });

  it('are measured by size', async () => {
    const name = 'quintet_database_commit_transactions';
    const before = await scrape(app);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => app.post('/posts', { title: `${index}`, content: 'c' })),
    );
    const after = await scrape(app);
    const grown = (part: string) =>
      (after.get(`${name}_${part}`) ?? 0) - (before.get(`${name}_${part}`) ?? 0);
    expect(grown('sum')).toBe(20);
    expect(grown('count')).toBeWithin(1, 20);
  });
});

describe('The pool on PostgreSQL', () => {
  const app = useApp({ engine: engines[1], transport: 'in process' });

  it('is measured by its size and the work in progress', async () => {
    const commit = await holdOpen(worldOf(app).database, () => undefined);
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
  const nobody: Record<string, string>[] = [
    { HARDENED: 'on' },
    { METRICS: 'off' },
    { METRICS: 'off', METRICS_TOKEN: token },
  ];

  describe.each(everyone)('with %o', (environment, options) => {
    const app = useApp({ engine: engines[0], transport: 'in process' }, environment);

    it('is allowed, with the token if one is set', async () => {
      expect((await app.send('GET', '/metrics', options)).status).toBe(200);
      if (!('token' in options)) return;
      for (const scheme of ['bearer', 'BEARER', 'Bearer '])
        expect(
          (await app.send('GET', '/metrics', { headers: { authorization: `${scheme} ${token}` } })).status,
        ).toBe(200);
      for (const wrong of [
        undefined,
        { token: `${token}x` },
        { token: token.toUpperCase() },
        ...[token, `Basic ${token}`, `bearer${token}`].map((authorization) => ({
          headers: { authorization },
        })),
      ]) {
        const { headers } = expectReply(await app.get('/metrics', wrong), 401, { error: 'Unauthorized' });
        expect(headers.get('www-authenticate')).toBe('Bearer');
      }
    });
  });

  describe.each(nobody)('with %o', (environment) => {
    const app = useApp({ engine: engines[0], transport: 'in process' }, environment);

    it('is disabled', async () => {
      expectReply(await app.get('/metrics', { token }), 404, { error: 'Resource not found' });
    });
  });
});

describe('The Prometheus text format', () => {
  it('has the help, type and samples of each metric', () => {
    const latency = new Histogram([0.1, 1]);
    for (const seconds of [0.05, 0.5, 5]) latency.observe(seconds);
    const metrics = [
      counter('requests_total', 'Requests.', 3, { method: 'GET', status: 200 }),
      gauge('temperature', 'Below zero, too.', -1.5e-7),
      histogram('latency_seconds', 'Time.', [latency, { route: '/' }]),
    ];
    expect(writeExposition(metrics)).toBe(`# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{method="GET",status="200"} 3

# HELP temperature Below zero, too.
# TYPE temperature gauge
temperature -1.5e-7

# HELP latency_seconds Time.
# TYPE latency_seconds histogram
latency_seconds_bucket{le="0.1",route="/"} 1
latency_seconds_bucket{le="1",route="/"} 2
latency_seconds_bucket{le="+Inf",route="/"} 3
latency_seconds_sum{route="/"} 5.55
latency_seconds_count{route="/"} 3
`);
  });

  it('escapes line breaks, quotes and backslashes', () => {
    const text = writeExposition([gauge('odd', 'One\\two\nthree "four"', 1, { label: 'a"b\\c\nd' })]);
    expect(text).toBe(
      '# HELP odd One\\\\two\\nthree "four"\n# TYPE odd gauge\nodd{label="a\\"b\\\\c\\nd"} 1\n',
    );
  });
});
