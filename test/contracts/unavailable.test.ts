import { afterEach, beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import type { TcpProxy } from '../../harness/tcp-proxy.ts';
import { type Reply, TestApp } from '../support/app.ts';
import { errorAt } from '../support/graphql.ts';
import { sendUntilCommit } from '../support/isolated.ts';
import { until } from '../support/live.ts';
import { proxiedPostgres } from '../support/proxied-postgres.ts';
import { expectReply } from '../support/replies.ts';

setDefaultTimeout(120_000);

const post = { title: 'Title', content: 'Content' };
const profile = { name: 'Ann', email: 'ann@example.com' };
const account = { ...profile, password: 'correct horse', password_confirmation: 'correct horse' };
const product = { name: 'Pen', price: 1.5 };
const wrapped = { success: false, error: 'Service unavailable', code: 'UNAVAILABLE' };
const someId = '3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11';

const graphqlError = (field: string, column: number) => ({
  errors: [errorAt(column, 'SERVICE_UNAVAILABLE', 'Service unavailable', [field])],
});

type Row = readonly [method: string, path: string, json: unknown, body: unknown];

/** One read and one write of each interface, and its response without a database. */
const rows: readonly Row[] = [
  ['GET', '/posts', undefined, { error: { code: 'UNAVAILABLE', message: 'Service unavailable' } }],
  ['POST', '/posts', post, { error: { code: 'UNAVAILABLE', message: 'Service unavailable' } }],
  ['GET', '/api/v1/users', undefined, { error: 'Service unavailable' }],
  ['POST', '/api/users', profile, { error: 'Service unavailable' }],
  ['POST', '/api/v1/auth/register', account, { error: 'Service unavailable' }],
  ['GET', '/users', undefined, { detail: 'Service unavailable' }],
  ['POST', '/users/bulk', [profile], { detail: 'Service unavailable' }],
  ['GET', '/wrapped/users', undefined, wrapped],
  ['GET', `/wrapped/users/${someId}`, undefined, wrapped],
  ['GET', '/api/v1/products', undefined, { error: 'Service unavailable' }],
  ['POST', '/api/v1/products', product, { error: 'Service unavailable' }],
];

describe('Without its database', () => {
  let proxy: TcpProxy;
  let app: TestApp;

  const behindProxy = proxiedPostgres((made) => {
    proxy = made;
  });

  async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
    app = new TestApp({ engine: behindProxy, transport: 'in process' }, environment);
    await app.start();
  }

  beforeEach(() => start());
  afterEach(() => app.stop());

  const sendRow = ([method, path, json]: Row) =>
    app.request(method, path, {
      ...(json !== undefined && { json }),
      ...(path.endsWith('/products') && { token: app.productsToken }),
    });

  const shown = ({ status, headers, body }: Reply) => ({
    status,
    retryAfter: headers.get('retry-after'),
    body,
  });

  const expectUnavailable = async () =>
    expect((await Promise.all(rows.map(sendRow))).map(shown)).toEqual(
      rows.map(([, , , body]) => ({ status: 503, retryAfter: '1', body })),
    );

  describe('a request with an Idempotency-Key that loses its connection at the commit', () => {
    const init = {
      method: 'POST',
      body: JSON.stringify(post),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
    };

    const createUntil = (atCommit: () => void | Promise<void>) =>
      sendUntilCommit(app, new Request('http://app/posts', init), atCommit);

    const createAgain = async () => {
      const reply = await app.request('POST', '/posts', init);
      const { status, headers } = reply;
      return [status, headers.get('idempotency-replayed'), headers.get('retry-after')];
    };

    const untilUndone = () =>
      until(async () => {
        const open = `select 1 from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`;
        return (await app.sql(open)).length === 0;
      });

    const expectOnePost = async () => expect((await app.get('/posts')).body.meta.total).toBe(1);

    it('runs again at once if the commit never arrived', async () => {
      expect((await createUntil(() => proxy.shut())).status).toBe(503);
      await proxy.open();
      await untilUndone();
      expect(await createAgain()).toEqual([201, null, null]);
      await expectOnePost();
    });

    it('is replayed if the commit arrived but its acknowledgment did not', async () => {
      expect((await createUntil(() => proxy.pauseResponses())).status).toBe(503);
      proxy.resume();
      expect(await createAgain()).toEqual([201, 'true', null]);
      await expectOnePost();
    });

    it('returns 409 with Retry-After while the server keeps the transaction open', async () => {
      expect((await createUntil(() => proxy.swallow())).status).toBe(503);
      expect(await createAgain()).toEqual([409, null, '1']);
      const message = 'A request with this Idempotency-Key is still running';
      expectReply(await app.request('POST', '/posts', init), 409, {
        error: { code: 'IDEMPOTENCY_KEY_IN_USE', message },
      });
      await proxy.shut();
      await proxy.open();
      await untilUndone();
      expect(await createAgain()).toEqual([201, null, null]);
      await expectOnePost();
    });
  });

  it('every REST interface returns 503 with Retry-After in its format, and recovers with it', async () => {
    await proxy.shut();
    await expectUnavailable();
    await proxy.open();
    const recovered = await Promise.all(rows.map(sendRow));
    expect(recovered.map(({ status }) => status)).toEqual(
      rows.map(([method, path]) => expectedStatus(method, path)),
    );
  });

  it('the rate limit does not change the responses', async () => {
    await app.stop();
    await start({ RATE_LIMIT: '600/min' });
    await proxy.shut();
    await expectUnavailable();
    await proxy.open();
  });

  it('GraphQL reports the failure in its own format', async () => {
    await proxy.shut();
    const ask = (query: string) => app.post('/graphql', { query });
    const whole = await ask('{ users { id } }');
    expect(shown(whole)).toMatchObject({ status: 503, retryAfter: '1', body: graphqlError('users', 3) });
    const nullable = await ask('{ user(id: "1") { id } }');
    expect(shown(nullable)).toMatchObject({ status: 503, body: { data: { user: null } } });
    const part = await ask('{ __typename user(id: "1") { id } }');
    expect(shown(part)).toMatchObject({ status: 200, retryAfter: null });
    const mutation = await ask('mutation { deleteUser(id: "1") }');
    expect(shown(mutation)).toMatchObject({ status: 503, body: graphqlError('deleteUser', 12) });
    await proxy.open();
    expect((await ask('{ users { id } }')).body).toEqual({ data: { users: [] } });
  });

  it('no request waits forever for a database that is frozen, and the process recovers with it', async () => {
    proxy.pause();
    // More than there are connections, so that some wait for one.
    const responses = await Promise.all([...rows, ...rows, ...rows].map(sendRow));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    expectReply(await app.get('/readyz'), 503, { status: 'database is unavailable' });
    expectReply(await app.get('/healthz'), 200, { status: 'ok' });
    proxy.resume();
    await until(async () => (await app.post('/posts', post)).status === 201);
    expectReply(await app.get('/readyz'), 200, { status: 'ready' });
  });
});

function expectedStatus(method: string, path: string): number {
  if (path.startsWith('/wrapped/users/')) return 404;
  return method === 'GET' ? 200 : 201;
}
