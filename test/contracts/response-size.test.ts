import { expect, it } from 'bun:test';
import { onEverySetup, type RequestOptions, useApp } from '../support/app.ts';
import { makeTag, register, type Writer, writeComment, writePost } from '../support/blog.ts';
import { expectReply, expectReplyTo, expectStatus } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

/** A response has at most MAX_ANSWER_BYTES (S14). The limit is low here, so a little data exceeds it. */

const maxBytes = 20_000;
const message = `The response would be larger than ${maxBytes} bytes: request less, or a page`;
const long = 'x'.repeat(3_000);

const small = given(useApp, { MAX_ANSWER_BYTES: String(maxBytes) });
describeOn('MAX_ANSWER_BYTES (S14)', onEverySetup, small, (app) => {
  /** Expects each list to be rejected, and a page of five records to be sent. */
  async function expectRefused(
    paths: readonly string[],
    body: unknown,
    page: string,
    options: RequestOptions = {},
  ) {
    for (const path of paths) expectReplyTo(path, await app.get(path, options), 422, body);
    const { body: found } = expectStatus(await app.get(page, options), 200);
    expect(found.data ?? found).toHaveLength(5);
  }

  it('returns 422 for an oversized list or search in the Posts API', async () => {
    for (let count = 0; count < 8; count += 1) await app.post('/posts', { title: 'T', content: long });
    const paths = ['/posts', '/posts?limit=1000', '/posts/search?q=xxx', '/posts/search?q=x'];
    await expectRefused(paths, { error: { code: 'ANSWER_TOO_LARGE', message } }, '/posts?limit=5');
  });

  it('does not count the records that a search only compares', async () => {
    for (const word of ['one', 'two', 'six', 'ten', 'and', 'the', 'not', 'any'])
      await app.post('/posts', { title: `${word} zq7`, content: long });
    const { body } = expectStatus(await app.get('/posts/search?q=six%20zq7'), 200);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([3]);
  });

  it('counts bytes, not characters', async () => {
    for (let count = 0; count < 3; count += 1)
      await app.post('/posts', { title: 'T', content: '\u0001'.repeat(2_000) });
    expectStatus(await app.get('/posts?limit=1'), 200);
    expectStatus(await app.get('/posts'), 422);
  });

  it('returns a single record regardless of its size', async () => {
    const text = 'y'.repeat(maxBytes);
    await app.post('/posts', { title: 'T', content: text });
    expect((await app.get('/posts/1')).body.data.content).toBe(text);
    const ada = await register(app, 'Ada');
    await writePost(app, ada, { body: text });
    const { body } = await app.put('/api/v1/posts/1', { title: 'T' }, { token: ada.token });
    expect(body.data.body).toBe(text);
  });

  it('returns 422 for an oversized list in the Flat Users API and its wrapped variant', async () => {
    const user = { name: long, email: 'ada@example.com' };
    expect((await app.post('/users/bulk', Array(8).fill(user))).status).toBe(201);
    const paths = ['/users', '/users?role=user', '/users/search?q=xxx', '/users/search?q=x'];
    await expectRefused(paths, { detail: message }, '/users?limit=5');
    const wrapped = { success: false, error: message, code: 'ANSWER_TOO_LARGE' };
    await expectRefused(['/wrapped/users'], wrapped, '/wrapped/users?per_page=5');
  });

  it('returns 422 for an oversized list in the Products API', async () => {
    const token = app.productsToken;
    for (let count = 0; count < 8; count += 1)
      await app.post('/api/v1/products', { name: long, price: count }, { token });
    await expectRefused(['/api/v1/products'], { error: message }, '/api/v1/products?max_price=4');
  });

  async function writeALot(ada: Writer): Promise<void> {
    for (let count = 0; count < 8; count += 1) await writePost(app, ada, { body: long });
    for (let count = 0; count < 8; count += 1) await writeComment(app, ada, 1, long);
  }

  it('returns 422 for an oversized list in the Versioned API', async () => {
    const ada = await register(app, 'Ada');
    await writeALot(ada);
    const nested = ['v1/users?include=posts', 'users?include=comments', 'v1/users?include=posts,comments'];
    const paths = ['v1/posts', ...nested].map((path) => `/api/${path}`);
    await expectRefused(paths, { error: message }, '/api/v1/posts?per_page=5', ada);
    const comments = '/api/v1/posts/1/comments';
    await expectRefused([comments], { error: message }, `${comments}?per_page=5`, ada);
    expectStatus(await app.get('/api/v1/users'), 200);
  });

  it('truncates the nested lists of a single user or post in the Versioned API', async () => {
    const ada = await register(app, 'Ada');
    await writeALot(ada);
    const user = (await app.get('/api/v1/users/1')).body.data;
    expect(user.posts.map(({ id }: { id: number }) => id)).toEqual([8]);
    expect(user.comments.map(({ id }: { id: number }) => id)).toEqual([8]);
    expect([user.posts_truncated, user.comments_truncated]).toEqual([true, true]);
    const post = (await app.get('/api/v1/posts/1', ada)).body.data;
    expect(post.comments.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect(post.comments_truncated).toBe(true);
    const changed = await app.patch('/api/v1/posts/1', { title: 'New' }, ada);
    expect([changed.status, changed.body.data]).toEqual([200, { ...post, title: 'New' }]);
    const renamed = await app.patch('/api/v1/users/1', { user: { name: 'Ada' } }, ada);
    expect([renamed.status, renamed.body.data.posts.length]).toEqual([200, 1]);
  });

  it('returns 422 for an oversized list of tags', async () => {
    const ada = await register(app, 'Ada');
    const names = Array.from({ length: 100 }, (_, index) => `${index} ${'t'.repeat(240)}`);
    for (const name of names) await makeTag(app, ada, name);
    expectReply(await app.get('/api/v1/tags'), 422, { error: message });
  });
});

describeOn('A long response, written in chunks', onEverySetup, useApp, (app) => {
  it('contains every record unchanged, and has an ETag', async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `${index} é ${'x'.repeat(60_000)}`);
    for (const content of texts) await app.post('/posts', { title: 'T', content, authorId: [1, { a: 2 }] });
    const { status, headers, body } = await app.get('/posts?limit=1000');
    expect(status).toBe(200);
    expect(body.data.map(({ content }: { content: string }) => content)).toEqual(texts);
    expect(body.meta).toEqual({ total: 40, page: 1, limit: 1000, totalPages: 1 });
    const tag = headers.get('etag') ?? '';
    const again = await app.get('/posts?limit=1000', { headers: { 'if-none-match': tag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
