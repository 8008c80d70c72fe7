import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { expectJson, expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const afterOneMinute = '2026-01-31T09:31:00.000Z';
const blankMessage = 'title and content must be non-blank strings';
const noObjectMessage = 'Body must be a JSON object';

describeOn('Posts API', onEverySetupInProcess, useApp, (app) => {
  /** Creates post 1, a minute ago. */
  const createOlderPost = async () => {
    await app.post('/posts', { title: 'Old title', content: 'Old content', authorId: 'ann' });
    app.clock.advance(60_000);
  };

  const original = {
    id: 1,
    title: 'Old title',
    content: 'Old content',
    authorId: 'ann',
    createdAt: startOfTest,
    updatedAt: startOfTest,
  };
  const changed = (changes: object) => ({ ...original, updatedAt: afterOneMinute, ...changes });

  const foreignKeys = {
    id: 99,
    createdAt: '1999-01-01T00:00:00.000Z',
    updatedAt: '1999-01-01T00:00:00.000Z',
    extra: true,
    author_id: 'eve',
    title_folded: 'x',
    Title: 'T',
  };

  const merges: [what: string, sent: object, changes: object][] = [
    ['title alone', { title: 'New' }, { title: 'New' }],
    ['content alone', { content: 'New' }, { content: 'New' }],
    ['title and content', { title: 'N', content: 'M' }, { title: 'N', content: 'M' }],
    ['nothing', {}, {}],
    ['the current values', { title: 'Old title', content: 'Old content' }, {}],
    ['only read-only and unknown keys', foreignKeys, {}],
    ['such keys beside a title', { ...foreignKeys, title: 'New' }, { title: 'New' }],
  ];

  const refusals: [what: string, sent: unknown, message: string, fields: object][] = [
    ['a blank title', { title: ' ' }, blankMessage, { title: 'Required', content: null }],
    ['an empty content', { content: '' }, blankMessage, { title: null, content: 'Required' }],
    ['null', { title: null, content: null }, blankMessage, { title: 'Required', content: 'Required' }],
    ['a number', { title: 0, content: 'New' }, blankMessage, { title: 'Must be a string', content: null }],
    ['an object', { content: {} }, blankMessage, { title: null, content: 'Must be a string' }],
    [
      'a NUL (S13)',
      { title: 'a\0b', content: 'New' },
      blankMessage,
      { title: 'Must not contain NUL or invalid Unicode characters', content: null },
    ],
    ['a list for a body', [], noObjectMessage, { title: null, content: null }],
    ['null for a body', null, noObjectMessage, { title: null, content: null }],
    ['text for a body', 'title', noObjectMessage, { title: null, content: null }],
  ];

  describe.each(['PUT', 'PATCH'])('%s /posts/:id', (method) => {
    const send = (json: unknown) => app.request(method, '/posts/1', { json });

    it.each(merges)('merges %s and refreshes updatedAt (P3)', async (_what, sent, changes) => {
      await createOlderPost();
      const { body } = expectJson(await send(sent), 200, { data: changed(changes) });
      expect((await app.get('/posts/1')).body).toEqual(body);
    });

    it.each(refusals)('rejects %s and changes nothing (P1, P3)', async (_what, sent, message, fields) => {
      await createOlderPost();
      expectReply(await send(sent), 400, { error: { code: 'VALIDATION_ERROR', message, fields } });
      expect((await app.get('/posts/1')).body).toEqual({ data: original });
    });

    it('changes only that post', async () => {
      await createOlderPost();
      const { data: other } = (await app.post('/posts', { title: 'Other', content: 'Other' })).body;
      await send({ title: 'New' });
      expect((await app.get('/posts')).body.data).toEqual([changed({ title: 'New' }), other]);
    });

    it('refreshes updatedAt each time, and keeps createdAt (S6)', async () => {
      await createOlderPost();
      await send({ title: 'New' });
      app.clock.advance(1);
      expect((await send({ title: 'Newer' })).body).toEqual({
        data: changed({ title: 'Newer', updatedAt: '2026-01-31T09:31:00.001Z' }),
      });
    });

    it('adds no author to a post without one (P2)', async () => {
      await app.post('/posts', { title: 'Title', content: 'Content' });
      const { authorId: _none, ...withoutAuthor } = original;
      expect((await send({ title: 'New' })).body).toEqual({
        data: { ...withoutAuthor, title: 'New', content: 'Content' },
      });
    });

    it('updates search at once, which no longer finds the old text', async () => {
      await createOlderPost();
      const { data } = (await send({ title: 'Brand new' })).body;
      expect((await app.get('/posts/search?q=BRAND')).body.data).toEqual([data]);
      expect((await app.get('/posts/search?q=old+title')).body.data).toEqual([]);
      expect((await app.get('/posts/search?q=old+content')).body.data).toEqual([data]);
    });
  });

  describe('PUT /posts/:id', () => {
    it.each([['bob'], [null], [0], [false], [''], [{ name: 'Bob' }], [[]]])(
      'merges authorId %j (P3)',
      async (authorId) => {
        await createOlderPost();
        const { status, body } = await app.put('/posts/1', { authorId });
        expect(status).toBe(200);
        expect(body).toEqual({ data: changed({ authorId }) });
        expect((await app.get('/posts/1')).body).toEqual(body);
      },
    );

    it('adds an author to a post without one', async () => {
      await app.post('/posts', { title: 'Old title', content: 'Old content' });
      expect((await app.put('/posts/1', { authorId: 'ann' })).body).toEqual({ data: original });
    });

    it('replaces an object instead of merging into it', async () => {
      await createOlderPost();
      await app.put('/posts/1', { authorId: { first: 'Ann', last: 'Lee' } });
      const { body } = await app.put('/posts/1', { authorId: { first: 'Bob' } });
      expect(body).toEqual({ data: changed({ authorId: { first: 'Bob' } }) });
    });

    it('stores no author from a rejected body', async () => {
      await createOlderPost();
      expect((await app.put('/posts/1', { title: '', authorId: 'bob' })).status).toBe(400);
      expect((await app.get('/posts/1')).body).toEqual({ data: original });
    });
  });

  describe('PATCH /posts/:id', () => {
    it.each([['bob'], [null], [{ title: 'T' }]])('ignores authorId %j (P3)', async (authorId) => {
      await createOlderPost();
      const { status, body } = await app.patch('/posts/1', { authorId, content: 'New' });
      expect(status).toBe(200);
      expect(body).toEqual({ data: changed({ content: 'New' }) });
    });
  });
});
