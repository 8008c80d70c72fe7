import { expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
import { data, errorAt, failureOf, query } from '../support/graphql.ts';
import { createUser, writeDraft } from '../support/graphql-blog.ts';
import { expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

/** Reads all stored records. */
function readAll(app: TestApp) {
  return data(app, '{ users { name email age } posts { title content tags comments { text } } }');
}

const blank = 'must not be blank';
const notEmail = 'must be a valid e-mail address';
const badAge = 'must be from 0 to 150';
const badText = 'must not contain NUL or invalid Unicode characters';

/** A mutation with invalid variables, and the expected message. */
type Case = readonly [field: string, text: string, variables: Record<string, unknown>, message: string];

const createUserText = 'mutation($input: CreateUserInput!) { createUser(input: $input) { id } }';
const updateUserText = 'mutation($input: UpdateUserInput!) { updateUser(id: 1, input: $input) { id } }';
const createPostText =
  'mutation($title: String!, $content: String!, $tags: [String!]) { createPost(title: $title, content: $content, tags: $tags) { id } }';
const updatePostText =
  'mutation($title: String, $content: String, $tags: [String!]) { updatePost(id: 1, title: $title, content: $content, tags: $tags) { id } }';
const searchText = 'query($query: String!) { search(query: $query) { __typename } }';
const postsText = 'query($filter: PostFilter) { posts(filter: $filter) { id } }';
const addCommentText = 'mutation($text: String!) { addComment(postId: 1, text: $text) { id } }';

const user = { name: 'N', email: 'n@example.com' };
const post = { title: 'T', content: 'C' };
const blanks = ['', ' ', '\t\n', '\u00a0\u3000'];
const broken = ['a\u0000b', '\ud800', 'a\udc00'];
const noEmails = ['x', 'a@b', '@b.co', 'a@', 'a b@c.de', 'a@b@c.de'];
const badAges = [-1, 151, 2_147_483_647];

const cases: readonly Case[] = [
  ...blanks.flatMap((value): Case[] => [
    ['createUser', createUserText, { input: { ...user, name: value } }, `name ${blank}`],
    ['createUser', createUserText, { input: { ...user, email: value } }, `email ${blank}`],
    ['updateUser', updateUserText, { input: { name: value } }, `name ${blank}`],
    ['updateUser', updateUserText, { input: { email: value } }, `email ${blank}`],
    ['createPost', createPostText, { ...post, title: value }, `title ${blank}`],
    ['createPost', createPostText, { ...post, content: value }, `content ${blank}`],
    ['createPost', createPostText, { ...post, tags: ['a', value] }, `tags ${blank}`],
    ['updatePost', updatePostText, { title: value }, `title ${blank}`],
    ['updatePost', updatePostText, { content: value }, `content ${blank}`],
    ['updatePost', updatePostText, { title: 'New', tags: [value] }, `tags ${blank}`],
    ['addComment', addCommentText, { text: value }, `text ${blank}`],
  ]),
  ...broken.flatMap((value): Case[] => [
    ['createUser', createUserText, { input: { ...user, name: value } }, `name ${badText}`],
    ['createUser', createUserText, { input: { ...user, email: `${value}@b.co` } }, `email ${badText}`],
    ['updateUser', updateUserText, { input: { name: value, age: 5 } }, `name ${badText}`],
    ['createPost', createPostText, { ...post, title: value }, `title ${badText}`],
    ['createPost', createPostText, { ...post, content: value }, `content ${badText}`],
    ['createPost', createPostText, { ...post, tags: [value] }, `tags ${badText}`],
    ['updatePost', updatePostText, { title: 'New', content: value }, `content ${badText}`],
    ['addComment', addCommentText, { text: value }, `text ${badText}`],
    ['search', searchText, { query: value }, `query ${badText}`],
    ['posts', postsText, { filter: { tags: ['kept', value] } }, `tags ${badText}`],
  ]),
  ...noEmails.flatMap((email): Case[] => [
    ['createUser', createUserText, { input: { ...user, email } }, `email ${notEmail}`],
    ['updateUser', updateUserText, { input: { name: 'New', email } }, `email ${notEmail}`],
  ]),
  ...badAges.flatMap((age): Case[] => [
    ['createUser', createUserText, { input: { ...user, age } }, `age ${badAge}`],
    ['updateUser', updateUserText, { input: { name: 'New', age } }, `age ${badAge}`],
  ]),
  [
    'createPost',
    createPostText,
    { ...post, tags: ['x'.repeat(256)] },
    'tags is too long: at most 255 characters',
  ],
  [
    'createUser',
    createUserText,
    { input: { name: ' ', email: 'x', age: -1 } },
    `name ${blank}; email ${notEmail}; age ${badAge}`,
  ],
  ['createPost', createPostText, { title: '', content: '' }, `title ${blank}; content ${blank}`],
];

describeOn('GraphQL error handling', onEverySetupInProcess, useApp, (app) => {
  it('reports invalid input as BAD_USER_INPUT, names the field, and stores nothing (G9)', async () => {
    const ada = await register(app, 'Ada');
    await writeDraft(app, ada, { tags: ['kept'] });
    const before = await readAll(app);
    for (const [field, text, variables, message] of cases) {
      const { body } = await query(app, text, { ...ada, variables });
      expect({ variables, body }).toEqual({
        variables,
        body: failureOf(text, field, message, 'BAD_USER_INPUT'),
      });
    }
    expect(await readAll(app)).toEqual(before);
    expect(await createUser(app, 'Bea')).toBe('2');
    expect(await writeDraft(app, ada)).toBe('2');
  });

  it('accepts values at the limits of the input rules', async () => {
    const ada = await register(app, 'Ada');
    for (const age of [0, 150]) {
      const { createUser } = await data(app, createUserText.replace('{ id }', '{ age }'), {
        variables: { input: { ...user, age } },
      });
      expect(createUser).toEqual({ age });
    }
    const odd = { title: ' \ud83d\ude42 ', content: '\u0001\u2028<b>"', tags: ['x'.repeat(255)] };
    const kept = createPostText.replace('{ id }', '{ title content tags }');
    expect(await data(app, kept, { ...ada, variables: odd })).toEqual({ createPost: odd });
  });

  it('rejects a mutation by record, then caller, then input, and changes nothing (G2, G7)', async () => {
    const [ada, bea] = [await register(app, 'Ada'), await register(app, 'Bea')];
    await writeDraft(app, ada);
    const before = await readAll(app);
    const [nobody, garbage] = [{}, { token: 'garbage' }];
    const noPost = ['Post not found', 'NOT_FOUND'] as const;
    const noUser = ['User not found', 'NOT_FOUND'] as const;
    const unauthorized = ['Unauthorized', 'UNAUTHENTICATED'] as const;
    const forbidden = ['Forbidden', 'FORBIDDEN'] as const;
    type Row = readonly [mutation: string, caller: object, failure: readonly [message: string, code: string]];
    const forAuthor = 'createPost(title: " ", content: "C", authorId: 1)';
    const rows: readonly Row[] = [
      ...['99', '01', ' 1', 'x', ''].flatMap((id): Row[] => [
        [`updatePost(id: "${id}", title: " ")`, nobody, noPost],
        ...[nobody, bea, ada].map((caller): Row => [`publishPost(id: "${id}")`, caller, noPost]),
        [`addComment(postId: "${id}", text: "Yes")`, ada, noPost],
        [`updateUser(id: "${id}", input: {name: " ", age: -1})`, nobody, noUser],
        [`addFriend(userId: "${id}")`, ada, noUser],
        [`removeFriend(userId: "${id}")`, ada, noUser],
        ...[nobody, ada].map((caller): Row => [forAuthor.replace('1', `"${id}"`), caller, noUser]),
      ]),
      ...[nobody, garbage].flatMap((caller): Row[] => [
        ['createPost(title: "", content: "")', caller, unauthorized],
        ['addComment(postId: 99, text: "")', caller, unauthorized],
        [forAuthor, caller, unauthorized],
        ['publishPost(id: 1)', caller, forbidden],
      ]),
      ['publishPost(id: 1)', bea, forbidden],
      [forAuthor, bea, forbidden],
      [forAuthor, ada, [`title ${blank}`, 'BAD_USER_INPUT']],
      ['addFriend(userId: 1)', ada, ['userId must be another user', 'BAD_USER_INPUT']],
      ['createUser(name: " ", email: "x")', nobody, [`name ${blank}; email ${notEmail}`, 'BAD_USER_INPUT']],
    ];
    for (const [mutation, caller, failure] of rows) {
      const text = `mutation { ${mutation} { id } }`;
      const [field = ''] = mutation.split('(');
      expectReplyTo(text, await query(app, text, caller), 200, failureOf(text, field, ...failure));
    }
    expect(await readAll(app)).toEqual(before);
  });

  it('rejects invalid documents and variables before execution, with code and location (G8)', async () => {
    const [parsing, validation, input] = [
      'GRAPHQL_PARSE_FAILED',
      'GRAPHQL_VALIDATION_FAILED',
      'BAD_USER_INPUT',
    ];
    const required = 'query($n: Int!) { users(limit: $n) { id } }';
    const noSelection = 'must have a selection of subfields. Did you mean "me { ... }"?';
    const noValue = 'of type "ID!" is required, but it was not provided.';
    const refusals: [text: string, column: number, code: string, message: string, variables?: object][] = [
      ['{', 2, parsing, 'Syntax Error: Expected Name, found <EOF>.'],
      ['{ me { id } ', 13, parsing, 'Syntax Error: Expected Name, found <EOF>.'],
      ['{ me }', 3, validation, `Field "me" of type "User" ${noSelection}`],
      ['{ nothing }', 3, validation, 'Cannot query field "nothing" on type "Query".'],
      ['{ user { id } }', 3, validation, `Field "user" argument "id" ${noValue}`],
      ['{ users(limit: "1") { id } }', 16, validation, 'Int cannot represent non-integer value: "1"'],
      [required, 7, input, 'Variable "$n" of required type "Int!" was not provided.'],
      [required, 7, input, 'Variable "$n" of non-null type "Int!" must not be null.', { n: null }],
    ];
    for (const [field, type, value, reason] of [
      ['users(limit: $x)', 'Int', 1.5, 'Int cannot represent non-integer value: 1.5'],
      [
        'users(limit: $x)',
        'Int',
        2 ** 31,
        'Int cannot represent non 32-bit signed integer value: 2147483648',
      ],
      ['user(id: $x)', 'ID!', true, 'ID cannot represent value: true'],
    ] as const) {
      const message = `Variable "$x" got invalid value ${value}; ${reason}`;
      refusals.push([`query($x: ${type}) { ${field} { id } }`, 7, input, message, { x: value }]);
    }
    for (const [text, column, code, message, variables = {}] of refusals) {
      const errors = [errorAt(column, code, message)];
      expectReplyTo(text, await query(app, text, { variables }), 400, { errors });
    }
    expect((await query(app, '{\n  nothing\n}')).body.errors[0].locations).toEqual([{ line: 2, column: 3 }]);
  });

  it('reports a null variable for a non-null argument as BAD_USER_INPUT at its field (G8)', async () => {
    const text = 'query($id: ID = 1) { user(id: $id) { id } users { id } }';
    expect((await query(app, text, { variables: { id: null } })).body).toEqual({
      data: { user: null, users: [] },
      errors: [
        errorAt(31, 'BAD_USER_INPUT', 'Argument "id" of non-null type "ID!" must not be null.', ['user']),
      ],
    });
  });

  it('reports a null in a list of an input object as BAD_USER_INPUT at its field (G8)', async () => {
    const text = 'query($tag: String = "x") { posts(filter: {tags: [$tag]}) { id } }';
    expect((await query(app, text, { variables: { tag: null } })).body).toEqual({
      data: null,
      errors: [
        errorAt(43, 'BAD_USER_INPUT', 'Argument "filter" has invalid value {tags: [$tag]}.', ['posts']),
      ],
    });
  });

  it('uses the alias of a field in the path of an error', async () => {
    const text = '{ mine: drafts { id } }';
    const { errors } = (await query(app, text)).body;
    expect(errors).toEqual([errorAt(3, 'UNAUTHENTICATED', 'Not authenticated', ['mine'])]);
  });

  it('reports an unexpected error as INTERNAL_SERVER_ERROR, with details only in the log (G8)', async () => {
    await app.sql('alter table blog_posts rename to gone');
    expectReplyTo('a missing table', await query(app, '{ users { id } post(id: 1) { id } }'), 200, {
      data: { users: [], post: null },
      errors: [errorAt(16, 'INTERNAL_SERVER_ERROR', 'Internal server error', ['post'])],
    });
    expect(String(app.unexpected.splice(0))).toContain('blog_posts');
  });
});
