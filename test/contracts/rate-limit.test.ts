import { describe, expect, it, spyOn } from 'bun:test';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { RateLimit } from '../../src/http/rate-limit.ts';
import { Failure } from '../../src/lib/failure.ts';
import { createRequestCounts, type RequestCounts } from '../../src/storage/request-counts.ts';
import { onEverySetup, type RequestOptions, useApp } from '../support/app.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { refusal } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { upgrade } from '../support/upgrade.ts';

const names = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'];
/** The headers of the current IETF draft. */
const draft = ['ratelimit-policy', 'ratelimit'];
const limited = refusal('Too many requests', 'RATE_LIMITED');
const [sqlite] = engines;

describe('Rate limit', () => {
  onEverySetup((setup) => {
    describe('of 3 requests a minute', () => {
      const app = useApp(setup, { RATE_LIMIT: '3/min' });
      const shown = async (path: string, method = 'GET', options: RequestOptions = {}) => {
        const { status, headers, body } = await app.request(method, path, options);
        return { status, body, limit: names.map((name) => headers.get(name)) };
      };

      it('counts, rejects in the format of the interface, and starts over with the next window', async () => {
        const first = await app.get('/posts');
        expect([first.status, ...[...names, ...draft].map((name) => first.headers.get(name))]).toEqual([
          ...[200, '3', '2', '60', null],
          ...['"default";q=3;w=60', '"default";r=2;t=60'],
        ]);
        app.clock.advance(20_000);
        const { headers } = await app.get('/users');
        expect([...names, ...draft].map((name) => headers.get(name))).toEqual([
          ...['3', '1', '40', null],
          ...['"default";q=3;w=60', '"default";r=1;t=40'],
        ]);
        expect((await shown('/graphql?query={me{id}}')).limit).toEqual(['3', '0', '40', null]);
        expect(await shown('/posts')).toEqual({
          status: 429,
          body: { error: { code: 'RATE_LIMITED', message: 'Too many requests' } },
          limit: ['3', '0', '40', '40'],
        });
        expect((await shown('/users')).body).toEqual({ detail: 'Too many requests' });
        expect((await shown('/api/v1/users')).body).toEqual({ error: 'Too many requests' });
        expect((await shown('/graphql?query={me{id}}')).body).toEqual(limited);
        app.clock.advance(40_000);
        expect((await shown('/posts')).limit).toEqual(['3', '2', '60', null]);
      });

      it('counts unknown paths, unsupported methods and preflights', async () => {
        const headers = { origin: 'https://page.example', 'access-control-request-method': 'GET' };
        const responses = async () => [
          await shown('/nowhere'),
          await shown('/posts', 'PATCH'),
          await shown('/posts', 'OPTIONS', { headers }),
        ];
        expect((await responses()).map(({ status, limit }) => [status, limit[1]])).toEqual([
          [404, '2'],
          [405, '1'],
          [204, '0'],
        ]);
        const refused = await responses();
        expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
        expect(refused[0]?.body).toEqual({ error: 'Too many requests' });
      });

      it('never counts or rejects health checks, metrics and assets', async () => {
        for (const _ of [1, 2, 3, 4]) await app.get('/posts');
        const assets = ['/assets/base.css', '/assets/snippets.js', '/graphql/assets/graphiql.css'];
        for (const path of ['/healthz', '/readyz', '/metrics', ...assets]) {
          const { status, limit } = await shown(path);
          expect([path, status, limit]).toEqual([path, 200, [null, null, null, null]]);
        }
        expect((await shown('/')).status).toBe(429);
      });
    });

    describe('by default', () => {
      const app = useApp(setup);

      it('is off', async () => {
        const { headers } = await app.get('/posts');
        expect(names.map((name) => headers.get(name))).toEqual([null, null, null, null]);
      });
    });
  });

  onEveryEngine((engine) => {
    const app = useApp({ engine, transport: 'in process' });
    /** Creates a limit like that of another process on the same database. */
    const createLimit = (requests: number) =>
      new RateLimit(
        createRequestCounts(app.world.database),
        app.clock,
        { requests, seconds: 60 },
        app.world.runtime.log,
      );
    const remaining = (limit: RateLimit, address: string) => {
      const { headers, refusal } = limit.count(address);
      return refusal === null ? Number(headers['ratelimit-remaining']) : refusal.code;
    };

    it('is shared by processes: each includes the counts of the other', async () => {
      const [one, other] = [createLimit(5), createLimit(5)];
      expect([remaining(one, '192.0.2.1'), remaining(one, '192.0.2.1')]).toEqual([4, 3]);
      expect([remaining(other, '192.0.2.1'), remaining(other, '192.0.2.2')]).toEqual([4, 4]);
      await one.agree();
      await other.agree();
      expect(remaining(other, '192.0.2.1')).toBe(1);
      expect(remaining(other, '192.0.2.1')).toBe(0);
      expect(remaining(other, '192.0.2.1')).toBe('RATE_LIMITED');
      expect(remaining(one, '192.0.2.1')).toBe(2);
      await other.agree();
      await one.agree();
      expect(remaining(one, '192.0.2.1')).toBe('RATE_LIMITED');
      expect(remaining(one, '192.0.2.2')).toBe(3);
    });

    it('applies to a client in a process that it has never contacted', async () => {
      const [one, other] = [createLimit(2), createLimit(2)];
      expect([remaining(one, '192.0.2.1'), remaining(one, '192.0.2.1')]).toEqual([1, 0]);
      await one.agree();
      await other.agree();
      expect(remaining(other, '192.0.2.1')).toBe('RATE_LIMITED');
      app.clock.advance(60_000);
      await other.agree();
      expect(remaining(other, '192.0.2.1')).toBe(1);
      expect(await app.world.database.all('select * from request_counts')).toEqual([]);
    });

    it('counts more clients than fit in one statement', async () => {
      const [one, other] = [createLimit(1), createLimit(1)];
      const clients = Array.from({ length: 700 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
      for (const client of clients) one.count(client);
      await one.agree();
      await other.agree();
      expect(clients.filter((client) => other.count(client).refusal === null)).toEqual([]);
    });
  });

  describe('without a working database', () => {
    const app = useApp({ engine: sqlite, transport: 'in process' });
    const failing: RequestCounts = {
      add: () => Promise.reject(new Failure('UNAVAILABLE')),
      findBusiest: () => Promise.reject(new Failure('UNAVAILABLE')),
      sweep: () => Promise.reject(new Failure('UNAVAILABLE')),
    };
    const failingLimit = (requests: number) =>
      new RateLimit(failing, app.clock, { requests, seconds: 60 }, app.world.runtime.log);

    it('counts per process, rejects only past the limit, and logs one warning', async () => {
      const limit = failingLimit(4);
      const counted: unknown[] = [];
      for (let index = 0; index < 6; index += 1) {
        counted.push(limit.count('192.0.2.1').refusal?.code ?? null);
        await limit.agree();
      }
      expect(counted).toEqual([null, null, null, null, 'RATE_LIMITED', 'RATE_LIMITED']);
      const lines = app.lines.written.map((line) => JSON.parse(line));
      expect(lines.map(({ level, message }) => [level, message])).toEqual([
        ['warn', 'rate limits are counted per process until the database responds'],
      ]);
    });

    it('counts a 64-bit IPv6 network as one client', () => {
      const limit = failingLimit(2);
      const codes = ['2001:db8::1', '2001:db8:0:0:1::2', '2001:db8::3', '2001:db8:0:1::1'].map(
        (address) => limit.count(address).refusal?.code ?? null,
      );
      expect(codes).toEqual([null, null, 'RATE_LIMITED', null]);
    });
  });

  describe('of WebSockets', () => {
    const live = useLive(sqlite, { RATE_LIMIT: '4/min' });

    it('counts the upgrade and each operation, and rejects both past the limit', async () => {
      const socket = await openReadySocket(live.socketUrl());
      for (const id of ['1', '2', '3']) {
        socket.send({ type: 'subscribe', id, payload: { query: '{ me { id } }' } });
        expect(await socket.next()).toEqual({ type: 'next', id, payload: { data: { me: null } } });
        expect(await socket.next()).toEqual({ type: 'complete', id });
      }
      socket.send({ type: 'subscribe', id: '4', payload: { query: '{ me { id } }' } });
      expect(await socket.next()).toEqual({ type: 'error', id: '4', payload: limited.errors });
      socket.send({ type: 'ping' });
      expect(await socket.next()).toEqual({ type: 'pong' });
      const refused = await fetch(`${live.url}/graphql`, { headers: upgrade });
      const retryAfter = refused.headers.get('retry-after');
      expect([refused.status, retryAfter, await refused.json()]).toEqual([429, '60', limited]);
      socket.close();
    });
  });
});

describe('A read that has to wait for its turn', () => {
  const app = useApp({ engine: sqlite, transport: 'in process' }, { RATE_LIMIT: '3/min' });

  it('is not even counted before, while health checks never wait', async () => {
    const { promise: turn, resolve: beginTurn } = Promise.withResolvers<void>();
    const entering = spyOn(app.world.http.budgets.loop, 'enter').mockReturnValue(turn);
    const counting = spyOn(RateLimit.prototype, 'count');
    const reading = app.get('/posts');
    expect((await app.get('/healthz')).status).toBe(200);
    expect([entering, counting].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    entering.mockRestore();
    beginTurn();
    expect((await reading).headers.get('ratelimit-remaining')).toBe('2');
    counting.mockRestore();
  });
});
