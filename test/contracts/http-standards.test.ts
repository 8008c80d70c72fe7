import { expect, it } from 'bun:test';
import { onEverySetup, onEverySetupInProcess, type RequestOptions, useApp } from '../support/app.ts';
import { describeOn } from '../support/suites.ts';

describeOn('OPTIONS that is not a preflight', onEverySetup, useApp, (app) => {
  it('returns 204 with the methods and patch formats of the path', async () => {
    for (const [path, allow, patch] of [
      ['/posts', 'GET, HEAD, POST', null],
      ['/posts/1', 'GET, HEAD, PUT, PATCH, DELETE', 'application/merge-patch+json, application/json'],
      ['/users/bulk', 'POST, DELETE', null],
      ['/api/v1/products/1', 'GET, HEAD, PUT, DELETE', null],
      ['/graphql', 'GET, HEAD, POST', null],
    ] as const) {
      const reply = await app.request('OPTIONS', path);
      expect([path, reply.status, reply.text]).toEqual([path, 204, '']);
      expect([reply.headers.get('allow'), reply.headers.get('accept-patch')]).toEqual([allow, patch]);
    }
    expect((await app.request('OPTIONS', '/nowhere')).status).toBe(404);
  });

  it('lists a patch format that PATCH accepts', async () => {
    await app.post('/posts', { title: 'Title', content: 'Content' });
    const headers = { 'content-type': 'application/merge-patch+json' };
    const { status, body } = await app.patch('/posts/1', { title: 'New' }, { headers });
    expect([status, body.data.title, body.data.content]).toEqual([200, 'New', 'Content']);
  });
});

describeOn('Problem details (RFC 9457)', onEverySetupInProcess, useApp, (app) => {
  const read = async (method: string, path: string, options: RequestOptions & { accept?: string } = {}) => {
    const { accept = 'application/problem+json', headers, ...rest } = options;
    const reply = await app.request(method, path, { ...rest, headers: { accept, ...headers } });
    return [reply.status, reply.headers.get('content-type'), reply.body];
  };
  const problem = (status: number, title: string, detail: string, instance: string, members: object = {}) => [
    status,
    'application/problem+json',
    { ...members, type: 'about:blank', title, status, detail, instance },
  ];

  it('are returned by every REST interface to clients that prefer them', async () => {
    const notFound = (detail: string, instance: string, members?: object) =>
      problem(404, 'Not Found', detail, instance, members);
    expect(await read('GET', '/posts/9')).toEqual(
      notFound('Post not found', '/posts/9', { code: 'NOT_FOUND' }),
    );
    expect(await read('POST', '/posts', { json: { title: ' ' } })).toEqual(
      problem(400, 'Bad Request', 'title and content must be non-blank strings', '/posts', {
        code: 'VALIDATION_ERROR',
        fields: { title: 'Required', content: 'Required' },
      }),
    );
    expect(await read('GET', '/api/v1/users/9')).toEqual(notFound('Not found', '/api/v1/users/9'));
    expect(await read('POST', '/api/v1/users', { json: { user: { name: 'Bob' } } })).toEqual(
      problem(422, 'Unprocessable Entity', 'Unprocessable Entity', '/api/v1/users', {
        errors: { email: ["can't be blank"] },
      }),
    );
    expect(await read('GET', '/users/9')).toEqual(notFound('User not found', '/users/9'));
    expect(await read('GET', '/users?limit=0')).toEqual(
      problem(422, 'Unprocessable Entity', 'Unprocessable Entity', '/users', {
        errors: [
          {
            type: 'greater_than_equal',
            loc: ['query', 'limit'],
            msg: 'Input should be greater than or equal to 1',
            input: '0',
          },
        ],
      }),
    );
    expect(await read('GET', '/wrapped/users?page=0')).toEqual(
      problem(422, 'Unprocessable Entity', 'page must be a whole number of at least 1', '/wrapped/users', {
        success: false,
        code: 'VALIDATION_ERROR',
      }),
    );
    expect(await read('POST', '/api/v1/products', { json: {} })).toEqual(
      problem(401, 'Unauthorized', 'Unauthorized', '/api/v1/products'),
    );
    expect(await read('PATCH', '/posts')).toEqual(
      problem(405, 'Method Not Allowed', 'Method not allowed', '/posts', { code: 'METHOD_NOT_ALLOWED' }),
    );
    const nowhere = await app.send('GET', '/nowhere', { headers: { accept: 'application/problem+json' } });
    expect([nowhere.status, nowhere.headers.get('content-type'), await nowhere.json()]).toEqual(
      notFound('Resource not found', '/nowhere'),
    );
  });

  it('are sent only to clients that name them and do not prefer JSON', async () => {
    for (const [accept, isProblem] of [
      ['application/problem+json', true],
      ['application/problem+json, application/json', true],
      ['application/problem+json, */*;q=0.8', true],
      ['application/json;q=0.5, Application/Problem+JSON;q=0.6', true],
      ['application/json, application/problem+json', false],
      ['application/json, application/problem+json;q=0.9', false],
      ['application/problem+json;q=0', false],
      ['*/*', false],
      ['application/*', false],
      ['application/problem+json-seq', false],
    ] as const) {
      const [status, type] = await read('GET', '/posts/9', { accept });
      expect([accept, status, type === 'application/problem+json']).toEqual([accept, 404, isProblem]);
    }
    const found = await read('GET', '/posts');
    expect(found.slice(0, 2)).toEqual([200, 'application/json; charset=utf-8']);
  });
});
