import { beforeEach, expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import {
  makeProfileWithToken,
  register,
  useWriter,
  type Writer,
  writeComment,
  writePost,
} from '../support/blog.ts';
import { data, expectFailure, failureOf, query } from '../support/graphql.ts';
import { befriend, writeDraft } from '../support/graphql-blog.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

const tooLarge = 'The response would be larger than 2048 bytes: request less, or a page';
const tooMany = 'The nested lists have more than 8 records and items: request less, or a page';
const whole = { errors: [{ message: tooLarge, extensions: { code: 'ANSWER_TOO_LARGE' } }], data: null };

const smallAnswers = given(useApp, { MAX_ANSWER_BYTES: '2048' });
const fewRecords = given(useApp, { GRAPHQL_MAX_RECORDS: '8' });

const countComments = async (app: TestApp) => (await app.sql('select id from blog_comments')).length;

/** Records, list items and bytes are counted across all root fields of an operation. */
describeOn('GraphQL: MAX_ANSWER_BYTES=2048 (S14)', onEverySetupInProcess, smallAnswers, (app) => {
  beforeEach(async () => {
    const ada = await register(app, 'Ada');
    await writePost(app, ada, { title: 'Story', body: 'x'.repeat(400) });
    for (let count = 0; count < 5; count += 1) await writeComment(app, ada, 1, 'y'.repeat(100));
  });

  it('returns a response within it, and rejects one that repeats records or aliases past it', async () => {
    const { body } = await query(app, '{ post(id: 1) { content comments { text } } }');
    expect(body.data.post.comments).toHaveLength(5);
    expectReply(await query(app, '{ post(id: 1) { comments { post { content } } } }'), 200, whole);
    const fields = Array.from({ length: 6 }, (_, index) => `a${index}: post(id: 1) { content }`);
    expectReply(await query(app, `{ ${fields.join(' ')} }`), 200, whole);
  });

  it('rejects a list at its field if the records are too large', async () => {
    const bea = await register(app, 'Bea');
    for (let count = 0; count < 5; count += 1) await writePost(app, bea, { body: 'x'.repeat(400) });
    const text = '{ posts { content } }';
    await expectFailure(app, text, ['posts', tooLarge, 'ANSWER_TOO_LARGE']);
  });

  it('runs a mutation exactly once, even if its response is too large', async () => {
    const text = 'mutation { addComment(postId: 1, text: "z") { post { comments { post { content } } } } }';
    expect((await query(app, text, await register(app, 'Bea'))).body).toEqual(whole);
    expect(await countComments(app)).toBe(6);
  });
});

describeOn('GraphQL: GRAPHQL_MAX_RECORDS=8 (G13)', onEverySetupInProcess, fewRecords, (app) => {
  const ada = useWriter(app, 'Ada');

  it('counts the records of all root fields together', async () => {
    await writePost(app, ada);
    for (let count = 0; count < 4; count += 1) await writeComment(app, ada, 1);
    const field = (name: string) => `${name}: post(id: 1) { comments { id } }`;
    expect((await query(app, `{ ${field('a')} ${field('b')} }`)).body.errors).toBeUndefined();
    const { body } = await query(app, `{ ${field('a')} ${field('b')} ${field('c')} }`);
    expect(body.errors).toMatchObject([{ message: tooMany, extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('counts a list once for each of its keys', async () => {
    await writePost(app, ada);
    for (let count = 0; count < 4; count += 1) await writeComment(app, ada, 1);
    const { post } = await data(app, '{ post(id: 1) { a: comments { id } b: comments { id } } }');
    expect(post.b).toHaveLength(4);
    const text = '{ post(id: 1) { a: comments { id } b: comments { id } c: comments { id } } }';
    expect((await query(app, text)).body.errors).toMatchObject([{ message: tooMany }]);
  });

  it('counts tags each time they appear in the response', async () => {
    const create = 'mutation { createPost(title: "T", content: "C", tags: ["a", "b", "c"]) { id } }';
    await query(app, create, ada);
    await writeComment(app, ada, 1);
    await writeComment(app, ada, 1);
    expect((await query(app, '{ post(id: 1) { tags comments { id } } }')).body.errors).toBeUndefined();
    const text = '{ post(id: 1) { comments { post { tags } } tags } }';
    expect((await query(app, text)).body.errors).toMatchObject([{ message: tooMany }]);
  });

  it('counts a record each time it appears, which bounds circular friendships', async () => {
    const users: Writer[] = [ada];
    for (const name of ['Bea', 'Cid']) users.push(await makeProfileWithToken(app, name));
    for (const one of users)
      for (const other of users) if (other.id > one.id) await befriend(app, one, `${other.id}`);
    expect((await query(app, '{ user(id: 1) { friends { friends { id } } } }')).status).toBe(200);
    const text = '{ user(id: 1) { friends { friends { friends { id } } } } }';
    expect((await query(app, text)).body).toEqual({
      ...failureOf(text, 'user', tooMany, 'BAD_USER_INPUT'),
      data: { user: null },
    });
  });

  it('runs a mutation exactly once, even if its response has too many records', async () => {
    await writeDraft(app, ada);
    for (let comment = 1; comment <= 8; comment += 1) await writeComment(app, ada, 1);
    const text = 'mutation { addComment(postId: 1, text: "Ninth") { post { comments { id } } } }';
    await expectFailure(app, text, ['addComment', tooMany], ada);
    expect(await countComments(app)).toBe(9);
  });

  it('does not limit the list of a root field, or fields that are not lists', async () => {
    for (let count = 0; count < 10; count += 1) await writeDraft(app, ada);
    const { posts } = await data(app, '{ posts { author { name } tags } }');
    expect(posts).toHaveLength(10);
  });

  it('accepts a page of a list that it rejects as a whole', async () => {
    for (let post = 1; post <= 3; post += 1) {
      await writeDraft(app, ada);
      for (let comment = 0; comment < 3; comment += 1) await writeComment(app, ada, post);
    }
    const text = '{ posts { comments { id } } }';
    await expectFailure(app, text, ['posts', tooMany]);
    const { posts } = await data(app, '{ posts(limit: 2) { comments { id } } }');
    expect(posts).toEqual(
      [1, 4].map((first) => ({ comments: [0, 1, 2].map((index) => ({ id: `${first + index}` })) })),
    );
  });
});
