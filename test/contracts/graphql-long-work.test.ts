import { beforeEach, expect, it } from 'bun:test';
import { useWriter, writeComment, writePost } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { useLive } from '../support/live.ts';
import { everyTransport } from '../support/live-results.ts';
import { describeOn, given } from '../support/suites.ts';

/** Operations and documents that are too long for the event loop get the same responses as short ones. */

/** Two of these are more than the event loop reads for one operation. */
const long = 'x'.repeat(70_000);

/** A busy machine takes seconds to start a thread. */
const patient = { GRAPHQL_MAX_SECONDS: '100' };

describeOn('GraphQL mutations with long selections', onEveryEngine, given(useLive, patient), (live) => {
  const { app } = live;
  const ada = useWriter(app, 'Ada');
  const send = async (query: string, path = '/graphql') =>
    (await app.post(path, { query }, { token: ada.token })).body;
  beforeEach(async () => {
    await writePost(app, ada);
    for (const text of [long, long]) await writeComment(app, ada, 1, text);
  });

  it('read each result before the next write', async () => {
    const add = (text: string) =>
      `${text}: addComment(postId: 1, text: "${text}") { post { comments { text } } }`;
    const textsIn = (field: { post: { comments: { text: string }[] } }) =>
      field.post.comments.map(({ text }) => text);
    const { data } = await send(`mutation { ${add('one')} __typename ${add('two')} deletePost(id: 1) }`);
    expect(Object.keys(data)).toEqual(['one', '__typename', 'two', 'deletePost']);
    expect([textsIn(data.one), textsIn(data.two)]).toEqual([
      [long, long, 'one'],
      [long, long, 'one', 'two'],
    ]);
    expect([data.__typename, data.deletePost]).toEqual(['Mutation', true]);
    expect((await send('{ posts { id } }')).data).toEqual({ posts: [] });
  });

  it('return a session that works', async () => {
    const comments = [{ text: long }, { text: long }];
    const { data } = await send('mutation { refreshToken { token user { comments { text } } } }');
    const { token, user } = data.refreshToken;
    expect(user).toEqual({ comments });
    const { body } = await app.post('/graphql', { query: '{ me { name } }' }, { token });
    expect(body).toEqual({ data: { me: { name: 'Ada' } } });
  });

  it('get the same response over every transport', async () => {
    const create = 'mutation { createUser(input: {name: "Cid", email: "cid@example.com"}) { id } }';
    const { createUser } = (await send(create)).data;
    const post = `createPost(title: "T", content: "${long}", authorId: "${createUser.id}") { id }`;
    for (let count = 0; count < 2; count += 1) await send(`mutation { ${post} }`, '/graphql/simple');
    const update = `mutation { updateUser(id: "${createUser.id}", input: {age: 7}) { age posts { content } } }`;
    const posts = [{ content: long }, { content: long }];
    const { GET: _, ...transports } = everyTransport;
    for (const transport of Object.values(transports))
      expect(await transport(app, live.url, update)).toEqual({ data: { updateUser: { age: 7, posts } } });
  });
});

const smallResponses = given(useLive, { ...patient, GRAPHQL_MAX_BATCH: '4', MAX_ANSWER_BYTES: '300000' });

describeOn('Long GraphQL operations that share a budget', onEveryEngine, smallResponses, ({ app }) => {
  const ada = useWriter(app, 'Ada');
  const tooLarge = 'The response would be larger than 300000 bytes: request less, or a page';
  beforeEach(async () => {
    await writePost(app, ada);
    for (const text of [long, long]) await writeComment(app, ada, 1, text);
  });

  it('run as a batch, within the budget of one operation', async () => {
    const short = { query: '{ user(id: 1) { name } }' };
    const query = { query: '{ post(id: 1) { comments { text } } }' };
    const { body } = await app.post('/graphql', [short, query, query, query]);
    const whole = { data: { post: { comments: [{ text: long }, { text: long }] } } };
    expect(body).toEqual([
      { data: { user: { name: 'Ada' } } },
      whole,
      whole,
      expect.objectContaining({ errors: [expect.objectContaining({ message: tooLarge })] }),
    ]);
  });

  it('are the fields of a mutation, all of which are written', async () => {
    const add = (key: string) => `${key}: addComment(postId: 1, text: "c") { post { comments { text } } }`;
    const query = `mutation { ${['a', 'b', 'c'].map(add).join(' ')} }`;
    const { body } = await app.post('/graphql', { query }, { token: ada.token });
    expect(body).toMatchObject({ data: null, errors: [{ message: tooLarge }] });
    expect(await app.sql('select id from blog_comments')).toHaveLength(5);
  });
});

/** Fills a document with enough nodes to be validated in a lane, without changing its result. */
const filling = '... on Query { __typename } '.repeat(200);

const documents: Readonly<Record<string, (filled: string) => string>> = {
  'a query': (filled) => `query ($limit: Int) { users(limit: $limit) { name } ${filled} }`,
  'a query of another schema': (filled) => `{ postsConnection(first: 1) { totalCount } ${filled} }`,
  'a condition': (filled) => `{ users { name email @skip(if: true) } ${filled} }`,
  'an unknown field': (filled) => `{\n  users { nmae }\n ${filled} }`,
  'fields of different schemas': (filled) => `{ postsConnection(first: 1) { totalCount } nobody ${filled} }`,
  'fields that conflict': (filled) => `{ users { name } users { name: email } ${filled} }`,
  'several operations': (filled) => `query Some { __typename } query Other { ${filled} }`,
};

describeOn('Long GraphQL documents', onEveryEngine, given(useLive, patient), (live) => {
  const { app } = live;
  const create = (filled = '') =>
    `mutation ($email: String!) { createUser(input: {name: "Ada", email: $email}) { id } ${filled} }`;

  it.each(Object.keys(documents))('get the response of short ones over every transport: %s', async (name) => {
    await app.post('/graphql', { query: create(), variables: { email: 'ada@example.com' } });
    const write = documents[name];
    for (const send of Object.values(everyTransport)) {
      const [long, short] = [write?.(filling) ?? '', write?.('... on Query { __typename }') ?? ''];
      expect(await send(app, live.url, long)).toEqual(await send(app, live.url, short));
    }
  });

  it('run once if they write', async () => {
    const query = create(filling.replaceAll('Query', 'Mutation'));
    for (const id of ['1', '2', '3']) {
      const variables = { email: `ada${id}@example.com` };
      expect((await app.post('/graphql', { query, variables })).body).toEqual({
        data: { createUser: { id }, __typename: 'Mutation' },
      });
    }
  });
});
