import { beforeEach, expect, it } from 'bun:test';
import { useWriter, writeComment, writePost } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { watchLane } from '../support/lanes.ts';
import { useLive } from '../support/live.ts';
import { everyTransport } from '../support/live-answers.ts';
import { describeOn, given } from '../support/suites.ts';

/** Two of these are more than the event loop reads for one operation. */
const long = 'x'.repeat(70_000);

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ');

describeOn('GraphQL mutations with long selections', onEveryEngine, useLive, (live) => {
  const { app } = live;
  const ada = useWriter(app, 'Ada');
  const send = async (query: string, path = '/graphql') =>
    (await app.post(path, { query }, { token: ada.token })).body;
  beforeEach(async () => {
    await writePost(app, ada);
    for (const text of [long, long]) await writeComment(app, ada, 1, text);
  });

  it('write on the event loop and read in a lane', async () => {
    using lane = watchLane(app);
    const comments = [long, long, 'short'].map((text) => ({ text }));
    expect(
      await send('mutation { addComment(postId: 1, text: "short") { id post { comments { text } } } }'),
    ).toEqual({
      data: { addComment: { id: '3', post: { comments } } },
    });
    expect(lane.kinds()).toEqual(['graphql']);
  });

  it('are read on the event loop if no lane takes them, because they are written', async () => {
    using lane = watchLane(app);
    lane.refuse();
    const add = (key: string) =>
      `${key}: addComment(postId: 1, text: "${key}") { post { comments { text } } }`;
    const query = `mutation { ${add('a')} ${add('b')} }`;
    const shown = (...texts: string[]) => ({ post: { comments: texts.map((text) => ({ text })) } });
    const data = { a: shown(long, long, 'a'), b: shown(long, long, 'a', 'b') };
    expect(await send(query)).toEqual({ data });
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

const smallResponses = given(useLive, { GRAPHQL_MAX_BATCH: '4', MAX_ANSWER_BYTES: '300000' });

describeOn('Long GraphQL operations that share a budget', onEveryEngine, smallResponses, ({ app }) => {
  const ada = useWriter(app, 'Ada');
  const tooLarge = 'The response would be larger than 300000 bytes: request less, or a page';
  beforeEach(async () => {
    await writePost(app, ada);
    for (const text of [long, long]) await writeComment(app, ada, 1, text);
  });

  it('run in lanes as a batch, within the budget of one operation', async () => {
    using lane = watchLane(app);
    const [short, query] = [
      { query: '{ user(id: 1) { name } }' },
      { query: '{ post(id: 1) { comments { text } } }' },
    ];
    const { body } = await app.post('/graphql', [short, query, query, query]);
    const whole = { data: { post: { comments: [{ text: long }, { text: long }] } } };
    expect(body).toEqual([
      { data: { user: { name: 'Ada' } } },
      whole,
      whole,
      expect.objectContaining({ errors: [expect.objectContaining({ message: tooLarge })] }),
    ]);
    expect(lane.kinds().slice(0, 2)).toEqual(['graphql', 'graphql']);
  });

  it('keep the results of a batch if a later operation finds no lane', async () => {
    using lane = watchLane(app);
    lane.refuse();
    const create = {
      query: 'mutation { createUser(input: {name: "Bea", email: "bea@example.com"}) { name } }',
    };
    const large = { query: `{ __typename } # ${'x'.repeat(140_000)}` };
    const { status, body } = await app.post('/graphql', [create, large]);
    const refused = { errors: [expect.objectContaining({ extensions: { code: 'SERVICE_UNAVAILABLE' } })] };
    expect([status, body]).toEqual([200, [{ data: { createUser: { name: 'Bea' } } }, refused]]);
  });

  it('are the fields of a mutation, all of which are written', async () => {
    const add = (index: number) =>
      `c${index}: addComment(postId: 1, text: "c") { post { comments { text } } }`;
    const { body } = await app.post(
      '/graphql',
      { query: `mutation { ${repeat(3, add)} }` },
      { token: ada.token },
    );
    expect(body).toMatchObject({ data: null, errors: [{ message: tooLarge }] });
    const found = await app.world.database.first('select count(*) as count from blog_comments');
    expect(found).toEqual({ count: 5 });
  });
});

describeOn('GraphQL queries that look short', onEveryEngine, useLive, ({ app }) => {
  it.each([
    ['many root fields', `{ ${repeat(51, (index) => `a${index}: user(id: 1) { id }`)} }`, ['graphql']],
    ['few root fields', `{ ${repeat(50, (index) => `a${index}: user(id: 1) { id }`)} }`, []],
    ['many tags', `query ($t: [String!]) { posts(filter: {tags: $t}) { id } }`, ['graphql']],
    ['fields to compare', `{ users { ${repeat(50, () => 'posts { id }')} } }`, ['validate', 'graphql']],
  ])('run in a lane if they take long: %s', async (_, query, kinds) => {
    using lane = watchLane(app);
    const variables = { t: Array.from({ length: 990 }, (_, index) => `t${index}`) };
    const { body } = await app.post('/graphql', { query, variables });
    expect(body.errors).toBeUndefined();
    expect(lane.kinds()).toEqual(kinds);
  });
});
