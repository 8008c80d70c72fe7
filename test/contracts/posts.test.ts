import { describe, expect, it } from 'bun:test';
import { onEverySetup, onEverySetupInProcess, startOfTest, type TestApp, useApp } from '../support/app.ts';
import { expectJson, expectJsonTo, expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const requiredMessage = 'title and content must be non-blank strings';
const noObjectMessage = 'Body must be a JSON object';
const nul = 'Must not contain NUL or invalid Unicode characters';

async function create(app: TestApp, fields: object = {}) {
  return (await app.post('/posts', { title: 'Title', content: 'Content', ...fields })).body.data;
}

const stored = (id: number, fields: object = {}) => ({
  id,
  title: 'Title',
  content: 'Content',
  createdAt: startOfTest,
  updatedAt: startOfTest,
  ...fields,
});

/** Keys that no request may set. */
const foreign = {
  id: 99,
  createdAt: '1999-01-01T00:00:00.000Z',
  updatedAt: 'now',
  extra: true,
  author_id: 'eve',
  title_folded: 'x',
  Title: 'T',
};

describeOn('Posts API: POST /posts', onEverySetup, useApp, (app) => {
  it('returns 201 with the stored post, numbered from 1, and ignores other keys (S4, S6)', async () => {
    const post = { title: 'First', content: 'Hello' };
    expectJson(await app.post('/posts', post), 201, { data: stored(1, post) });
    app.clock.advance(1);
    const later = '2026-01-31T09:30:00.001Z';
    const second = stored(2, { ...post, createdAt: later, updatedAt: later });
    expectJson(await app.post('/posts', { ...foreign, ...post }), 201, { data: second });
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
      await create(app, { title: text, content: `${text}.` });
      const data = stored(index + 1, { title: text, content: `${text}.` });
      expectReply(await app.get(`/posts/${index + 1}`), 200, { data });
    }
  });

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
  it('returns 400 VALIDATION_ERROR, names the fields, and stores nothing', async () => {
    for (const [what, body, title, content] of cases)
      expectReplyTo(what, await app.post('/posts', body), 400, {
        error: { code: 'VALIDATION_ERROR', message: requiredMessage, fields: { title, content } },
      });
    expect((await app.get('/posts')).body.meta.total).toBe(0);
  });
});

describeOn('Posts API: GET /posts', onEverySetupInProcess, useApp, (app) => {
  const createPosts = async (count: number) => {
    for (let id = 1; id <= count; id += 1) await create(app, { title: `Post ${id}` });
  };
  const posts = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
      stored(first + index, { title: `Post ${first + index}` }),
    );

  it('keeps the order of ids, and counts posts correctly, after any other request (P4)', async () => {
    await createPosts(5);
    app.clock.advance(1_000);
    await app.delete('/posts/2');
    await app.delete('/posts/2');
    await app.post('/posts', { title: 'no content' });
    const { data: updated } = (await app.patch('/posts/4', { title: 'Newest' })).body;
    expectReply(await app.get('/posts?limit=2&page=2'), 200, {
      data: [updated, ...posts(5, 5)],
      meta: { total: 4, page: 2, limit: 2, totalPages: 2 },
    });
  });
});

/** The changes of a body; PUT merges `authorId`, PATCH ignores it. */
const merges: readonly (readonly [sent: object, changes: object, onPut?: object])[] = [
  [{ title: 'New' }, { title: 'New' }],
  [{ content: 'New' }, { content: 'New' }],
  [
    { title: 'N', content: 'M' },
    { title: 'N', content: 'M' },
  ],
  [{}, {}],
  [{ title: 'Title', content: 'Content' }, {}],
  [foreign, {}],
  [{ ...foreign, title: 'New' }, { title: 'New' }],
  [{ authorId: 'bob' }, {}, { authorId: 'bob' }],
  [{ authorId: null, content: 'New' }, { content: 'New' }, { authorId: null, content: 'New' }],
  [{ authorId: { title: 'T' } }, {}, { authorId: { title: 'T' } }],
];

const refusals: [sent: unknown, title: string | null, content: string | null, message?: string][] = [
  [{ title: ' ' }, 'Required', null],
  [{ content: '' }, null, 'Required'],
  [{ title: null, content: null }, 'Required', 'Required'],
  [{ title: 0, content: 'New' }, 'Must be a string', null],
  [{ content: {} }, null, 'Must be a string'],
  [{ title: 'a\0b', content: 'New' }, nul, null],
  [{ content: '\udc00' }, null, nul],
  [{ title: '', authorId: 'bob' }, 'Required', null],
  [[], null, null, noObjectMessage],
  [null, null, null, noObjectMessage],
  ['title', null, null, noObjectMessage],
];

describe.each(['PUT', 'PATCH'])('Posts API: %s /posts/:id', (method) => {
  describeOn('updates', onEverySetupInProcess, useApp, (app) => {
    const send = (json: unknown, id = 1) => app.request(method, `/posts/${id}`, { json });

    it('merge a body and refresh updatedAt (P3)', async () => {
      for (const [sent, changes, onPut = changes] of merges) {
        const before = await create(app, { authorId: 'ann' });
        app.clock.advance(60_000);
        const updatedAt = app.clock.now().toISOString();
        const data = { ...before, updatedAt, ...(method === 'PUT' ? onPut : changes) };
        expectJsonTo(sent, await send(sent, before.id), 200, { data });
        expectReply(await app.get(`/posts/${before.id}`), 200, { data });
      }
    });

    it('reject an invalid body and change nothing (P1, P3, S13)', async () => {
      const data = await create(app, { authorId: 'ann' });
      app.clock.advance(60_000);
      for (const [sent, title, content, message = requiredMessage] of refusals)
        expectReplyTo(sent, await send(sent), 400, {
          error: { code: 'VALIDATION_ERROR', message, fields: { title, content } },
        });
      expectReply(await app.get('/posts/1'), 200, { data });
    });

    it('change only that post, add no author, and refresh updatedAt each time (P2, S6)', async () => {
      const [, other] = [await create(app), await create(app)];
      for (const title of ['New', 'Newer']) {
        app.clock.advance(1);
        const changed = stored(1, { title, updatedAt: app.clock.now().toISOString() });
        expectReply(await send({ title }), 200, { data: changed });
        expect((await app.get('/posts')).body.data).toEqual([changed, other]);
      }
      const withAuthor = method === 'PUT' ? { authorId: 'ann' } : {};
      expectReply(await send({ authorId: 'ann' }), 200, {
        data: stored(1, { title: 'Newer', updatedAt: app.clock.now().toISOString(), ...withAuthor }),
      });
    });

    it('update search at once, which no longer finds the old text', async () => {
      await create(app, { title: 'Old title', content: 'Old content' });
      const { data } = (await send({ title: 'Brand new' })).body;
      expect((await app.get('/posts/search?q=BRAND')).body.data).toEqual([data]);
      expect((await app.get('/posts/search?q=old+title')).body.data).toEqual([]);
      expect((await app.get('/posts/search?q=old+content')).body.data).toEqual([data]);
    });
  });
});
