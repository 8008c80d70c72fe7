import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import {
  makeAdministrator,
  makeTag,
  register,
  userShape,
  useWriter,
  writeComment,
  writePost,
} from '../support/blog.ts';
import { expectJson, expectReply, expectReplyTo } from '../support/replies.ts';
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
  ['a body with half a character', 'body', '\ud800', broken],
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
  const ada = useWriter(app, 'Ada');
  const path = '/api/v1/posts';

  it('POST returns 201 with the complete post and the caller as author (V7, V8)', async () => {
    const tag = await makeTag(app, ada, 'news');
    const fields = { ...post, published: true, tag_ids: [tag.id] };
    const { body } = expectJson(await app.post(path, { post: fields }, ada), 201, {
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
    expectReply(await app.get(`${path}/1`, ada), 200, body);
  });

  it('POST creates a draft by default, wrapped or flat, and ignores other keys (V2, V7)', async () => {
    await register(app, 'Bob');
    const times = { created_at: 'x', published_at: 'x', excerpt: 'x' };
    const foreign = { id: 9, author_id: 2, author: { id: 2 }, ...times };
    const bodies = [
      { post },
      post,
      { post: { ...post, published: false } },
      { post: { ...post, ...foreign } },
    ];
    for (const [index, body] of bodies.entries()) {
      const { status, body: created } = await app.post(path, body, ada);
      const draft = { ...post, id: index + 1, published: false, published_at: null, tags: [] };
      const own = { author: ada.user, created_at: startOfTest, excerpt: 'Some words' };
      expect([status, created.data]).toEqual([201, expect.objectContaining({ ...draft, ...own })]);
    }
  });

  it('POST keeps the tags in the given order, without duplicates, and DELETE keeps them all (V7)', async () => {
    const tags = [];
    for (const name of ['a', 'b', 'c']) tags.push(await makeTag(app, ada, name));
    const [a, b, c] = tags;
    const written = await writePost(app, ada, { tag_ids: [3, 1, 3, 2, 1] });
    expect(written.tags).toEqual([c, a, b]);
    expect((await app.get(path, ada)).body.data[0].tags).toEqual([c, a, b]);
    await app.delete(`${path}/1`, ada);
    expectReply(await app.get('/api/v1/tags'), 200, { data: [a, b, c] });
  });

  it('POST returns 422 for an invalid value, stores nothing and uses no id (V2, V7, S12)', async () => {
    await makeTag(app, ada, 'news');
    for (const [title, field, value, message] of wrongValues) {
      const fields = { ...post, published: true, [field]: value };
      for (const body of [{ post: fields }, fields])
        expectReplyTo(title, await app.post(path, body, ada), 422, { errors: { [field]: [message] } });
    }
    expect((await app.get(path, ada)).body.meta.total_count).toBe(0);
    expect((await writePost(app, ada)).id).toBe(1);
  });

  it('POST reports all invalid fields at once, and treats an empty body as {} (V2)', async () => {
    for (const body of ['', '{}', '{"post": {}}', '{"x": 1}'])
      expectReplyTo(body, await app.request('POST', path, { body, ...ada }), 422, {
        errors: { title: [blank], body: [blank] },
      });
  });

  describe.each(['PUT', 'PATCH'])('%s /api/v1/posts/:id', (method) => {
    const change = (json: unknown, caller: { token: string } = ada, id = 1) =>
      app.request(method, `${path}/${id}`, { json, token: caller.token });

    const [a, b] = [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ];
    const partial: readonly [change: object, expected: object][] = [
      [{ title: 'New' }, { title: 'New' }],
      [{ body: 'New text' }, { body: 'New text', excerpt: 'New text' }],
      [{ published: false }, { published: false, published_at: null }],
      [{ tag_ids: [2] }, { tags: [b] }],
      [{ tag_ids: [2, 1] }, { tags: [b, a] }],
      [{ tag_ids: [] }, { tags: [] }],
      [{}, {}],
      [{ id: 9, author_id: 2, created_at: 'x', comments: [] }, {}],
    ];
    it('changes the given fields and refreshes updated_at, wrapped or flat (V2, V7)', async () => {
      for (const name of ['a', 'b']) await makeTag(app, ada, name);
      for (const body of partial.flatMap(([fields, expected]) => [
        [{ post: fields }, expected],
        [fields, expected],
      ])) {
        const [sent, expected] = body;
        const before = await writePost(app, ada, { tag_ids: [1, 2] });
        const comment = await writeComment(app, ada, before.id);
        app.clock.advance(1000);
        const updatedAt = app.clock.now().toISOString();
        const data = { ...before, comments: [comment], updated_at: updatedAt, ...expected };
        expectReplyTo(sent, await change(sent, ada, before.id), 200, { data });
        expectReply(await app.get(`${path}/${before.id}`, ada), 200, { data });
      }
    });

    it('sets published_at when published turns true, keeps it, and clears it on false (V7)', async () => {
      await writePost(app, ada, { published: false });
      const [second, seventh] = ['2026-01-31T09:30:02.000Z', '2026-01-31T09:30:07.000Z'];
      for (const [fields, published, at] of [
        [{ title: 'Still a draft' }, false, null],
        [{ published: true }, true, second],
        [{ published: true }, true, second],
        [{ title: 'Still out' }, true, second],
        [{ published: false }, false, null],
        [{ published: false }, false, null],
        [{ published: true }, true, seventh],
      ] as const) {
        app.clock.advance(1000);
        const { data } = (await change({ post: fields })).body;
        expect([fields, data.published, data.published_at]).toEqual([fields, published, at]);
      }
    });

    it('returns 422 for an invalid value, wrapped or flat, and changes nothing (V2, V7)', async () => {
      await makeTag(app, ada, 'news');
      const before = await writePost(app, ada, { tag_ids: [1] });
      app.clock.advance(1000);
      for (const [title, field, value, message] of wrongValues) {
        const fields = { title: 'Changed', body: 'Changed', tag_ids: [], [field]: value };
        for (const body of [{ post: fields }, fields])
          expectReplyTo(title, await change(body), 422, { errors: { [field]: [message] } });
      }
      expect((await app.get(`${path}/1`, ada)).body.data).toEqual(before);
    });

    it('keeps the author when an administrator makes the change (A6)', async () => {
      const before = await writePost(app, ada);
      const data = { ...before, title: 'New', author: { ...ada.user, admin_notes: '' } };
      expectReply(await change({ title: 'New' }, await makeAdministrator(app)), 200, { data });
    });
  });
});
