import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { makeAdministrator, makeTag, register, userShape, writeComment, writePost } from '../support/blog.ts';
import { expectJson, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const post = { title: 'A post', body: 'Some words' };
const blank = "can't be blank";
const text = 'must be a string';
const broken = 'must not contain NUL or invalid Unicode characters';
const flag = 'must be true or false';
const ids = 'must be a list of ids';

/** A field with an invalid value, and the message for it. */
const wrongValues: readonly [title: string, field: string, value: unknown, message: string][] = [
  ['a null title', 'title', null, blank],
  ['an empty title', 'title', '', blank],
  ['a blank title', 'title', ' \t', blank],
  ['a number as title', 'title', 1, text],
  ['a title with NUL (S13)', 'title', '\0', broken],
  ['a title with half a character', 'title', 'a\ud800', broken],
  ['a null body', 'body', null, blank],
  ['a blank body', 'body', '\n', blank],
  ['a list as body', 'body', ['x'], text],
  ['a body with NUL (S13)', 'body', 'a\0b', broken],
  ['a string as published', 'published', 'true', flag],
  ['a number as published', 'published', 1, flag],
  ['null as published', 'published', null, flag],
  ['a number as tag_ids', 'tag_ids', 1, ids],
  ['null as tag_ids', 'tag_ids', null, ids],
  ['a string in tag_ids', 'tag_ids', [1, '1'], ids],
  ['a fraction in tag_ids', 'tag_ids', [1.5], ids],
  ['zero in tag_ids', 'tag_ids', [0], ids],
  ['a number beyond every id in tag_ids', 'tag_ids', [1e300], ids],
  ['a list in tag_ids', 'tag_ids', [[1]], ids],
  ['an unknown tag', 'tag_ids', [1, 7], 'are unknown: 7'],
  ['several unknown tags', 'tag_ids', [9, 1, 7, 9], 'are unknown: 9, 7'],
];

describeOn('Versioned API: writing posts', onEverySetupInProcess, useApp, (app) => {
  describe('POST /api/v1/posts', () => {
    it('returns 201 with the complete post and the caller as author (V7, V8)', async () => {
      const ada = await register(app, 'Ada');
      const tag = await makeTag(app, ada, 'news');
      const fields = { ...post, published: true, tag_ids: [tag.id] };
      const reply = expectJson(await app.post('/api/v1/posts', { post: fields }, ada), 201, {
        data: {
          id: 1,
          title: 'A post',
          body: 'Some words',
          published: true,
          published_at: startOfTest,
          author: userShape(1, 'Ada'),
          tags: [{ id: 1, name: 'news' }],
          excerpt: 'Some words',
          reading_time: 1,
          created_at: startOfTest,
          updated_at: startOfTest,
          comments: [],
        },
      });
      expect((await app.get('/api/v1/posts/1', ada)).body).toEqual(reply.body);
    });

    it('creates a draft by default, from a wrapped or a flat body (V2, V7)', async () => {
      const { token } = await register(app, 'Ada');
      for (const body of [{ post }, post, { post: { ...post, published: false } }]) {
        const reply = await app.post('/api/v1/posts', body, { token });
        expect(reply.status).toBe(201);
        expect(reply.body.data).toMatchObject({ ...post, published: false, published_at: null, tags: [] });
      }
    });

    it('ignores ids, authors, timestamps and unknown keys in the body', async () => {
      const ada = await register(app, 'Ada');
      await register(app, 'Bob');
      const extra = {
        id: 9,
        author_id: 2,
        author: { id: 2 },
        created_at: 'x',
        published_at: 'x',
        excerpt: 'x',
      };
      const { body } = await app.post('/api/v1/posts', { post: { ...post, ...extra } }, ada);
      expect(body.data).toMatchObject({
        id: 1,
        author: ada.user,
        created_at: startOfTest,
        published_at: null,
        excerpt: 'Some words',
      });
    });

    it('keeps the tags in the given order, without duplicates (V7)', async () => {
      const ada = await register(app, 'Ada');
      for (const name of ['a', 'b', 'c']) await makeTag(app, ada, name);
      const { tags } = await writePost(app, ada, { tag_ids: [3, 1, 3, 2, 1] });
      expect(tags).toEqual([
        { id: 3, name: 'c' },
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ]);
      const listed = (await app.get('/api/v1/posts', ada)).body.data;
      expect(listed[0].tags).toEqual(tags);
    });

    it('returns 422 for an invalid value, stores nothing and uses no id (V2, V7, S12)', async () => {
      const ada = await register(app, 'Ada');
      await makeTag(app, ada, 'news');
      for (const [title, field, value, message] of wrongValues) {
        const fields = { ...post, published: true, [field]: value };
        for (const body of [{ post: fields }, fields]) {
          const reply = await app.post('/api/v1/posts', body, ada);
          expect([title, reply.status, reply.body]).toEqual([title, 422, { errors: { [field]: [message] } }]);
        }
      }
      expect((await app.get('/api/v1/posts', ada)).body.meta.total_count).toBe(0);
      expect((await writePost(app, ada)).id).toBe(1);
    });

    it('reports all invalid fields at once, and treats an empty body as {} (V2)', async () => {
      const { token } = await register(app, 'Ada');
      for (const body of ['', '{}', '{"post": {}}', '{"x": 1}']) {
        const reply = await app.request('POST', '/api/v1/posts', { body, token });
        expect(reply.status).toBe(422);
        expect(reply.body).toEqual({ errors: { title: [blank], body: [blank] } });
      }
    });
  });

  for (const method of ['PUT', 'PATCH']) {
    describe(`${method} /api/v1/posts/:id`, () => {
      const partial: readonly [title: string, change: object, expected: object][] = [
        ['title', { title: 'New' }, { title: 'New' }],
        ['body', { body: 'New text' }, { body: 'New text', excerpt: 'New text' }],
        ['published', { published: false }, { published: false, published_at: null }],
        ['tag_ids', { tag_ids: [2] }, { tags: [{ id: 2, name: 'b' }] }],
        [
          'tag_ids in another order',
          { tag_ids: [2, 1] },
          {
            tags: [
              { id: 2, name: 'b' },
              { id: 1, name: 'a' },
            ],
          },
        ],
        ['tag_ids to none', { tag_ids: [] }, { tags: [] }],
        ['nothing', {}, {}],
        ['no read-only field', { id: 9, author_id: 2, created_at: 'x', comments: [] }, {}],
      ];
      for (const [title, change, expected] of partial) {
        it(`changes ${title} and refreshes updated_at, wrapped or flat (V2, V7)`, async () => {
          const ada = await register(app, 'Ada');
          const { token } = ada;
          for (const name of ['a', 'b']) await makeTag(app, ada, name);
          for (const body of [{ post: change }, change]) {
            const before = await writePost(app, ada, { tag_ids: [1, 2] });
            const comment = await writeComment(app, ada, before.id);
            app.clock.advance(1000);
            const reply = await app.request(method, `/api/v1/posts/${before.id}`, { json: body, token });
            expect(reply.status).toBe(200);
            const updatedAt = app.clock.now().toISOString();
            const after = { ...before, comments: [comment], updated_at: updatedAt, ...expected };
            expect(reply.body).toEqual({ data: after });
            expect((await app.get(`/api/v1/posts/${before.id}`, { token })).body).toEqual(reply.body);
          }
        });
      }

      it('sets published_at when published turns true, keeps it, and clears it on false (V7)', async () => {
        const ada = await register(app, 'Ada');
        await writePost(app, ada, { published: false });
        const move = async (fields: object) => {
          app.clock.advance(1000);
          const options = { json: { post: fields }, token: ada.token };
          const { data } = (await app.request(method, '/api/v1/posts/1', options)).body;
          return [data.published, data.published_at];
        };
        expect(await move({ title: 'Still a draft' })).toEqual([false, null]);
        expect(await move({ published: true })).toEqual([true, '2026-01-31T09:30:02.000Z']);
        expect(await move({ published: true })).toEqual([true, '2026-01-31T09:30:02.000Z']);
        expect(await move({ title: 'Still out' })).toEqual([true, '2026-01-31T09:30:02.000Z']);
        expect(await move({ published: false })).toEqual([false, null]);
        expect(await move({ published: false })).toEqual([false, null]);
        expect(await move({ published: true })).toEqual([true, '2026-01-31T09:30:07.000Z']);
      });

      it('returns 422 for an invalid value, wrapped or flat, and changes nothing (V2, V7)', async () => {
        const ada = await register(app, 'Ada');
        const { token } = ada;
        await makeTag(app, ada, 'news');
        const before = await writePost(app, ada, { tag_ids: [1] });
        app.clock.advance(1000);
        for (const [title, field, value, message] of wrongValues) {
          const fields = { title: 'Changed', body: 'Changed', tag_ids: [], [field]: value };
          for (const body of [{ post: fields }, fields])
            expectReplyTo(title, await app.request(method, '/api/v1/posts/1', { json: body, token }), 422, {
              errors: { [field]: [message] },
            });
        }
        expect((await app.get('/api/v1/posts/1', { token })).body.data).toEqual(before);
      });

      it('keeps the author when an administrator makes the change (A6)', async () => {
        const ada = await register(app, 'Ada');
        const { token } = await makeAdministrator(app);
        const before = await writePost(app, ada);
        const { status, body } = await app.request(method, '/api/v1/posts/1', {
          json: { title: 'New' },
          token,
        });
        expect(status).toBe(200);
        expect(body.data).toEqual({ ...before, title: 'New', author: { ...ada.user, admin_notes: '' } });
      });
    });
  }

  it('DELETE /api/v1/posts/:id keeps the tags of the post', async () => {
    const ada = await register(app, 'Ada');
    const tag = await makeTag(app, ada, 'news');
    await writePost(app, ada, { tag_ids: [tag.id] });
    await app.delete('/api/v1/posts/1', ada);
    expect((await app.get('/api/v1/tags')).body).toEqual({ data: [tag] });
  });
});
