import { describe, expect, it } from 'bun:test';
import { onEverySetup, type RequestOptions, useApp } from '../support/app.ts';
import { register, type Writer, writePost } from '../support/blog.ts';
import { describeOn } from '../support/suites.ts';

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
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const inType = (type: string): RequestOptions => ({ body: '{}', headers: { 'content-type': type } });

describeOn('Versioned API: bodies that cannot be read (S8, S13)', onEverySetup, useApp, (app) => {
  async function makeOwner(): Promise<Writer> {
    const ada = await register(app, 'Ada');
    await writePost(app, ada);
    return ada;
  }

  /** Reads everything that a write could have changed. */
  async function everything(token: string): Promise<unknown> {
    const paths = ['/api/v1/users?include=posts,comments', '/api/v1/posts/1', '/api/v1/tags'];
    const responses = [];
    for (const path of paths) responses.push((await app.get(path, { token })).body);
    return responses;
  }

  it.each(['[]', '[{"name": "x"}]', '"name"', '7', 'true', 'null', nested(100)])(
    'returns 422 for every write with the body %s, which is not an object',
    async (body) => {
      const { token } = await makeOwner();
      const before = await everything(token);
      for (const [method, path] of writes) {
        const reply = await app.request(method, path, { body, token });
        const errors = { base: ['must be an object'] };
        expect([method, path, reply.status, reply.body]).toEqual([method, path, 422, { errors }]);
      }
      expect(await everything(token)).toEqual(before);
    },
  );

  it('returns 422 for every write with a wrapper around anything but an object', async () => {
    const { token } = await makeOwner();
    const before = await everything(token);
    for (const [method, path, wrapper] of writes) {
      for (const inside of [null, [], 'x', 7]) {
        const reply = await app.request(method, path, { json: { [wrapper]: inside }, token });
        const errors = { [wrapper]: ['must be an object'] };
        expect([method, path, reply.status, reply.body]).toEqual([method, path, 422, { errors }]);
      }
    }
    expect(await everything(token)).toEqual(before);
  });

  it('treats keys such as __proto__ as unknown', async () => {
    const body =
      '{"name": "Ada", "email": "ada@example.com", "__proto__": {"role": "admin"}, "constructor": 1}';
    const reply = await app.request('POST', '/api/v1/users', { body });
    expect([reply.status, reply.body.data.role]).toEqual([201, 'user']);
    const inherited = await app.request('POST', '/api/v1/users', { body: '{"__proto__": {"name": "Ada"}}' });
    expect(inherited.body).toEqual({ errors: ['name is missing', 'email is missing'] });
  });

  describe('permission comes before the body', () => {
    const unreadable: readonly RequestOptions[] = [
      { body: '{' },
      inType('text/plain'),
      { body: '[]' },
      { body: '' },
    ];

    it('returns 403 to another caller', async () => {
      await makeOwner();
      const { token } = await register(app, 'Other');
      for (const [method, path] of writes.filter(([, path]) => /\/1$/.test(path))) {
        for (const options of unreadable) {
          const { status, body } = await app.request(method, path, { ...options, token });
          expect([method, path, status, body]).toEqual([method, path, 403, { error: 'Forbidden' }]);
        }
      }
    });

    it('returns 404 for an unknown record', async () => {
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
});
