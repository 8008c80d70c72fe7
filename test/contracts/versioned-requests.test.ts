import { describe, expect, it } from 'bun:test';
import { onEverySetup, type RequestOptions, useApp } from '../support/app.ts';
import { countUsers, makeTag, register, type Writer, writePost } from '../support/blog.ts';

/** Every operation that reads a body: user 1 and post 1 are the caller's own. */
const writes: readonly [method: string, path: string, wrapper: string][] = [
  ['POST', '/api/v1/auth/register', 'user'],
  ['POST', '/api/v1/users', 'user'],
  ['PUT', '/api/v1/users/1', 'user'],
  ['PATCH', '/api/v1/users/1', 'user'],
  ['POST', '/api/users', 'user'],
  ['PUT', '/api/users/1', 'user'],
  ['PATCH', '/api/users/1', 'user'],
  ['POST', '/api/v1/posts', 'post'],
  ['PUT', '/api/v1/posts/1', 'post'],
  ['PATCH', '/api/v1/posts/1', 'post'],
  ['POST', '/api/v1/posts/1/comments', 'comment'],
  ['POST', '/api/v1/tags', 'tag'],
];

const notJson = [400, { error: 'Body is not valid JSON' }] as const;
const tooDeep = [400, { error: 'Body is nested too deeply' }] as const;
const wrongType = [415, { error: 'Send the body as application/json' }] as const;
const tooLarge = [413, { error: 'Body is too large' }] as const;
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const inType = (type: string): RequestOptions => ({ body: '{}', headers: { 'content-type': type } });

const refusedBodies: readonly [title: string, options: RequestOptions, answer: readonly [number, object]][] =
  [
    ['half an object', { body: '{"name": ' }, notJson],
    ['plain text', { body: 'hello' }, notJson],
    ['white space alone', { body: '  ' }, notJson],
    ['two values', { body: '{} {}' }, notJson],
    ['a trailing comma', { body: '{"name": "a",}' }, notJson],
    [
      'bytes that are no UTF-8',
      { body: new Uint8Array([0x22, 0xff, 0x22]) },
      [400, { error: 'Body is not valid UTF-8' }],
    ],
    ['101 levels (S13)', { body: nested(101) }, tooDeep],
    ['100,000 levels', { body: nested(100_000) }, tooDeep],
    ['text/plain', inType('text/plain'), wrongType],
    ['a form', inType('application/x-www-form-urlencoded'), wrongType],
    ['JSON in another character set', inType('application/json; charset=utf-16'), wrongType],
    ['one byte over the limit', { body: `"${'x'.repeat(1_048_575)}"` }, tooLarge],
  ];

describe('Versioned API: bodies that cannot be read (S8, S13)', () => {
  onEverySetup((setup) => {
    const app = useApp(setup);

    async function makeOwner(): Promise<Writer> {
      const ada = await register(app, 'Ada');
      await writePost(app, ada);
      return ada;
    }

    /** All that a write could have changed. */
    async function everything(token: string): Promise<unknown> {
      const paths = ['/api/v1/users?include=posts,comments', '/api/v1/posts/1', '/api/v1/tags'];
      const answers = [];
      for (const path of paths) answers.push((await app.get(path, { token })).body);
      return answers;
    }

    for (const [title, options, [status, body]] of refusedBodies) {
      it(`answers ${status} on every write for ${title}, and stores nothing`, async () => {
        const { token } = await makeOwner();
        const before = await everything(token);
        for (const [method, path] of [...writes, ['POST', '/api/v1/auth/login']] as const) {
          const answer = await app.request(method, path, { ...options, token });
          expect([method, path, answer.status, answer.body]).toEqual([method, path, status, body]);
          expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
        }
        expect(await everything(token)).toEqual(before);
      });
    }

    it.each(['[]', '[{"name": "x"}]', '"name"', '7', 'true', 'null', nested(100)])(
      'answers 422 on every write for the body %s, which is no object',
      async (body) => {
        const { token } = await makeOwner();
        const before = await everything(token);
        for (const [method, path] of writes) {
          const answer = await app.request(method, path, { body, token });
          const errors = { base: ['must be an object'] };
          expect([method, path, answer.status, answer.body]).toEqual([method, path, 422, { errors }]);
        }
        expect(await everything(token)).toEqual(before);
      },
    );

    it('answers 422 on every write for a wrapper around something else', async () => {
      const { token } = await makeOwner();
      const before = await everything(token);
      for (const [method, path, wrapper] of writes) {
        for (const inside of [null, [], 'x', 7]) {
          const answer = await app.request(method, path, { json: { [wrapper]: inside }, token });
          const errors = { [wrapper]: ['must be an object'] };
          expect([method, path, answer.status, answer.body]).toEqual([method, path, 422, { errors }]);
        }
      }
      expect(await everything(token)).toEqual(before);
    });

    it.each(['application/json; charset=UTF-8', 'APPLICATION/JSON', 'application/vnd.api+json'])(
      'takes a body of the type %s',
      async (type) => {
        const headers = { 'content-type': type };
        const body = '{"user": {"name": "Ada", "email": "ada@example.com"}}';
        expect((await app.request('POST', '/api/v1/users', { body, headers })).status).toBe(201);
      },
    );

    it('takes keys such as __proto__ for unknown ones', async () => {
      const body =
        '{"name": "Ada", "email": "ada@example.com", "__proto__": {"role": "admin"}, "constructor": 1}';
      const answer = await app.request('POST', '/api/v1/users', { body });
      expect([answer.status, answer.body.data.role]).toEqual([201, 'user']);
      const inherited = await app.request('POST', '/api/v1/users', {
        body: '{"__proto__": {"name": "Ada"}}',
      });
      expect(inherited.body).toEqual({ errors: ['name is missing', 'email is missing'] });
    });

    describe('permission comes before the body', () => {
      const unreadable: readonly RequestOptions[] = [
        { body: '{' },
        inType('text/plain'),
        { body: '[]' },
        { body: '' },
      ];

      it('401 wins for a caller without a token', async () => {
        await makeOwner();
        const asked = writes.filter(([, path]) => /(posts|comments|tags|users\/1)/.test(path));
        for (const [method, path] of asked) {
          for (const options of unreadable) {
            const { status, body } = await app.request(method, path, options);
            expect([method, path, status, body]).toEqual([method, path, 401, { error: 'Unauthorized' }]);
          }
        }
      });

      it('403 wins for another caller', async () => {
        await makeOwner();
        const { token } = await register(app, 'Other');
        for (const [method, path] of writes.filter(([, path]) => /\/1$/.test(path))) {
          for (const options of unreadable) {
            const { status, body } = await app.request(method, path, { ...options, token });
            expect([method, path, status, body]).toEqual([method, path, 403, { error: 'Forbidden' }]);
          }
        }
      });

      it('404 wins for an unknown record', async () => {
        const { token } = await makeOwner();
        for (const [method, path] of writes.filter(([, path]) => path.includes('/1'))) {
          for (const options of unreadable) {
            const unknown = path.replace(/\/1\b/, '/99');
            const { status, body } = await app.request(method, unknown, { ...options, token });
            expect([method, unknown, status, body]).toEqual([method, unknown, 404, { error: 'Not found' }]);
          }
        }
      });
    });

    it('answers 405 with Allow for a method that a path does not know (S7)', async () => {
      const { token } = await makeOwner();
      const one = 'GET, HEAD, PUT, PATCH, DELETE';
      const allowed: readonly [path: string, method: string, allow: string][] = [
        ['/api/v1/auth/register', 'GET', 'POST'],
        ['/api/v1/auth/login', 'PUT', 'POST'],
        ['/api/v1/auth/refresh', 'DELETE', 'POST'],
        ['/api/v1/users', 'DELETE', 'GET, HEAD, POST'],
        ['/api/v1/users/1', 'POST', one],
        ['/api/users', 'PUT', 'GET, HEAD, POST'],
        ['/api/users/1', 'POST', one],
        ['/api/v1/posts', 'PATCH', 'GET, HEAD, POST'],
        ['/api/v1/posts/1', 'POST', one],
        ['/api/v1/posts/1/comments', 'DELETE', 'GET, HEAD, POST'],
        ['/api/v1/tags', 'DELETE', 'GET, HEAD, POST'],
      ];
      for (const [path, method, allow] of allowed) {
        const { status, headers, body } = await app.request(method, path, { token });
        expect([path, status, headers.get('allow'), body]).toEqual([
          path,
          405,
          allow,
          { error: 'Method not allowed' },
        ]);
      }
    });

    it('answers HEAD as GET without a body, and tolerates a trailing slash (S7)', async () => {
      const ada = await makeOwner();
      await makeTag(app, ada, 'news');
      const { token } = ada;
      const paths = [
        '/api/v1/users',
        '/api/users/1',
        '/api/v1/posts/1',
        '/api/v1/posts/1/comments',
        '/api/v1/tags',
      ];
      for (const path of paths) {
        const get = await app.get(path, { token });
        const head = await app.request('HEAD', path, { token });
        expect([path, head.status, head.text]).toEqual([path, 200, '']);
        expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
        expect((await app.get(`${path}/`, { token })).body).toEqual(get.body);
      }
      expect(await countUsers(app)).toBe(1);
    });
  });
});
