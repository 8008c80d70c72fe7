import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { makeTag, register, writeComment, writePost } from '../support/blog.ts';
import { data } from '../support/graphql.ts';
import { createUser, publish, writeDraft } from '../support/graphql-blog.ts';
import { describeOn } from '../support/suites.ts';

describeOn('GraphQL mutations of posts and comments', onEverySetupInProcess, useApp, (app) => {
  describe('createPost(title, content, tags)', () => {
    it('stores an unpublished post with the caller as author, and returns it', async () => {
      const { token } = await register(app, 'Ada');
      const text = `mutation { createPost(title: "T", content: "C") {
          id title content published createdAt tags author { name } comments { id }
        } }`;
      expect(await data(app, text, { token })).toEqual({
        createPost: {
          id: '1',
          title: 'T',
          content: 'C',
          published: false,
          createdAt: startOfTest,
          tags: [],
          author: { name: 'Ada' },
          comments: [],
        },
      });
    });

    it('creates new tags, and keeps the spelling of existing ones and the order (G2, G5)', async () => {
      const ada = await register(app, 'Ada');
      await makeTag(app, ada, 'Red');
      const text =
        'mutation { createPost(title: "T", content: "C", tags: ["new", "RED", "New", "red"]) { tags } }';
      expect(await data(app, text, ada)).toEqual({ createPost: { tags: ['new', 'Red'] } });
      expect((await app.get('/api/v1/tags')).body).toEqual({
        data: [
          { id: 2, name: 'new' },
          { id: 1, name: 'Red' },
        ],
      });
    });

    it.each(['', ', tags: []', ', tags: null'])('returns no tags when none are given (%j)', async (tags) => {
      const ada = await register(app, 'Ada');
      const text = `mutation { createPost(title: "T", content: "C"${tags}) { tags } }`;
      expect(await data(app, text, ada)).toEqual({ createPost: { tags: [] } });
    });
  });

  it('updatePost(id, title, content, tags) changes only fields given and not null (G7)', async () => {
    const ada = await register(app, 'Ada');
    await writeDraft(app, ada, { title: 'T', content: 'C', tags: ['a', 'b'] });
    const update = async (args: string) =>
      (await data(app, `mutation { updatePost(id: 1${args}) { title content published tags } }`, ada))
        .updatePost;
    const post = { title: 'T', content: 'C', published: false, tags: ['a', 'b'] };
    expect(await update('')).toEqual(post);
    expect(await update(', title: null, content: null, tags: null')).toEqual(post);
    expect(await update(', title: "U"')).toEqual({ ...post, title: 'U' });
    expect(await update(', content: "D"')).toEqual({ ...post, title: 'U', content: 'D' });
    expect(await update(', tags: ["c", "A"]')).toEqual({
      ...post,
      title: 'U',
      content: 'D',
      tags: ['c', 'a'],
    });
    expect(await update(', tags: []')).toEqual({ ...post, title: 'U', content: 'D', tags: [] });
  });

  it('deletePost(id) deletes the comments too, and returns whether the post existed (G7, A8)', async () => {
    const ada = await register(app, 'Ada');
    await writeDraft(app, ada);
    await writeComment(app, ada, 1);
    expect(await data(app, 'mutation { deletePost(id: 1) }', ada)).toEqual({ deletePost: true });
    for (const id of ['1', '99', '01', 'x']) {
      const reply = await data(app, 'mutation($id: ID!) { deletePost(id: $id) }', { variables: { id } });
      expect([id, reply]).toEqual([id, { deletePost: false }]);
    }
    expect(await data(app, '{ me { posts { id } comments { id } } }', ada)).toEqual({
      me: { posts: [], comments: [] },
    });
  });

  it('publishPost(id) publishes a post of the caller, and is idempotent (G7)', async () => {
    const ada = await register(app, 'Ada');
    await writeDraft(app, ada);
    const text = 'mutation { publishPost(id: 1) { id published title author { name } } }';
    const published = { id: '1', published: true, title: 'A post', author: { name: 'Ada' } };
    for (let time = 0; time < 2; time += 1) {
      app.clock.advance(1000);
      expect(await data(app, text, ada)).toEqual({ publishPost: published });
    }
    const { published_at: at } = (await app.get('/api/v1/posts/1', ada)).body.data;
    expect(at).toBe('2026-01-31T09:30:01.000Z');
  });

  it('addComment(postId, text) stores a comment with its author, post, text and time', async () => {
    const ada = await register(app, 'Ada');
    await writeDraft(app, ada);
    app.clock.advance(1500);
    const text = `mutation { addComment(postId: 1, text: "Yes") {
          id text createdAt author { name } post { id comments { text } }
        } }`;
    expect(await data(app, text, ada)).toEqual({
      addComment: {
        id: '1',
        text: 'Yes',
        createdAt: '2026-01-31T09:30:01.500Z',
        author: { name: 'Ada' },
        post: { id: '1', comments: [{ text: 'Yes' }] },
      },
    });
  });

  it('share one blog with the Versioned API, in both directions (S5)', async () => {
    const ada = await register(app, 'Ada');
    await writePost(app, ada, { title: 'From REST', body: 'A body' });
    await writeComment(app, ada, 1, 'REST says');
    await publish(
      app,
      ada,
      await writeDraft(app, ada, { title: 'From GraphQL', content: 'A content', tags: ['t'] }),
    );
    await data(app, 'mutation { addComment(postId: 1, text: "GraphQL says") { id } }', ada);
    await createUser(app, 'Bea');
    expect(await data(app, '{ users { name } posts { title content published comments { text } } }')).toEqual(
      {
        users: [{ name: 'Ada' }, { name: 'Bea' }],
        posts: [
          {
            title: 'From REST',
            content: 'A body',
            published: true,
            comments: [{ text: 'REST says' }, { text: 'GraphQL says' }],
          },
          { title: 'From GraphQL', content: 'A content', published: true, comments: [] },
        ],
      },
    );
    expect((await app.get('/api/v1/posts/2', ada)).body.data).toMatchObject({
      title: 'From GraphQL',
      body: 'A content',
      published: true,
      tags: [{ id: 1, name: 't' }],
    });
    const { data: comments } = (await app.get('/api/v1/posts/1/comments', ada)).body;
    expect(comments.map(({ body }: { body: string }) => body)).toEqual(['REST says', 'GraphQL says']);
  });
});
