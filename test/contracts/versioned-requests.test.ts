import { beforeEach, expect, it } from 'bun:test';
import { onEverySetup, type RequestOptions, useApp } from '../support/app.ts';
import { register, useWriter, writePost } from '../support/blog.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
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

describeOn('Versioned API: bodies that cannot be read (S8, S13)', onEverySetup, useApp, (app) => {
  const ada = useWriter(app, 'Ada');
  beforeEach(() => writePost(app, ada));

  /** Reads everything that a write could have changed. */
  async function everything(): Promise<unknown> {
    const paths = ['/api/v1/users?include=posts,comments', '/api/v1/posts/1', '/api/v1/tags'];
    const responses = [];
    for (const path of paths) responses.push((await app.get(path, ada)).body);
    return responses;
  }

  it('returns 422 for every write with a body or a wrapper that is not an object', async () => {
    const before = await everything();
    for (const [method, path, wrapper] of writes) {
      for (const body of ['[]', '[{"name": "x"}]', '"name"', '7', 'true', 'null', nested(100)])
        expectReplyTo([method, path, body], await app.request(method, path, { body, ...ada }), 422, {
          errors: { base: ['must be an object'] },
        });
      for (const inside of [null, [], 'x', 7]) {
        const json = { [wrapper]: inside };
        expectReplyTo([method, path, json], await app.request(method, path, { json, ...ada }), 422, {
          errors: { [wrapper]: ['must be an object'] },
        });
      }
    }
    expect(await everything()).toEqual(before);
  });

  it('treats keys such as __proto__ as unknown', async () => {
    const body =
      '{"name": "Ada", "email": "ada@example.com", "__proto__": {"role": "admin"}, "constructor": 1}';
    const reply = await app.request('POST', '/api/v1/users', { body });
    expect([reply.status, reply.body.data.role]).toEqual([201, 'user']);
    const inherited = await app.request('POST', '/api/v1/users', { body: '{"__proto__": {"name": "Ada"}}' });
    expectReply(inherited, 400, { errors: ['name is missing', 'email is missing'] });
  });

  it('checks permission before the body: 403 for another caller, 404 for an unknown record', async () => {
    const other = await register(app, 'Other');
    const unreadable: readonly RequestOptions[] = [
      { body: '{' },
      { body: '{}', headers: { 'content-type': 'text/plain' } },
      { body: '[]' },
      { body: '' },
    ];
    for (const [method, path] of writes.filter(([, path]) => path.includes('/1'))) {
      const unknown = path.replace(/\/1\b/, '/99');
      for (const options of unreadable) {
        const refused = await app.request(method, unknown, { ...options, ...ada });
        expectReplyTo([method, unknown], refused, 404, { error: 'Not found' });
        if (path.endsWith('/comments')) continue;
        const forbidden = await app.request(method, path, { ...options, ...other });
        expectReplyTo([method, path], forbidden, 403, { error: 'Forbidden' });
      }
    }
  });
});
