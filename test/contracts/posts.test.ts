import { describe, expect, it } from 'bun:test';
import { onEverySetup, startOfTest, useApp } from '../support/app.ts';
import { expectJson, expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const notFound = { error: { code: 'NOT_FOUND', message: 'Post not found' } };
const requiredMessage = 'title and content must be non-blank strings';

describeOn('Posts API', onEverySetup, useApp, (app) => {
  const create = async (fields: object = {}) =>
    (await app.post('/posts', { title: 'Title', content: 'Content', ...fields })).body.data;

  const stored = (id: number, fields: object = {}) => ({
    id,
    title: 'Title',
    content: 'Content',
    createdAt: startOfTest,
    updatedAt: startOfTest,
    ...fields,
  });

  describe('POST /posts', () => {
    it('returns 201 with the stored post, numbered from 1 (S4, S6)', async () => {
      expectJson(await app.post('/posts', { title: 'First', content: 'Hello' }), 201, {
        data: { id: 1, title: 'First', content: 'Hello', createdAt: startOfTest, updatedAt: startOfTest },
      });
    });

    it('numbers posts in sequence and times each one by itself', async () => {
      await create();
      app.clock.advance(1);
      const later = '2026-01-31T09:30:00.001Z';
      expect(await create()).toEqual(stored(2, { createdAt: later, updatedAt: later }));
    });

    it('ignores an id, times and keys that are not its own', async () => {
      const { status, body } = await app.post('/posts', {
        title: 'Title',
        content: 'Content',
        id: 77,
        createdAt: 'then',
        updatedAt: 'now',
        extra: true,
        author_id: 5,
        title_folded: 'x',
      });
      expect(status).toBe(201);
      expect(body).toEqual({ data: stored(1) });
    });

    it('keeps text as it was sent', async () => {
      const texts = [
        ' padded ',
        'line\nbreak\ttab\r\n',
        "Robert'); drop table posts;--",
        'x'.repeat(10_000),
        'é 日本 👩‍👩‍👧 \u202e \ufeffx \uffff \u{10ffff} \u0001',
      ];
      for (const [index, text] of texts.entries()) {
        await app.post('/posts', { title: text, content: `${text}.` });
        const expected = stored(index + 1, { title: text, content: `${text}.` });
        expect((await app.get(`/posts/${index + 1}`)).body).toEqual({ data: expected });
      }
    });

    describe('returns 400 VALIDATION_ERROR and names the fields', () => {
      const nul = 'Must not contain NUL or invalid Unicode characters';
      const cases: [what: string, body: unknown, title: string | null, content: string | null][] = [
        ['title missing', { content: 'c' }, 'Required', null],
        ['content missing', { title: 't' }, null, 'Required'],
        ['both missing', {}, 'Required', 'Required'],
        ['null is missing (P1)', { title: null, content: null }, 'Required', 'Required'],
        ['empty is missing (P1)', { title: '', content: 'c' }, 'Required', null],
        ['blank is missing (P1)', { title: 't', content: ' \t\n\u00a0\u3000\ufeff' }, null, 'Required'],
        ['a number (P1)', { title: 1, content: 'c' }, 'Must be a string', null],
        ['zero and false (P1)', { title: 0, content: false }, 'Must be a string', 'Must be a string'],
        ['a list and an object (P1)', { title: ['t'], content: {} }, 'Must be a string', 'Must be a string'],
        ['one missing, one no string (P1)', { content: 5 }, 'Required', 'Must be a string'],
        ['a NUL in the title (S13)', { title: 'a\0b', content: 'c' }, nul, null],
        ['a NUL in the content (S13)', { title: 't', content: '\0' }, null, nul],
        ['half a surrogate pair', { title: '\ud83d', content: 'x\udc00' }, nul, nul],
        ['keys in another case', { Title: 't', CONTENT: 'c' }, 'Required', 'Required'],
        ['a list', [{ title: 't', content: 'c' }], 'Required', 'Required'],
        ['null', null, 'Required', 'Required'],
        ['a string', 'title', 'Required', 'Required'],
        ['a number for a body', 5, 'Required', 'Required'],
      ];
      it('and stores nothing', async () => {
        for (const [what, body, title, content] of cases) {
          expectReplyTo(what, await app.post('/posts', body), 400, {
            error: { code: 'VALIDATION_ERROR', message: requiredMessage, fields: { title, content } },
          });
        }
        expect((await app.get('/posts')).body.meta.total).toBe(0);
      });
    });

    it('does not take title and content from a __proto__ key', async () => {
      const body = '{"__proto__": {"title": "t", "content": "c"}}';
      const reply = await app.request('POST', '/posts', { body });
      expect(reply.status).toBe(400);
      expect(reply.body.error.fields).toEqual({ title: 'Required', content: 'Required' });
    });

    it('takes no id for a create that is refused (S12)', async () => {
      await create();
      await app.post('/posts', {});
      await app.post('/posts', { title: 'a\0b', content: 'c' });
      await app.request('POST', '/posts', { body: '{"title": ' });
      await app.request('POST', '/posts', { body: 'title=t', headers: { 'content-type': 'text/plain' } });
      await app.request('POST', '/posts', { body: ' '.repeat(1_048_577) });
      expect(await create()).toEqual(stored(2));
    });
  });

  it('GET /posts/:id returns 200 with the post', async () => {
    await create();
    await create({ title: 'Second' });
    expectJson(await app.get('/posts/2'), 200, { data: stored(2, { title: 'Second' }) });
  });

  describe('DELETE /posts/:id', () => {
    it('returns 204 without a body, and the post is gone', async () => {
      await create();
      await create();
      const { status, text } = await app.delete('/posts/1');
      expect(status).toBe(204);
      expect(text).toBe('');
      expect((await app.get('/posts/1')).body).toEqual(notFound);
      expect((await app.get('/posts')).body).toEqual({
        data: [stored(2)],
        meta: { total: 1, page: 1, limit: 10, totalPages: 1 },
      });
    });

    it('returns 404 NOT_FOUND the second time, as does a change of a deleted post', async () => {
      await create();
      await app.delete('/posts/1');
      for (const method of ['DELETE', 'PUT', 'PATCH', 'GET']) {
        const json = method === 'PUT' || method === 'PATCH' ? { title: 't' } : undefined;
        expectReply(await app.request(method, '/posts/1', { json }), 404, notFound);
      }
    });

    it('never gives the id of a deleted post to another one (S4)', async () => {
      await create();
      await create();
      await app.delete('/posts/2');
      expect(await create()).toEqual(stored(3));
      for (const id of [1, 3]) await app.delete(`/posts/${id}`);
      expect(await create()).toEqual(stored(4));
    });
  });
});
