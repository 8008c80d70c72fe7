import { afterAll, beforeEach, describe, expect, it } from 'bun:test';
import { type TestApp, useApp, worldOf } from '../support/app.ts';
import { breakWrites } from '../support/break-writes.ts';
import { type CollectedSpan, startCollector } from '../support/collector.ts';
import { startServing, succeeded } from '../support/command-line.ts';
import { engines, onEveryEngine } from '../support/engines.ts';

const [server, client] = [2, 3];

/** Returns the spans below a parent as a tree of names. */
function treeOf(spans: readonly CollectedSpan[], parent: string | undefined): readonly unknown[] {
  return spans
    .filter(({ parentSpanId }) => parentSpanId === parent)
    .map(({ name, spanId }) => {
      const inside = treeOf(spans, spanId);
      return inside.length === 0 ? name : [name, ...inside];
    });
}

describe('Traces', () => {
  const collector = startCollector();
  afterAll(() => collector.stop());

  // The app of the previous test sends its last spans when it stops.
  beforeEach(() => void collector.spans.splice(0));

  /** Flushes the spans and returns those of this test. */
  async function flush(app: TestApp): Promise<CollectedSpan[]> {
    await worldOf(app).runtime.tracing?.stop();
    return collector.spans;
  }

  const ofRequests = (spans: readonly CollectedSpan[]) => {
    const traces = new Set(spans.filter(({ kind }) => kind === server).map(({ traceId }) => traceId));
    return spans.filter(({ traceId }) => traces.has(traceId));
  };

  onEveryEngine((engine) => {
    const system = engine.name === 'SQLite' ? 'sqlite' : 'postgresql';
    const app = useApp(
      { engine, transport: 'in process' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'tried' },
    );

    it('lead from the request through the GraphQL operation to its statements', async () => {
      const query = 'query Everyone { users { id } }';
      await app.post('/graphql', { query });
      const spans = ofRequests(await flush(app));
      const operation = [
        'GraphQL operation',
        'graphql.parse',
        'graphql.validate',
        ['graphql.execute', 'select'],
      ];
      expect(treeOf(spans, undefined)).toEqual([['POST /graphql', operation]]);
      expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
      expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['tried']));
      const named = (name: string) => spans.find((span) => span.name === name);
      expect(named('POST /graphql')).toMatchObject({
        kind: server,
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/graphql',
          'http.response.status_code': 200,
          'quintet.interface': 'GraphQL',
        },
      });
      const attributes = { 'graphql.operation.type': 'query', 'graphql.operation.name': 'Everyone' };
      expect(named('GraphQL operation')?.attributes).toEqual(attributes);
      expect(named('graphql.execute')?.attributes).toEqual(attributes);
      expect(named('select')).toMatchObject({
        kind: client,
        attributes: { 'db.system': system, 'db.system.name': system, 'db.operation.name': 'select' },
      });
    });

    it('separate requests that share a commit, and contain no values', async () => {
      const titles = ['alpha', 'beta', 'gamma', 'delta'];
      await Promise.all(titles.map((title) => app.post('/posts', { title, content: `about ${title}` })));
      const spans = ofRequests(await flush(app));
      const tree = ['POST /posts', ['transaction', 'insert']];
      expect(treeOf(spans, undefined)).toEqual(titles.map(() => tree));
      expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(titles.length);
      for (const title of titles) expect(JSON.stringify(spans)).not.toContain(title);
    });

    it('continue the trace of the client, and include the request id of the response', async () => {
      const traceId = '0af7651916cd43dd8448eb211c80319c';
      const parentSpanId = 'b7ad6b7169203331';
      const { headers } = await app.get('/posts/1?secret=hush', {
        headers: { traceparent: `00-${traceId}-${parentSpanId}-01` },
      });
      const spans = ofRequests(await flush(app));
      expect(treeOf(spans, parentSpanId)).toEqual([['GET /posts/:id', 'select']]);
      expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
      const id = headers.get('x-request-id') ?? '';
      expect(spans.find(({ kind }) => kind === server)?.attributes['quintet.request_id']).toBe(id);
      expect(JSON.stringify(spans)).not.toContain('hush');
    });

    it('omit a request whose client disabled sampling', async () => {
      await app.get('/posts', {
        headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00' },
      });
      expect(ofRequests(await flush(app))).toEqual([]);
    });

    it('mark failed requests', async () => {
      breakWrites(app, 'broken');
      await app.post('/posts', { title: 'T', content: 'C' });
      const [span] = ofRequests(await flush(app)).filter(({ kind }) => kind === server);
      expect([span?.failed, span?.attributes['http.response.status_code']]).toEqual([true, 500]);
      app.unexpected.length = 0;
    });

    it('are sent when the server stops', async () => {
      const location = await engine.createLocation('empty');
      const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
      const serving = await startServing({ DATABASE_URL: location.url, ...tracing });
      await fetch(`${serving.url}/posts`);
      expect(await serving.stop()).toMatchObject(succeeded);
      await location.drop();
      const spans = collector.spans.filter(({ service }) => service === 'quintet');
      expect(treeOf(ofRequests(spans), undefined)).toEqual([['GET /posts', 'select']]);
    });
  });

  describe('with OTEL_TRACES_SAMPLER=always_off', () => {
    const app = useApp(
      { engine: engines[0], transport: 'in process' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'always_off' },
    );

    it('are not sent', async () => {
      await app.get('/posts');
      expect(await flush(app)).toEqual([]);
    });
  });
});

describe('An unreachable collector', () => {
  it('does not affect requests or shutdown', async () => {
    // No server listens on this port.
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
    const serving = await startServing({ DATABASE_URL: 'sqlite::memory:', ...tracing });
    const replies = await Promise.all(Array.from({ length: 20 }, () => fetch(`${serving.url}/posts`)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await serving.stop()).toMatchObject(succeeded);
  });
});
