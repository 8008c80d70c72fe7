import { describe, expect, it } from 'bun:test';
import { onEverySetup, startOfTest, useApp } from '../support/app.ts';
import { expectJson, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

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

    it('numbers posts in sequence, each with its own timestamps', async () => {
      await create();
      app.clock.advance(1);
      const later = '2026-01-31T09:30:00.001Z';
      expect(await create()).toEqual(stored(2, { createdAt: later, updatedAt: later }));
    });

    it('ignores an id, timestamps and unknown keys', async () => {
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

    it('stores text exactly as sent', async () => {
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
        for (const [what, body, title, content] of cases)
          expectReplyTo(what, await app.post('/posts', body), 400, {
            error: { code: 'VALIDATION_ERROR', message: requiredMessage, fields: { title, content } },
          });
        expect((await app.get('/posts')).body.meta.total).toBe(0);
      });
    });
  });
});
