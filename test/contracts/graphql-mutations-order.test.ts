import { expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
import { data, errorAt, query } from '../support/graphql.ts';
import { writeDraft } from '../support/graphql-blog.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

describeOn('GraphQL root mutations (G11)', onEverySetupInProcess, useApp, (app) => {
  it('run in the written order, and each sees the effects of the previous ones', async () => {
    const ada = await register(app, 'Ada');
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
    const ada = await register(app, 'Ada');
    const text = `mutation { ...Two ... { c: createPost(title: "C", content: "C") { id } } }
        fragment Two on Mutation { a: createPost(title: "A", content: "C") { id } b: deletePost(id: 1) }`;
    expect(await data(app, text, ada)).toEqual({ a: { id: '1' }, b: true, c: { id: '2' } });
  });

  const failures: readonly [title: string, text: string][] = [
    ['in one list', 'mutation { FIRST FAILS AFTER }'],
    ['within a fragment', 'mutation { ...All } fragment All on Mutation { FIRST FAILS AFTER }'],
    ['under a condition', 'mutation { FIRST FAILS @skip(if: false) AFTER }'],
  ];
  it.each(failures)('keep earlier writes and skip later ones when one fails %s', async (_, shape) => {
    const ada = await register(app, 'Ada');
    const failing = 'failing: publishPost(id: 99)';
    const text = shape
      .replace('FIRST', 'before: createPost(title: "Before", content: "C") { id }')
      .replace(/FAILS( @\S+ false\))?/, (_all, condition = '') => `${failing}${condition} { id }`)
      .replace('AFTER', 'after: createPost(title: "After", content: "C") { id }');
    expectReply(await query(app, text, ada), 200, {
      data: null,
      errors: [errorAt(text.indexOf(failing) + 1, 'NOT_FOUND', 'Post not found', ['failing'])],
    });
    expect(await data(app, '{ posts { title } }')).toEqual({ posts: [{ title: 'Before' }] });
  });

  it('do not run at all when the document or a variable is invalid', async () => {
    const ada = await register(app, 'Ada');
    const wrong: readonly [text: string, variables: object][] = [
      ['mutation { createPost(title: "A", content: "C") { id } nope }', {}],
      ['mutation($id: ID!) { createPost(title: "A", content: "C") { id } deletePost(id: $id) }', {}],
      [
        'mutation($id: ID!) { createPost(title: "A", content: "C") { id } deletePost(id: $id) }',
        { id: null },
      ],
      ['mutation { createPost(title: "A", content: "C") { id } } query', {}],
    ];
    for (const [text, variables] of wrong) {
      const { status, body } = await query(app, text, { ...ada, variables });
      expect([text, status, body.data]).toEqual([text, 400, undefined]);
    }
    expect(await data(app, '{ posts { id } }')).toEqual({ posts: [] });
  });

  it('run once if the same field is selected twice', async () => {
    const ada = await register(app, 'Ada');
    const text = `mutation {
        createPost(title: "A", content: "C") { id }
        createPost(title: "A", content: "C") { title }
      }`;
    expect(await data(app, text, ada)).toEqual({ createPost: { id: '1', title: 'A' } });
    expect(await data(app, '{ posts { id } }')).toEqual({ posts: [{ id: '1' }] });
  });

  it('do nothing if they are skipped', async () => {
    const ada = await register(app, 'Ada');
    await writeDraft(app, ada);
    const text = 'mutation($no: Boolean!) { deletePost(id: 1) @include(if: $no) __typename }';
    expect(await data(app, text, { ...ada, variables: { no: false } })).toEqual({ __typename: 'Mutation' });
    expect(await data(app, '{ posts { id } }')).toEqual({ posts: [{ id: '1' }] });
  });
});
