import { expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { makeTag, useWriter, writeComment, writePost } from '../support/blog.ts';
import { data, errorAt, query } from '../support/graphql.ts';
import { createUser, publish, writeDraft } from '../support/graphql-blog.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

describeOn('GraphQL mutations of posts and comments', onEverySetupInProcess, useApp, (app) => {
  const ada = useWriter(app, 'Ada');

  it('createPost(title, content, tags) stores an unpublished post with the caller as author, and returns it', async () => {
    const text = `mutation { createPost(title: "T", content: "C") {
          id title content published createdAt tags author { name } comments { id }
        } }`;
    expect(await data(app, text, ada)).toEqual({
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

  it('createPost creates new tags, and keeps the spelling of existing ones and the order (G2, G5)', async () => {
    await makeTag(app, ada, 'Red');
    const text =
      'mutation { createPost(title: "T", content: "C", tags: ["new", "RED", "New", "red"]) { tags } }';
    expect(await data(app, text, ada)).toEqual({ createPost: { tags: ['new', 'Red'] } });
    const [made, existing] = [
      { id: 2, name: 'new' },
      { id: 1, name: 'Red' },
    ];
    expectReply(await app.get('/api/v1/tags'), 200, { data: [made, existing] });
    for (const none of ['', ', tags: []', ', tags: null']) {
      const untagged = `mutation { createPost(title: "T", content: "C"${none}) { tags } }`;
      expect(await data(app, untagged, ada)).toEqual({ createPost: { tags: [] } });
    }
  });

  it('updatePost(id, title, content, tags) changes only fields given and not null (G7)', async () => {
    await writeDraft(app, ada, { title: 'T', content: 'C', tags: ['a', 'b'] });
    const update = async (args: string) =>
      (await data(app, `mutation { updatePost(id: 1${args}) { title content published tags } }`, ada))
        .updatePost;
    let post = { title: 'T', content: 'C', published: false, tags: ['a', 'b'] };
    for (const [args, change] of [
      ['', {}],
      [', title: null, content: null, tags: null', {}],
      [', title: "U"', { title: 'U' }],
      [', content: "D"', { content: 'D' }],
      [', tags: ["c", "A"]', { tags: ['c', 'a'] }],
      [', tags: []', { tags: [] }],
    ] as const) {
      post = { ...post, ...change } as typeof post;
      expect([args, await update(args)]).toEqual([args, post]);
    }
  });

  it('deletePost(id) deletes the comments too, and returns whether the post existed (G7, A8)', async () => {
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

describeOn('GraphQL root mutations (G11)', onEverySetupInProcess, useApp, (app) => {
  const ada = useWriter(app, 'Ada');
  const titles = async () =>
    (await data(app, '{ posts { title } }')).posts.map(({ title }: { title: string }) => title);

  it('run in the written order, and each sees the effects of the previous ones', async () => {
    const text = `mutation {
        b: createPost(title: "B", content: "C") { id }
        a: createPost(title: "A", content: "C") { id author { posts { title } } }
        deletePost(id: 1)
        publishPost(id: 2) { published author { posts { title } } }
        again: deletePost(id: 1)
      }`;
    expect(await data(app, text, ada)).toEqual({
      b: { id: '1' },
      a: { id: '2', author: { posts: [{ title: 'B' }, { title: 'A' }] } },
      deletePost: true,
      publishPost: { published: true, author: { posts: [{ title: 'A' }] } },
      again: false,
    });
  });

  it('run in order within fragments, too', async () => {
    const text = `mutation { ...Two ... { c: createPost(title: "C", content: "C") { id } } }
        fragment Two on Mutation { a: createPost(title: "A", content: "C") { id } b: deletePost(id: 1) }`;
    expect(await data(app, text, ada)).toEqual({ a: { id: '1' }, b: true, c: { id: '2' } });
  });

  it('keep earlier writes and skip later ones when one fails', async () => {
    const failing = 'failing: publishPost(id: 99)';
    for (const [index, shape] of [
      'mutation { FIRST FAILS { id } AFTER }',
      'mutation { ...All } fragment All on Mutation { FIRST FAILS { id } AFTER }',
      'mutation { FIRST FAILS @skip(if: false) { id } AFTER }',
    ].entries()) {
      const text = shape
        .replace('FIRST', 'before: createPost(title: "Before", content: "C") { id }')
        .replace('FAILS', failing)
        .replace('AFTER', 'after: createPost(title: "After", content: "C") { id }');
      expectReply(await query(app, text, ada), 200, {
        data: null,
        errors: [errorAt(text.indexOf(failing) + 1, 'NOT_FOUND', 'Post not found', ['failing'])],
      });
      expect(await titles()).toEqual(Array(index + 1).fill('Before'));
    }
  });

  it('do not run at all when the document or a variable is invalid', async () => {
    const withId = 'mutation($id: ID!) { createPost(title: "A", content: "C") { id } deletePost(id: $id) }';
    const wrong: readonly [text: string, variables: object][] = [
      ['mutation { createPost(title: "A", content: "C") { id } nope }', {}],
      [withId, {}],
      [withId, { id: null }],
      ['mutation { createPost(title: "A", content: "C") { id } } query', {}],
    ];
    for (const [text, variables] of wrong) {
      const { status, body } = await query(app, text, { ...ada, variables });
      expect([text, status, body.data]).toEqual([text, 400, undefined]);
    }
    expect(await titles()).toEqual([]);
  });

  it('run once if the same field is selected twice', async () => {
    const text = `mutation {
        createPost(title: "A", content: "C") { id }
        createPost(title: "A", content: "C") { title }
      }`;
    expect(await data(app, text, ada)).toEqual({ createPost: { id: '1', title: 'A' } });
    expect(await titles()).toEqual(['A']);
  });

  it('do nothing if they are skipped', async () => {
    await writeDraft(app, ada);
    const text = 'mutation($no: Boolean!) { deletePost(id: 1) @include(if: $no) __typename }';
    expect(await data(app, text, { ...ada, variables: { no: false } })).toEqual({ __typename: 'Mutation' });
    expect(await titles()).toEqual(['A post']);
  });
});
