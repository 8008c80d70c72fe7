import { expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { describeOn } from '../support/suites.ts';

/** JSON texts that are returned exactly. Numbers are compared as text: most do not fit a double. */
const exactValues = [
  ...words('null true false 0 ""'),
  '" "',
  ...words('[] {} -1 1.5 0.1 [null,[[]],{"a":{}}] "ann" "null" "0"'),
  '"\\"\\\\/"',
  '"école 日本 😀"',
  '"%_*"',
  '"\'; drop table posts;--"',
  ...words(`
    9007199254740991 9007199254740993 12345678901234567890 -12345678901234567890 1e400 -1E+400
    1e-400 1.5e3 0e0 -0 -0.0 1.0 1.10 0.0000001 0.30000000000000004 0.1234567890123456789
    1234567.12345678901 99999999999999.99
  `),
  '{"id":12345678901234567890,"list":[1e400,{"deep":-0.10000000000000000001}],"name":"ann"}',
  ...words(`
    {"__proto__":{"admin":true}} {"__proto__":12345678901234567890} {"__proto__":null,"a":1}
    {"constructor":{"prototype":{"x":1}}} {"toJSON":1} {"rawJSON":"1e400"}
    {"hasOwnProperty":0}
  `),
  '"a\\u0000b"',
  '{"\\u0000":"\\u0000"}',
  '"\\ud800"',
  '"\\udc00x\\ud83d"',
  '{"\\udfff":1}',
  '{"":""}',
  '{"authorId":{"authorId":1}}',
  '{"title":"t","content":"c"}',
  '"\\u0001\\u001f"',
  `${'['.repeat(99)}${']'.repeat(99)}`,
  `${'{"a":'.repeat(98)}{}${'}'.repeat(98)}`,
];

const times = `"createdAt":"${startOfTest}","updatedAt":"${startOfTest}"`;
const plainPost = (id: number) => `{"id":${id},"title":"Title","content":"Content",${times}}`;
const postText = (id: number, authorId: string) =>
  `{"id":${id},"title":"Title","content":"Content","authorId":${authorId},${times}}`;

describeOn('Posts API: authorId (P2)', onEverySetupInProcess, useApp, (app) => {
  const create = (authorId: string) =>
    app.request('POST', '/posts', {
      body: `{"title": "Title", "authorId": ${authorId}, "content": "Content"}`,
    });

  /** Checks each post alone, in the list, in both kinds of search, and in the response to a `PATCH`. */
  const expectEverywhere = async (posts: readonly string[]) => {
    const count = posts.length;
    const data = `[${posts.join()}]`;
    expect((await app.get('/posts?limit=1000')).text).toBe(
      `{"data":${data},"meta":{"total":${count},"page":1,"limit":1000,"totalPages":1}}`,
    );
    for (const query of ['it', 'title'])
      expect((await app.get(`/posts/search?q=${query}`)).text).toBe(
        `{"data":${data},"meta":{"query":"${query}","count":${count}}}`,
      );
    for (const [index, post] of posts.entries()) {
      expect((await app.get(`/posts/${index + 1}`)).text).toBe(`{"data":${post}}`);
      expect((await app.patch(`/posts/${index + 1}`, {})).text).toBe(`{"data":${post}}`);
    }
  };

  it('keeps any JSON value exactly on create', async () => {
    for (const [index, authorId] of exactValues.entries()) {
      const { status, text } = await create(authorId);
      expect([status, text]).toEqual([201, `{"data":${postText(index + 1, authorId)}}`]);
    }
    await expectEverywhere(exactValues.map((authorId, index) => postText(index + 1, authorId)));
  }, 120_000);

  it('keeps any JSON value exactly on PUT', async () => {
    await create('{"before": true}');
    for (const authorId of exactValues) {
      const { status, text } = await app.request('PUT', '/posts/1', { body: `{"authorId":${authorId}}` });
      expect([status, text]).toEqual([200, `{"data":${postText(1, authorId)}}`]);
      expect((await app.get('/posts/1')).text).toBe(text);
    }
  }, 120_000);

  it('is omitted if it was not sent, and not read from a __proto__ key', async () => {
    for (const member of ['', ', "__proto__": {"authorId": 1}']) {
      const body = `{"title": "Title", "content": "Content"${member}}`;
      const { status, text } = await app.request('POST', '/posts', { body });
      const post = plainPost(member === '' ? 1 : 2);
      expect([status, text]).toEqual([201, `{"data":${post}}`]);
    }
    await expectEverywhere([plainPost(1), plainPost(2)]);
  });

  it('has the value of the last of two keys, like JSON, with white space and large text', async () => {
    const { text } = await create('1, "authorId": 12345678901234567890');
    expect(text).toBe(`{"data":${postText(1, '12345678901234567890')}}`);
    const authorId = JSON.stringify({ text: ` \n${'é'.repeat(90_000)} ` });
    expect((await create(authorId)).status).toBe(201);
    expect((await app.get('/posts/2')).text).toBe(`{"data":${postText(2, authorId)}}`);
  });
});
