import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import {
  makeProfileWithToken,
  makeTag,
  register,
  useWriter,
  writeComment,
  writePost,
} from '../support/blog.ts';
import { expectJson, expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const blank = "can't be blank";
const broken = 'must not contain NUL or invalid Unicode characters';

describeOn('Versioned API: comments (V9)', onEverySetupInProcess, useApp, (app) => {
  const ada = useWriter(app, 'Ada');
  const path = '/api/v1/posts/1/comments';

  it('POST returns 201 with the comment and the caller as author, on a draft as well', async () => {
    const bob = await register(app, 'Bob');
    await writePost(app, ada, { published: false });
    const data = { id: 1, body: 'Well said', author: bob.user, post_id: 1, created_at: startOfTest };
    expectJson(await app.post(path, { comment: { body: 'Well said' } }, bob), 201, { data });
  });

  it('POST accepts a flat body, and ignores all fields except body (V2)', async () => {
    await register(app, 'Bob');
    await writePost(app, ada);
    const fields = { body: 'Flat', id: 9, post_id: 2, author_id: 2, created_at: 'x' };
    const data = { id: 1, body: 'Flat', author: ada.user, post_id: 1, created_at: startOfTest };
    expectReply(await app.post(path, fields, ada), 201, { data });
  });

  const invalid: readonly [title: string, body: unknown, message: string][] = [
    ['no body field', { comment: {} }, blank],
    ['an empty object', {}, blank],
    ['another field alone', { text: 'x' }, blank],
    ['a null body', { comment: { body: null } }, blank],
    ['a blank body', { comment: { body: ' \n' } }, blank],
    ['a flat blank body', { body: '' }, blank],
    ['a number', { comment: { body: 5 } }, 'must be a string'],
    ['a flat list', { body: ['x'] }, 'must be a string'],
    ['NUL (S13)', { comment: { body: '\0' } }, broken],
    ['half a character', { body: '\udfff' }, broken],
  ];
  it('POST returns 422 for an invalid body, stores nothing and uses no id (V2, S12)', async () => {
    await writePost(app, ada);
    for (const [title, body, message] of invalid)
      expectReplyTo(title, await app.post(path, body, ada), 422, { errors: { body: [message] } });
    expect((await app.get(path, ada)).body.meta.total_count).toBe(0);
    expect((await writeComment(app, ada, 1)).id).toBe(1);
  });

  it('GET lists only the comments on that post, oldest first, and 404 once it is deleted', async () => {
    for (const _ of [1, 2]) await writePost(app, ada);
    await writeComment(app, ada, 1, 'First');
    await writeComment(app, ada, 2, 'Elsewhere');
    app.clock.advance(1000);
    await writeComment(app, ada, 1, 'Second');
    const own = { author: ada.user, post_id: 1 };
    expectReply(await app.get(path, ada), 200, {
      data: [
        { id: 1, body: 'First', ...own, created_at: startOfTest },
        { id: 3, body: 'Second', ...own, created_at: '2026-01-31T09:30:01.000Z' },
      ],
      meta: { page: 1, total_pages: 1, total_count: 2 },
    });
    await app.delete('/api/v1/posts/1', ada);
    expectReply(await app.get(path, ada), 404, { error: 'Not found' });
    expectReply(await app.post(path, { comment: { body: 'Late' } }, ada), 404, { error: 'Not found' });
  });
});

describeOn('Versioned API: tags (V10)', onEverySetupInProcess, useApp, (app) => {
  const ada = useWriter(app, 'Ada');
  const path = '/api/v1/tags';

  describe('POST /api/v1/tags', () => {
    it('returns 201 with the new tag, from a wrapped or a flat body, for any user', async () => {
      expectJson(await app.post(path, { tag: { name: 'News' } }, ada), 201, {
        data: { id: 1, name: 'News' },
      });
      const bob = await makeProfileWithToken(app, 'Bob');
      expectReply(await app.post(path, { name: 'Weather' }, bob), 201, { data: { id: 2, name: 'Weather' } });
      const longest = '😀'.repeat(255);
      expectReply(await app.post(path, { name: longest }, ada), 201, { data: { id: 3, name: longest } });
    });

    it('returns 200 with an existing tag of the same name, regardless of case', async () => {
      const { data } = (await app.post(path, { tag: { name: 'École' } }, ada)).body;
      expect(data).toEqual({ id: 1, name: 'École' });
      for (const name of ['École', 'ÉCOLE', 'école'])
        expectReply(await app.post(path, { tag: { name } }, ada), 200, { data });
      expectReply(await app.post(path, { name: 'Ecole' }, ada), 201, { data: { id: 2, name: 'Ecole' } });
    });

    it('creates only one tag for concurrent requests with the same name', async () => {
      const names = ['News', 'news', 'NEWS', 'nEWS', 'News', 'news'];
      const responses = await Promise.all(names.map((name) => app.post(path, { name }, ada)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
      const made = responses.find(({ status }) => status === 201)?.body;
      for (const { body } of responses) expect(body).toEqual(made);
      expectReply(await app.get(path), 200, { data: [made.data] });
    });

    const invalid: readonly [title: string, body: unknown, message: string][] = [
      ['no name', { tag: {} }, blank],
      ['an empty object', {}, blank],
      ['a null name', { tag: { name: null } }, blank],
      ['a blank name', { name: ' ' }, blank],
      ['a number', { tag: { name: 3 } }, 'must be a string'],
      ['256 characters', { name: 'n'.repeat(256) }, 'is too long (maximum is 255 characters)'],
      ['NUL (S13)', { name: 'n\0' }, broken],
      ['half a character', { tag: { name: '\ud800' } }, broken],
    ];
    it('returns 422 for an invalid name, and creates no tag', async () => {
      for (const [title, body, message] of invalid)
        expectReplyTo(title, await app.post(path, body, ada), 422, { errors: { name: [message] } });
      expectReply(await app.get(path), 200, { data: [] });
    });
  });

  describe('GET /api/v1/tags', () => {
    it('returns every tag to everyone, sorted by name regardless of case', async () => {
      const ids: Record<string, number> = {};
      for (const name of ['b', 'C', 'a', 'É', 'Z']) ids[name] = (await makeTag(app, ada, name)).id;
      const data = ['a', 'b', 'C', 'Z', 'É'].map((name) => ({ id: ids[name], name }));
      expectJson(await app.get(path), 200, { data });
    });

    it('returns the first 1000 tags by name, and marks the list as truncated', async () => {
      const names = Array.from({ length: 1001 }, (_, index) => `tag ${String(index).padStart(4, '0')}`);
      await Promise.all(names.toReversed().map((name) => makeTag(app, ada, name)));
      const data = names.slice(0, 1000).map((name) => ({ id: expect.any(Number), name }));
      const { headers } = expectReply(await app.get(path), 200, { data, truncated: true });
      expect(headers.get('x-total-count')).toBeNull();
    }, 120_000);
  });
});
