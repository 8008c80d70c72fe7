import { describe, expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { onEverySetup, startOfTest, type TestApp, useApp } from '../support/app.ts';
import { register, writeComment, writePost } from '../support/blog.ts';
import { data, expectFailure, query } from '../support/graphql.ts';
import { befriend, createUser, publish, writeDraft } from '../support/graphql-blog.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describeOn('GraphQL queries', onEverySetup, useApp, (app) => {
  /** Ada, who wrote 1 and 2 and knows Bea; Bea, who wrote the published 3; Cid, who did nothing. */
  async function fill(app: TestApp) {
    const ada = await register(app, 'Ada');
    const bea = await register(app, 'Bea');
    await createUser(app, 'Cid', 7);
    await writeDraft(app, ada, { title: 'One', content: 'First', tags: ['Red', 'blue'] });
    await writeDraft(app, ada, { title: 'Two' });
    await writePost(app, bea, { title: 'Three' });
    await befriend(app, ada, '2');
    await writeComment(app, bea, 1, 'Hear, hear');
    await writeComment(app, ada, 1, 'Thanks');
    return { ada, bea };
  }

  describe('user(id)', () => {
    it('returns every field of a user', async () => {
      await fill(app);
      const text = `{ user(id: "1") {
          id name email age createdAt posts { title } friends { name } comments { text }
        } }`;
      expect(await data(app, text)).toEqual({
        user: {
          id: '1',
          name: 'Ada',
          email: 'ada@example.com',
          age: null,
          createdAt: startOfTest,
          posts: [{ title: 'One' }, { title: 'Two' }],
          friends: [{ name: 'Bea' }],
          comments: [{ text: 'Thanks' }],
        },
      });
    });

    it('returns null without an error for an unknown id, or one in another spelling (G5)', async () => {
      await writeDraft(app, await register(app, 'Ada'));
      const text = 'query($id: ID!) { user(id: $id) { id } post(id: $id) { id } }';
      const none = { data: { user: null, post: null } };
      for (const id of [...words('99 0 -1 01 +1 1.0 1e0 x 9007199254740993 ١'), ' 1', '1 ', ''])
        expectReplyTo(id, await query(app, text, { variables: { id } }), 200, none);
      // A numeric id is accepted in the document and in a variable.
      const numeric = 'query($id: ID!) { a: user(id: 1) { id } b: user(id: $id) { id } }';
      expect(await data(app, numeric, { variables: { id: 1 } })).toEqual({ a: { id: '1' }, b: { id: '1' } });
    });
  });

  describe('post(id)', () => {
    it('returns every field of a post, and of its comments, oldest first', async () => {
      await fill(app);
      const text = `{ post(id: 1) {
          id title content published createdAt tags author { name }
          comments { id text createdAt author { name } post { id } }
        } }`;
      const own = { createdAt: startOfTest, post: { id: '1' } };
      expect(await data(app, text)).toEqual({
        post: {
          id: '1',
          title: 'One',
          content: 'First',
          published: false,
          createdAt: startOfTest,
          tags: ['Red', 'blue'],
          author: { name: 'Ada' },
          comments: [
            { id: '1', text: 'Hear, hear', author: { name: 'Bea' }, ...own },
            { id: '2', text: 'Thanks', author: { name: 'Ada' }, ...own },
          ],
        },
      });
    });

    it('shows a draft to everyone, with empty lists if there are no related records (A2)', async () => {
      const { bea } = await fill(app);
      const text = `{
          post(id: 2) { published comments { id } tags }
          user(id: 3) { age posts { id } friends { id } comments { id } }
        }`;
      for (const caller of [{}, bea])
        expect(await data(app, text, caller)).toEqual({
          post: { published: false, comments: [], tags: [] },
          user: { age: 7, posts: [], friends: [], comments: [] },
        });
    });
  });

  describe.each(['users', 'posts'])('%s(limit, offset)', (field) => {
    async function make(many: number): Promise<void> {
      const ada = await register(app, 'Ada');
      for (let id = 2; id <= many; id += 1) await createUser(app, `User ${id}`);
      for (let id = 1; id <= many; id += 1) await writeDraft(app, ada);
    }

    const pages: readonly [args: string, expected: readonly string[]][] = [
      ['', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']],
      ['(limit: 3)', ['1', '2', '3']],
      ['(offset: 9)', ['10', '11']],
      ['(limit: 2, offset: 1)', ['2', '3']],
      ['(limit: 2, offset: 10)', ['11']],
      ['(limit: 2, offset: 11)', []],
      ['(limit: 0)', []],
      ['(limit: 0, offset: 3)', []],
      ['(limit: 2147483647, offset: 2147483647)', []],
      ['(limit: null, offset: null)', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']],
    ];
    it('returns a slice in ascending numeric id order, or everything without arguments (G5)', async () => {
      await make(11);
      for (const [args, expected] of pages)
        expect([args, ids((await data(app, `{ list: ${field}${args} { id } }`)).list)]).toEqual([
          args,
          [...expected],
        ]);
    });

    it.each(['limit', 'offset'])('rejects a %s below 0 with BAD_USER_INPUT (G5)', async (argument) => {
      const text = `{ ${field}(${argument}: -1) { id } }`;
      await expectFailure(app, text, [field, `${argument} must be at least 0`]);
    });
  });

  it('me returns the caller of the last segment of the header, or null without an error (A7, G10)', async () => {
    const { token } = await register(app, 'Ada');
    const me = { id: '1', name: 'Ada' };
    for (const authorization of [token, `Bearer ${token}`, `Token x y ${token}`])
      expect(await data(app, '{ me { id name } }', { headers: { authorization } })).toEqual({ me });
    for (const options of [{}, { token: 'garbage' }])
      expectReply(await query(app, '{ me { id } }', options), 200, { data: { me: null } });
  });

  it('me returns null for the token of a deleted user, and for an expired one (A7, A8)', async () => {
    const ada = await register(app, 'Ada');
    const bea = await register(app, 'Bea');
    await data(app, 'mutation { deleteUser(id: 1) }', ada);
    expect(await data(app, '{ me { id } }', ada)).toEqual({ me: null });
    app.clock.advance(24 * 3_600_000);
    expect(await data(app, '{ me { id } }', bea)).toEqual({ me: null });
  });

  it("drafts returns the caller's unpublished posts only, in id order (G2)", async () => {
    const { ada, bea } = await fill(app);
    await writeDraft(app, bea);
    await writeDraft(app, ada, { title: 'Four' });
    await publish(app, ada, '1');
    expect(await data(app, '{ drafts { id title published author { id } } }', ada)).toEqual({
      drafts: [
        { id: '2', title: 'Two', published: false, author: { id: '1' } },
        { id: '5', title: 'Four', published: false, author: { id: '1' } },
      ],
    });
  });

  it('follow circular relations', async () => {
    await fill(app);
    const text =
      '{ post(id: 3) { author { friends { posts { author { friends { name posts { title } } } } } } } }';
    const friends = [{ name: 'Bea', posts: [{ title: 'Three' }] }];
    expect(await data(app, text)).toEqual({
      post: { author: { friends: [{ posts: [{ author: { friends } }, { author: { friends } }] }] } },
    });
  });
});
