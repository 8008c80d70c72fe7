import { expect, it } from 'bun:test';
import { onEverySetup, type TestApp, useApp } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { makeUser } from '../support/flat-users.ts';
import { countByStatus, expectReplyTo } from '../support/replies.ts';
import { makeScene, routes } from '../support/rest.ts';
import { describeOn } from '../support/suites.ts';

const changed = 'The record has changed since the version in If-Match';

/** A record of each interface that can be written under a condition. */
interface Target {
  readonly path: string;
  readonly method: string;
  readonly json: unknown;
  readonly token?: string;
  /** The body of the error response if the record has changed. */
  readonly refusal: unknown;
}

async function makeTargets(app: TestApp): Promise<readonly Target[]> {
  await app.post('/posts', { title: 'Title', content: 'Content' });
  const ada = await register(app, 'Ada');
  const { token } = ada;
  await writePost(app, ada, { title: 'Title', body: 'Body' });
  const productsToken = app.productsToken;
  await app.post('/api/v1/products', { name: 'Lamp', price: 1 }, { token: productsToken });
  const user = await makeUser(app, 'Grace');
  const inPosts = { error: { code: 'PRECONDITION_FAILED', message: changed } };
  const refusal = { error: changed };
  const [title, name] = [{ title: 'New' }, { name: 'New' }];
  return [
    { path: '/posts/1', method: 'PUT', json: title, refusal: inPosts },
    { path: '/posts/1', method: 'PATCH', json: { title: 'Newer' }, refusal: inPosts },
    { path: '/api/v1/posts/1', method: 'PUT', json: title, token, refusal },
    { path: '/api/v1/posts/1', method: 'PATCH', json: title, token, refusal },
    { path: '/api/v1/users/1', method: 'PUT', json: name, token, refusal },
    { path: '/api/users/1', method: 'PATCH', json: { name: 'Newer' }, token, refusal },
    { path: '/api/v1/products/1', method: 'PUT', json: { price: 2 }, token: productsToken, refusal },
    { path: `/users/${user.id}`, method: 'PUT', json: name, refusal: { detail: changed } },
  ];
}

describeOn('Conditional requests', onEverySetup, useApp, (app) => {
  it('returns an ETag for every record and list, and 304 for it until it changes', async () => {
    const scene = await makeScene(app);
    for (const { owner, path } of routes.filter(({ methods }) => methods.includes('GET'))) {
      const read = (headers = {}) =>
        scene.send(owner, 'GET', path.endsWith('/search') ? `${path}?q=t` : path, { headers });
      const first = await read();
      const tag = expect.stringMatching(/^"[\w-]+"$/);
      const etag = first.headers.get('etag') ?? '';
      expect([path, first.status, etag]).toEqual([path, 200, tag]);
      const held = await read({ 'if-none-match': etag });
      expect([path, held.status, held.text, held.headers.get('etag')]).toEqual([path, 304, '', etag]);
    }
    const before = (await app.get('/posts/1')).headers.get('etag');
    await app.patch('/posts/1', { title: 'Other' });
    expect((await app.get('/posts/1')).headers.get('etag')).not.toBe(before);
  });

  it('returns 304 without a body for a current ETag, and 200 for any other', async () => {
    await app.post('/posts', { title: 'Title', content: 'Content' });
    const etag = (await app.get('/posts/1')).headers.get('etag') ?? '';
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await app.get('/posts/1', { headers: { 'if-none-match': held } });
      expect([held, reply.status, reply.text, reply.headers.get('etag')]).toEqual([held, 304, '', etag]);
    }
    const reply = await app.get('/posts/1', { headers: { 'if-none-match': '"other"' } });
    expect([reply.status, reply.body.data.title]).toEqual([200, 'Title']);
    expect((await app.request('HEAD', '/posts/1', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('writes and returns the new ETag if If-Match is current, and returns 412 otherwise', async () => {
    for (const { path, method, json, token, refusal } of await makeTargets(app)) {
      const auth = token === undefined ? {} : { token };
      const tag = async () => (await app.get(path, auth)).headers.get('etag') ?? '';
      const write = (match: string) =>
        app.request(method, path, { json, ...auth, headers: { 'if-match': match } });
      const etag = await tag();
      expectReplyTo(path, await write('"stale"'), 412, refusal);
      expect([path, await tag()]).toEqual([path, etag]);
      app.clock.advance(1000);
      const fresh = await write(`"x", ${etag}`);
      expect([path, fresh.status, fresh.headers.get('etag')]).toEqual([path, 200, await tag()]);
      expect([path, (await write(fresh.headers.get('etag') ?? '')).status]).toEqual([path, 200]);
      expect([path, (await write(etag)).status]).toEqual([path, 412]);
    }
  });

  it('deletes only if If-Match is current', async () => {
    await app.post('/posts', { title: 'Title', content: 'Content' });
    expect((await app.delete('/posts/1', { headers: { 'if-match': '"stale"' } })).status).toBe(412);
    expect((await app.get('/posts/1')).status).toBe(200);
    expect((await app.delete('/posts/1', { headers: { 'if-match': '*' } })).status).toBe(204);
    expect((await app.get('/posts')).body.meta.total).toBe(0);
  });

  it('reports 401, 404 and 422 before 412', async () => {
    const ada = await register(app, 'Ada');
    const { token } = ada;
    await writePost(app, ada, { title: 'Title', body: 'Body' });
    const headers = { 'if-match': '"stale"' };
    expect((await app.patch('/api/v1/posts/1', { title: 'x' }, { headers })).status).toBe(401);
    expect((await app.patch('/api/v1/posts/9', { title: 'x' }, { headers, token })).status).toBe(404);
    expect((await app.patch('/api/v1/posts/1', { title: '' }, { headers, token })).status).toBe(422);
  });

  it('checks If-Match for a large record', async () => {
    const ada = await register(app, 'Ada');
    for (let count = 0; count < 20; count += 1)
      await writePost(app, ada, { title: `Post ${count}`, body: 'x'.repeat(90_000) });
    const { token } = ada;
    const { headers } = await app.get('/api/v1/users/1', { token });
    const write = (tag: string) =>
      app.request('PUT', '/api/v1/users/1', { json: { name: 'New' }, token, headers: { 'if-match': tag } });
    expect((await write('"older"')).status).toBe(412);
    expect((await write(headers.get('etag') ?? '')).status).toBe(200);
  });

  it('lets exactly one of several writers with the same ETag succeed', async () => {
    await app.post('/posts', { title: '0', content: 'Content' });
    const etag = (await app.get('/posts/1')).headers.get('etag') ?? '';
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.patch('/posts/1', { title: String(index + 1) }, { headers: { 'if-match': etag } }),
      ),
    );
    expect(countByStatus(responses)).toEqual({ 200: 1, 412: 7 });
    const written = responses.find(({ status }) => status === 200)?.body.data.title;
    expect((await app.get('/posts/1')).body.data.title).toBe(written);
  });
});
