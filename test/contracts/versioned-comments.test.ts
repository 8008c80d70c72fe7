import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { register, userShape, writeComment, writePost } from '../support/blog.ts';
import { expectJson, expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const path = '/api/v1/posts/1/comments';
const blank = "can't be blank";

describeOn('Versioned API: comments (V9)', onEverySetupInProcess, useApp, (app) => {
  describe('POST /api/v1/posts/:id/comments', () => {
    it('returns 201 with the comment and the caller as author', async () => {
      const ada = await register(app, 'Ada');
      const bob = await register(app, 'Bob');
      await writePost(app, ada);
      expectJson(await app.post(path, { comment: { body: 'Well said' } }, bob), 201, {
        data: { id: 1, body: 'Well said', author: userShape(2, 'Bob'), post_id: 1, created_at: startOfTest },
      });
    });

    it('accepts a flat body, and ignores all fields except body (V2)', async () => {
      const ada = await register(app, 'Ada');
      await register(app, 'Bob');
      await writePost(app, ada);
      const fields = { body: 'Flat', id: 9, post_id: 2, author_id: 2, created_at: 'x' };
      expectReply(await app.post(path, fields, ada), 201, {
        data: { id: 1, body: 'Flat', author: ada.user, post_id: 1, created_at: startOfTest },
      });
    });

    it('accepts comments on a draft from anyone with a token', async () => {
      const ada = await register(app, 'Ada');
      const bob = await register(app, 'Bob');
      await writePost(app, ada, { published: false });
      expect((await writeComment(app, bob, 1)).id).toBe(1);
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
      ['NUL (S13)', { comment: { body: '\0' } }, 'must not contain NUL or invalid Unicode characters'],
      ['half a character', { body: '\udfff' }, 'must not contain NUL or invalid Unicode characters'],
    ];
    it('returns 422 for an invalid body, stores nothing and uses no id (V2, S12)', async () => {
      const ada = await register(app, 'Ada');
      await writePost(app, ada);
      for (const [title, body, message] of invalid)
        expectReplyTo(title, await app.post(path, body, ada), 422, { errors: { body: [message] } });
      expect((await app.get(path, ada)).body.meta.total_count).toBe(0);
      expect((await writeComment(app, ada, 1)).id).toBe(1);
    });
  });

  it('GET /api/v1/posts/:id/comments lists only the comments on that post, oldest first', async () => {
    const ada = await register(app, 'Ada');
    await writePost(app, ada);
    await writePost(app, ada);
    await writeComment(app, ada, 1, 'First');
    await writeComment(app, ada, 2, 'Elsewhere');
    app.clock.advance(1000);
    await writeComment(app, ada, 1, 'Second');
    const comment = (id: number, body: string, at: string) => ({
      id,
      body,
      author: userShape(1, 'Ada'),
      post_id: 1,
      created_at: at,
    });
    expectReply(await app.get(path, ada), 200, {
      data: [comment(1, 'First', startOfTest), comment(3, 'Second', '2026-01-31T09:30:01.000Z')],
      meta: { page: 1, total_pages: 1, total_count: 2 },
    });
  });

  it('return 404 for a deleted post', async () => {
    const ada = await register(app, 'Ada');
    await writePost(app, ada);
    await writeComment(app, ada, 1);
    await app.delete('/api/v1/posts/1', ada);
    const listed = await app.get(path, ada);
    const written = await app.post(path, { comment: { body: 'Late' } }, ada);
    expect([listed.status, written.status]).toEqual([404, 404]);
  });
});
