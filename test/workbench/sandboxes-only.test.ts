import { expect, it } from 'bun:test';
import { openSocket } from '../../harness/raw-socket.ts';
import { onSqlite } from '../support/engines.ts';
import { expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';
import { useWorkbench } from '../support/workbench.ts';

const post = { title: 'Hello', content: 'First post' };

describeOn(
  'A server with WORKBENCH_MAIN=off (W17)',
  onSqlite,
  (engine) => useWorkbench(engine, { WORKBENCH_MAIN: 'off' }),
  (bench) => {
    const refusal = (named: string) => ({
      error: `This server serves sandboxes only, and the request names ${named}. Append the path to the URL of the sandbox: url + '/posts' keeps the sandbox, new URL('/posts', url) drops it.`,
    });

    it('refuses requests to the API and to GraphQL that name no sandbox, or main', async () => {
      for (const [method, path, json] of [
        ['GET', '/posts'],
        ['HEAD', '/posts'],
        ['POST', '/posts', post],
        ['DELETE', '/posts/1'],
        ['PURGE', '/posts'],
        ['GET', '/api/v1/posts'],
        ['GET', '/users'],
        ['GET', '/wrapped/users'],
        ['GET', '/api/v1/products'],
        ['POST', '/graphql', { query: '{ posts { id } }' }],
        ['GET', '/graphql?query={posts{id}}'],
      ] as const) {
        const body = method === 'HEAD' ? undefined : refusal('no sandbox');
        expectReplyTo(path, await bench.send(method, path, json), 421, body);
      }
      expectReplyTo('/~main', await bench.get('/~main/posts'), 421, refusal('main'));
      const named = await bench.get('/posts', { 'quintet-sandbox': 'main' });
      expectReplyTo('main', named, 421, refusal('main'));
      expect(named.headers.get('quintet-sandbox')).toBe('main');
    });

    it('refuses WebSockets and event streams of main', async () => {
      const url = `${bench.socketUrl}/graphql`;
      await expect(openSocket(url)).rejects.toThrow('the socket was refused');
      const stream = { accept: 'text/event-stream' };
      expect((await bench.get('/graphql?query=subscription{postCreated{id}}', stream)).status).toBe(421);
    });

    it('answers the workbench, documents, pages, health checks and preflights', async () => {
      await bench.sandbox().make();
      for (const path of [
        '/_workbench/sandboxes',
        '/healthz',
        '/readyz',
        '/metrics',
        '/openapi.json',
        '/~t1/posts',
        '/~t1/graphql?query={posts{id}}',
      ])
        expect([path, (await bench.get(path)).status]).toEqual([path, 200]);
      for (const path of ['/', '/docs', '/console', '/graphql'])
        expect([path, (await bench.get(path, { accept: 'text/html' })).status]).toEqual([path, 200]);
      const headers = { origin: 'http://app.example', 'access-control-request-method': 'POST' };
      const preflight = await bench.send('OPTIONS', '/posts', undefined, { headers });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    });
  },
);
