import { expect, it } from 'bun:test';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { GraphqlEngine } from '../../src/interfaces/graphql/engine.ts';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { makeProfileWithToken, register, writeComment } from '../support/blog.ts';
import { befriend, writeDraft } from '../support/graphql-blog.ts';
import { recordReads } from '../support/recording.ts';
import { describeOn } from '../support/suites.ts';

/** Runs a query, expects its failure if one is given, and returns the number of statements. */
async function countStatements(app: TestApp, text: string, failure?: string): Promise<number> {
  const { database, reads } = recordReads(app.world.database);
  const engine = new GraphqlEngine(await createMainWorld(readConfig({}), database, { lanes: null }));
  const address = '127.0.0.1';
  const operation = await engine.prepare({ query: text, pinned: null, requester: { address } });
  if (!('definition' in operation)) throw new Error(operation[0]?.message);
  reads.length = 0;
  const { errors } = await engine.execute(operation, {}, { authorization: null, address, transport: 'http' });
  expect(errors?.map(({ message }) => message)).toEqual(failure === undefined ? undefined : [failure]);
  return reads.length;
}

/** Users who are friends with each other, each with posts that have tags and comments by everyone. */
async function fill(app: TestApp, size: number): Promise<void> {
  const users = [await register(app, 'Ada')];
  for (let index = 1; index < size; index += 1) users.push(await makeProfileWithToken(app, `User ${index}`));
  for (const user of users) {
    for (const other of users) if (other.id > user.id) await befriend(app, user, `${other.id}`);
    const postId = Number(await writeDraft(app, user, { title: 'Sought', tags: ['one', `two ${user.id}`] }));
    for (const other of users) await writeComment(app, other, postId);
  }
}

/** Queries, and the number of statements that each one costs, whatever the number of records. */
const costs: readonly [text: string, statements: number][] = [
  ['{ __typename }', 0],
  ['{ __schema { types { name } } }', 0],
  ['{ user(id: 1) { id } }', 1],
  ['{ user(id: "x") { id posts { id } } post(id: "01") { id } }', 0],
  ['{ users { id name email age createdAt } }', 1],
  ['{ users { posts { id } } }', 2],
  ['{ users { posts { title author { name } } } }', 2],
  ['{ users { friends { name } } }', 2],
  ['{ users { friends { friends { friends { name } } } } }', 2],
  ['{ users { posts { tags } friends { name } comments { text } } }', 5],
  ['{ posts { id } }', 1],
  ['{ posts { tags } }', 2],
  ['{ posts { author { name } } }', 2],
  ['{ posts { comments { text } } }', 2],
  ['{ posts { comments { text author { name } post { title } } author { name } tags } }', 4],
  // Records that were already read are not read again.
  ['{ posts { comments { author { posts { comments { author { name } } } } } } }', 4],
  ['{ posts { a: comments { id } b: comments { text author { id } } } }', 3],
  ['{ search(query: "sought") { __typename } }', 2],
  ['{ search(query: "sought") { ... on User { posts { id } } ... on Post { author { name } } } }', 3],
  ['{ postsConnection(first: 1) { totalCount } }', 1],
  ['{ postsConnection(first: 1) { edges { cursor } } }', 1],
  ['{ postsConnection(first: 1) { pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }', 1],
  [
    '{ postsConnection(first: 9) { totalCount edges { node { author { name } comments { id } } } pageInfo { endCursor } } }',
    4,
  ],
  ['{ posts(first: 9) { totalCount edges { node { author { name } } } pageInfo { hasNextPage } } }', 3],
  [
    'query($no: Boolean! = false) { users { posts @include(if: $no) { tags } ... @skip(if: true) { friends { id } } id } }',
    1,
  ],
  ['query($yes: Boolean! = true) { posts { author @include(if: $yes) { name } } }', 2],
  ['{ a: users { id } b: users { posts { id } } }', 3],
];

describeOn('Statements of nested queries', onEverySetupInProcess, useApp, (app) => {
  /** Returns the number of extra statements that a search may take on an engine that blocks the event loop. */
  const stepsOf = (text: string) =>
    app.world.database.dialect.holdsLoop && text.includes('search(') ? 2 : 0;

  it.each([2, 6])(
    'are bounded and cover only selected fields, with %d of each record',
    async (size) => {
      await fill(app, size);
      const counted: [text: string, statements: number][] = [];
      for (const [text, statements] of costs) {
        const count = await countStatements(app, text);
        counted.push([text, stepsOf(text) > 0 ? Math.max(count, statements + stepsOf(text)) : count]);
      }
      expect(counted).toEqual(costs.map(([text, statements]) => [text, statements + stepsOf(text)]));
    },
    60_000,
  );

  it('do not increase when a field fails', async () => {
    await fill(app, 2);
    const text = '{ user(id: 1) { posts { comments { text } } } me { id } drafts { id } }';
    // Once all data is null, nothing more is read.
    expect(await countStatements(app, text, 'Not authenticated')).toBeLessThanOrEqual(3);
  });
});
