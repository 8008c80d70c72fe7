import { expect, it } from 'bun:test';
import { onEverySetupInProcess, type RequestOptions, type TestApp, useApp } from '../support/app.ts';
import { makeAdministrator, makeTag, register, type Writer, writePost } from '../support/blog.ts';
import { countFlatUsers, makeUser, newUser } from '../support/flat-users.ts';
import { data, errorAt, expectFailure, query } from '../support/graphql.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

/** Input size limits (S14) on every interface. A character is a code point. */

const longestTitle = 10_000;
const title = '😀'.repeat(longestTitle);

/** Small, so that a text past the limit is quick to send; titles and names follow it. */
const longestText = 20;
const text = '😀'.repeat(longestText);

/** Expects each mutation to reject a text one character past the limit, and names the input that is too long. */
async function expectTooLong(
  app: TestApp,
  writer: Writer,
  longest: string,
  mutations: readonly (readonly [mutation: string, named: string])[],
): Promise<void> {
  for (const [mutation, named] of mutations) {
    const [field = ''] = mutation.split('(');
    const operation = `mutation ($t: String!) { ${mutation} }`;
    const message = `${named} is too long: at most ${[...longest].length} characters`;
    const variables = { t: `${longest}x` };
    await expectFailure(app, operation, [field, message], { ...writer, variables });
  }
}

describeOn('Titles and names (S14)', onEverySetupInProcess, useApp, (app) => {
  it('have at most 10,000 characters in the Posts API', async () => {
    const post = { title, content: 'C' };
    const { status, body } = await app.post('/posts', post);
    expect([status, body.data.title === title]).toEqual([201, true]);
    const expected = {
      error: {
        code: 'VALIDATION_ERROR',
        message: 'title must be shorter',
        fields: { title: 'Must have at most 10000 characters', content: null },
      },
    };
    for (const [method, path] of [
      ['POST', '/posts'],
      ['PUT', '/posts/1'],
      ['PATCH', '/posts/1'],
    ] as const)
      expectReply(await app.request(method, path, { json: { ...post, title: `${title}x` } }), 400, expected);
    expect((await app.get('/posts')).body.meta.total).toBe(1);
    expect((await app.get('/posts/1')).body).toEqual(body);
  });

  it('have at most 10,000 characters in the Versioned API, in its three formats', async () => {
    const ada = await register(app, 'Ada');
    const refusal = 'is too long (maximum is 10000 characters)';
    const user = { name: `${title}x`, email: 'ben@example.com' };
    const post = { title: `${title}x`, body: 'B' };
    const registration = { ...user, password: 'secret', password_confirmation: 'secret' };
    const cases: readonly (readonly [string, unknown, number, unknown])[] = [
      ['/api/v1/users', { user }, 422, { name: [refusal] }],
      ['/api/v1/users', user, 400, [`name ${refusal}`]],
      ['/api/users', user, 422, { name: [refusal] }],
      ['/api/v1/auth/register', { user: registration }, 422, { name: [refusal] }],
      ['/api/v1/posts', { post }, 422, { title: [refusal] }],
    ];
    for (const [path, json, status, errors] of cases)
      expectReplyTo(path, await app.post(path, json, ada), status, { errors });
    expect((await app.post('/api/v1/users', { ...user, name: title })).status).toBe(201);
    expect((await app.post('/api/v1/posts', { ...post, title }, ada)).status).toBe(201);
  });

  it('have at most 10,000 characters in the Flat Users API', async () => {
    const name = `${title}x`;
    const ada = await makeUser(app, 'Ada');
    const detail = (...location: (string | number)[]) => ({
      detail: [
        {
          type: 'string_too_long',
          loc: ['body', ...location, 'name'],
          msg: 'String should have at most 10000 characters',
          input: name,
        },
      ],
    });
    expectReply(await app.post('/users', { ...newUser('Ben'), name }), 422, detail());
    expectReply(await app.post('/users/bulk', [newUser('Ben'), { ...newUser('Eve'), name }]), 422, detail(1));
    expectReply(await app.put(`/users/${ada.id}`, { name }), 422, detail());
    expect((await app.put(`/users/${ada.id}`, { name: title })).body).toEqual({ ...ada, name: title });
    expect(await countFlatUsers(app)).toBe(1);
  });

  it('have at most 10,000 characters in the Products API', async () => {
    const token = { token: app.productsToken };
    const product = { name: title, price: 1 };
    expect((await app.post('/api/v1/products', product, token)).status).toBe(201);
    const expected = { error: 'name must be at most 10000 characters' };
    expectReply(await app.post('/api/v1/products', { ...product, name: `${title}x` }, token), 400, expected);
    expectReply(await app.put('/api/v1/products/1', { name: `${title}x` }, token), 400, expected);
    expect((await app.get('/api/v1/products')).body.count).toBe(1);
  });

  it('have at most 10,000 characters in GraphQL', async () => {
    const ada = await register(app, 'Ada');
    await expectTooLong(app, ada, title, [
      ['createUser(input: {name: $t, email: "b@c.de"}) { id }', 'name'],
      ['updateUser(id: 1, input: {name: $t}) { id }', 'name'],
      ['register(input: {name: $t, email: "b@c.de", password: "secret"}) { token }', 'name'],
      ['createPost(title: $t, content: "C") { id }', 'title'],
    ]);
    const stored = { users: [{ name: 'Ada' }], posts: [] };
    expect(await data(app, '{ users { name } posts { id } }')).toEqual(stored);
  });
});

const short = given(useApp, { MAX_TEXT_CHARACTERS: String(longestText) });
describeOn('Texts with MAX_TEXT_CHARACTERS=20 (S14)', onEverySetupInProcess, short, (app) => {
  it('have at most 20 characters in the Posts API, including titles, and authorId as JSON', async () => {
    const authorId = 'x'.repeat(longestText - 2);
    const post = { title: text, content: text, authorId };
    const created = await app.post('/posts', post);
    expect([created.status, created.body.data]).toEqual([201, expect.objectContaining(post)]);
    const problem = `Must have at most ${longestText} characters`;
    const tooLong = { title: `${text}x`, content: `${text}x`, authorId: `${authorId}x` };
    const fields = { title: problem, content: problem, authorId: problem };
    const message = 'title and content and authorId must be shorter';
    const refused = expectReply(await app.post('/posts', tooLong), 400, {
      error: { code: 'VALIDATION_ERROR', message, fields },
    });
    expect((await app.put('/posts/1', tooLong)).body).toEqual(refused.body);
    const { body } = await app.post('/posts', { title: `${text}x` });
    expect(body.error.fields).toEqual({ title: problem, content: 'Required' });
    expect((await app.patch('/posts/1', { authorId: `${authorId}x` })).status).toBe(200);
    expect((await app.get('/posts')).body.data).toEqual([created.body.data]);
  });

  it('have at most 20 characters in the Versioned API', async () => {
    const root = await makeAdministrator(app);
    const refusal = [`is too long (maximum is ${longestText} characters)`];
    const tooLong = `${text}x`;
    await writePost(app, root, { title: text, body: text });
    const cases: readonly (readonly [string, string, unknown, unknown])[] = [
      [
        'POST',
        '/api/v1/posts',
        { post: { title: tooLong, body: tooLong } },
        { title: refusal, body: refusal },
      ],
      ['PATCH', '/api/v1/posts/1', { post: { body: tooLong } }, { body: refusal }],
      ['POST', '/api/v1/posts/1/comments', { comment: { body: tooLong } }, { body: refusal }],
      ['PATCH', '/api/v1/users/1', { user: { admin_notes: tooLong } }, { admin_notes: refusal }],
    ];
    for (const [method, path, json, errors] of cases)
      expectReplyTo(path, await app.request(method, path, { json, ...root }), 422, { errors });
    expect((await app.post('/api/v1/posts/1/comments', { body: text }, root)).status).toBe(201);
  });

  it('have at most 20 characters in GraphQL', async () => {
    const ada = await register(app, 'Ada');
    await writePost(app, ada);
    const mutations = [
      ['createPost(title: "T", content: $t) { content }', 'content'],
      ['updatePost(id: 1, content: $t) { content }', 'content'],
      ['addComment(postId: 1, text: $t) { id }', 'text'],
    ] as const;
    await expectTooLong(app, ada, text, mutations);
    for (const [mutation] of mutations)
      await data(app, `mutation ($t: String!) { ${mutation} }`, { ...ada, variables: { t: text } });
  });

  const old = 'o'.repeat(longestText + 1);

  /** Stores a text past the limit, as from before it was lowered. */
  async function lengthen(table: string, column: string): Promise<void> {
    await app.sql(`update ${table} set ${column} = $1, ${column}_folded = $1`, [old]);
  }

  it('past the limit are returned, and kept by updates without them, in the Posts API', async () => {
    await app.post('/posts', { title: 'T', content: 'C' });
    await lengthen('posts', 'content');
    for (const method of ['PUT', 'PATCH']) {
      const { status, body } = await app.request(method, '/posts/1', { json: { title: method } });
      expect([status, body.data]).toEqual([200, expect.objectContaining({ title: method, content: old })]);
    }
    expect((await app.get('/posts/1')).body.data.content).toBe(old);
    expect((await app.get('/posts')).body.data[0].content).toBe(old);
    expect((await app.get('/posts/search?q=ooo')).body.data[0].content).toBe(old);
  });

  it('past the limit are returned, and kept by updates without them, in the blog', async () => {
    const ada = await register(app, 'Ada');
    await writePost(app, ada);
    await lengthen('blog_posts', 'body');
    const changed = await app.patch('/api/v1/posts/1', { title: 'New' }, ada);
    expect([changed.status, changed.body.data.title, changed.body.data.body]).toEqual([200, 'New', old]);
    const operation = 'mutation { updatePost(id: 1, title: "Newer") { title content } }';
    expect(await data(app, operation, ada)).toEqual({ updatePost: { title: 'Newer', content: old } });
  });
});

describeOn('Lists in an input (S14)', onEverySetupInProcess, useApp, (app) => {
  async function makeTags(writer: Writer, count: number): Promise<readonly number[]> {
    const tags = Array.from({ length: count }, (_, index) => makeTag(app, writer, `tag ${index}`));
    return (await Promise.all(tags)).map(({ id }) => id);
  }

  it('allow at most 100 tags for a post in the Versioned API', async () => {
    const ada = await register(app, 'Ada');
    const ids = await makeTags(ada, 101);
    const errors = { tag_ids: ['has too many items (maximum is 100)'] };
    const send = (method: string, path: string, tag_ids: readonly unknown[], options: RequestOptions = ada) =>
      app.request(method, path, { json: { post: { title: 'T', body: 'B', tag_ids } }, ...options });
    const created = await send('POST', '/api/v1/posts', ids.slice(0, 100));
    expect([created.status, created.body.data.tags.length]).toEqual([201, 100]);
    for (const [method, path] of [
      ['POST', '/api/v1/posts'],
      ['PATCH', '/api/v1/posts/1'],
      ['PUT', '/api/v1/posts/1'],
    ] as const)
      expectReply(await send(method, path, ids), 422, { errors });
    // For a list that is too long, only the length is checked.
    expect((await send('POST', '/api/v1/posts', Array(200_000).fill('a'))).body).toEqual({ errors });
    expect((await app.get('/api/v1/posts', ada)).body.meta.total_count).toBe(0);
  });

  it('allow at most 100 tags for a post in GraphQL', async () => {
    const ada = await register(app, 'Ada');
    const tags = Array.from({ length: 101 }, (_, index) => `tag ${index}`);
    const create = 'mutation ($t: [String!]) { createPost(title: "T", content: "C", tags: $t) { tags } }';
    const update = 'mutation ($t: [String!]) { updatePost(id: 1, tags: $t) { tags } }';
    const maxTags = tags.slice(0, 100);
    expect(await data(app, create, { ...ada, variables: { t: maxTags } })).toEqual({
      createPost: { tags: maxTags },
    });
    const message = 'tags has too many items: at most 100';
    await expectFailure(app, create, ['createPost', message], { ...ada, variables: { t: tags } });
    await expectFailure(app, update, ['updatePost', message], { ...ada, variables: { t: tags } });
    expect(await data(app, '{ posts { tags } }')).toEqual({ posts: [{ tags: maxTags }] });
  });

  it('allow at most 1000 tags in a GraphQL filter, counting duplicates', async () => {
    const ada = await register(app, 'Ada');
    await data(app, 'mutation { createPost(title: "T", content: "C", tags: ["Art"]) { id } }', ada);
    const names = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 ? 'art' : 'ART'));
    const filtered = 'query ($f: PostFilter) { posts(filter: $f) { id } }';
    expect(await data(app, filtered, { variables: { f: { tags: names(1000) } } })).toEqual({
      posts: [{ id: '1' }],
    });
    expectReply(await query(app, filtered, { variables: { f: { tags: names(1001) } } }), 400, {
      errors: [errorAt(8, 'BAD_USER_INPUT', 'Variable "$f" has a list of more than 1000 items')],
    });
    const written = `{ posts(filter: {tags: ${JSON.stringify(names(1001))}}) { id } }`;
    await expectFailure(app, written, ['posts', 'tags has too many items: at most 1000']);
  });

  it('are rejected once for a variable with 120,000 tags that 100 fields use', async () => {
    const fields = Array.from({ length: 100 }, (_, index) => `f${index}: posts(filter: {tags: $t}) { id }`);
    const { status, body } = await query(app, `query ($t: [String!]) { ${fields.join(' ')} }`, {
      variables: { t: Array(120_000).fill('tag') },
    });
    const message = 'Variable "$t" has a list of more than 1000 items';
    expect([status, body.errors.length, body.errors[0].message]).toEqual([400, 1, message]);
    // A variable that the operation does not declare is ignored.
    const variables = { other: Array(2000).fill('tag') };
    expect(await data(app, '{ posts { id } }', { variables })).toEqual({ posts: [] });
  });

  it('allow at most 10,000 ids in a bulk delete of the Flat Users API', async () => {
    const ada = await makeUser(app, 'Ada');
    const remove = (json: readonly string[]) => app.request('DELETE', '/users/bulk', { json });
    const ids = [ada.id, ...Array<string>(9999).fill('none')];
    const input = [...ids, 'none'];
    expectReply(await remove(input), 422, {
      detail: [{ type: 'too_long', loc: ['body'], msg: 'List should have at most 10000 items', input }],
    });
    expectReply(await remove(ids), 200, { deleted: [ada.id], not_found: ids.slice(1) });
  });
});
