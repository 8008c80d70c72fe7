import { describe, expect, it } from 'bun:test';
import { type TestApp, useApp } from '../support/app.ts';
import { makeProfileWithToken, register, writeComment } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { data, failureOf, query } from '../support/graphql.ts';
import { befriend, writeDraft } from '../support/graphql-blog.ts';

const tooMany = 'The nested lists have more than 8 records and items: request less, or a page';

/** Three users who are all friends: six friendships seen from either side. */
async function befriendThree(app: TestApp) {
  const users = [await register(app, 'Ada')];
  for (const name of ['Bea', 'Cid']) users.push(await makeProfileWithToken(app, name));
  for (const user of users)
    for (const other of users) if (other.id > user.id) await befriend(app, user, `${other.id}`);
  return users;
}

describe('GRAPHQL_MAX_RECORDS=8', () => {
  onEveryEngine((engine) => {
    const app = useApp({ engine, transport: 'in process' }, { GRAPHQL_MAX_RECORDS: '8' });

    it('counts a record as often as it stands in the response: a few friends in circles have no end', async () => {
      await befriendThree(app);
      expect((await query(app, '{ user(id: 1) { friends { friends { id } } } }')).status).toBe(200);
      const text = '{ user(id: 1) { friends { friends { friends { id } } } } }';
      expect((await query(app, text)).body).toEqual({
        ...failureOf(text, 'user', tooMany, 'BAD_USER_INPUT'),
        data: { user: null },
      });
    });

    it('counts the records of pages, and those that are asked for by id', async () => {
      const ada = await register(app, 'Ada');
      for (let count = 0; count < 3; count += 1) await writeDraft(app, ada);
      const path = '/graphql/relay';
      const pages = (size: number) =>
        `{ posts { edges { node { author { posts(first: ${size}) { edges { cursor } } } } } } }`;
      expect((await query(app, pages(2), { path })).body.errors).toBeUndefined();
      const { body } = await query(app, pages(3), { path });
      expect(body).toEqual(failureOf(pages(3), 'posts', tooMany, 'BAD_USER_INPUT'));
      const byId = `{ nodes(ids: [${'"x" '.repeat(9)}]) { id } }`;
      expect((await query(app, byId, { path })).body).toEqual(
        failureOf(byId, 'nodes', tooMany, 'BAD_USER_INPUT'),
      );
    });

    it('a mutation that was carried out, and whose response holds too much, was carried out once', async () => {
      const ada = await register(app, 'Ada');
      await writeDraft(app, ada);
      for (let comment = 1; comment <= 8; comment += 1) await writeComment(app, ada, 1);
      const text = 'mutation { addComment(postId: 1, text: "Ninth") { post { comments { id } } } }';
      expect((await query(app, text, ada)).body).toEqual(
        failureOf(text, 'addComment', tooMany, 'BAD_USER_INPUT'),
      );
      const counted = await app.world.database.first('select count(*) as count from blog_comments');
      expect(counted).toEqual({ count: 9 });
    });

    it('bounds neither the list of a root field nor what is not a list', async () => {
      const ada = await register(app, 'Ada');
      for (let count = 0; count < 10; count += 1) await writeDraft(app, ada);
      const { posts } = await data(app, '{ posts { author { name } tags } }');
      expect(posts).toHaveLength(10);
    });

    it('lets a smaller selection through where the whole is refused', async () => {
      const ada = await register(app, 'Ada');
      for (let post = 1; post <= 3; post += 1) {
        await writeDraft(app, ada);
        for (let comment = 0; comment < 3; comment += 1) await writeComment(app, ada, post);
      }
      const text = '{ posts { comments { id } } }';
      expect((await query(app, text)).body).toEqual(failureOf(text, 'posts', tooMany, 'BAD_USER_INPUT'));
      const { posts } = await data(app, '{ posts(limit: 2) { comments { id } } }');
      expect(posts).toEqual(
        [1, 4].map((first) => ({ comments: [0, 1, 2].map((index) => ({ id: `${first + index}` })) })),
      );
    });
  });
});
