import { expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { expectJson, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const missingQuery = { error: { code: 'MISSING_QUERY', message: 'The query parameter q is required' } };

describeOn('Posts API: GET /posts/search', onEverySetupInProcess, useApp, (app) => {
  const create = async (title: string, content: string) =>
    (await app.post('/posts', { title, content })).body.data;

  const search = (query: string) => app.get(`/posts/search?q=${encodeURIComponent(query)}`);

  const expectFound = async (query: string, data: readonly unknown[]) =>
    expectJson(await search(query), 200, { data, meta: { query, count: data.length } });

  it('searches the title and the content of existing posts, in ascending id order (P4)', async () => {
    const inContent = await create('First', 'a needle here');
    const times = { createdAt: startOfTest, updatedAt: startOfTest };
    expect(inContent).toEqual({ id: 1, title: 'First', content: 'a needle here', ...times });
    await create('Second', 'hay');
    const inTitle = await create('needless', 'hay');
    const inBoth = await create('Needle', 'needle needle');
    for (const query of ['needle', 'ne']) await expectFound(query, [inContent, inTitle, inBoth]);
    await app.delete('/posts/3');
    for (const query of ['needle', 'ne']) await expectFound(query, [inContent, inBoth]);
  });

  it('finds posts that are long', async () => {
    const posts = [];
    for (let count = 0; count < 20; count += 1)
      posts.push(await create('Long', `needle ${'x'.repeat(90_000)}`));
    await expectFound('needle', posts);
  });

  it('ignores case for all of Unicode (S9)', async () => {
    const pairs: [text: string, query: string][] = [
      ['Hello', 'hELLO'],
      ['ÉCOLE', 'école'],
      ['école', 'ÉCOLE'],
      ['Straße', 'STRASSE'],
      ['STRASSE', 'straße'],
      ['STRAẞE', 'straße'],
      ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
      ['Οδυσσεύς', 'ΣΣΕΎΣ'],
      ['300 \u212a', '300 k'],
      ['5 µm', '5 Μm'],
      ['Привет', 'ПРИВЕТ'],
      ['𐐨𐐩𐐪', '𐐀𐐁𐐂'],
      ['ﬁne', 'FINE'],
      ['ss', 'ẞ'],
      ['σ', 'ς'],
      ['Å', '\u212b'],
      ['Ω', '\u2126'],
      ['ſ', 'S'],
      ['θ', 'ϴ'],
      ['ϑ', 'Θ'],
      ['ǆ', 'ǅ'],
      ['İ', 'i\u0307'],
      ['ꭰ', 'Ꭰ'],
      ['և', 'ԵՒ'],
      ['ᲀ', 'В'],
      ['É', 'é'],
      ['ab', 'B'],
    ];
    for (const [text, query] of pairs) {
      const found = [await create(text, '.'), await create('.', `... ${text} ...`)];
      await expectFound(query, found);
      for (const { id } of found) await app.delete(`/posts/${id}`);
    }
  });

  it('matches special characters literally, in short queries too (S9)', async () => {
    const queries = [
      ...words(String.raw`% _ \ * " ' ? ^ $1 . - : ( [a] { + & # ; %%% ___ \\\ *** """ ''' a%b a_b`),
      ...words(String.raw`a\b a*b a"b \% \_ NOT`),
      'a OR b',
      'a AND b',
      'NEAR(a b)',
      'title : a',
      '{title_folded} : "a"',
      '"a" OR "b"',
      "' or 1=1 --",
      ...words('😀 😁😀 👩‍👩‍👧 e\u0301 \u0301 日本 日本語 a ab abc 😀b a😀b axb'),
      ...[' a ', '\n', '\ufeff'],
    ];
    const posts: { title: string }[] = [];
    for (const query of queries) posts.push(await create(`<${query}>`, '~'));
    for (const query of queries) {
      const found = posts.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()));
      await expectFound(query, found);
    }
  }, 120_000);

  it('distinguishes characters that some engines do not treat as text (S9)', async () => {
    const texts = ['\ufffd\ufffd\ufffd', '\ufffe\ufffe\ufffe', 'a\ufffdb', 'a\ufffeb', 'a\uffffb'];
    const posts: unknown[] = [];
    for (const text of texts) posts.push(await create(text, '~'));
    for (const [index, query] of texts.entries()) await expectFound(query, [posts[index]]);
  });

  it('searches for a blank query literally: only an empty one is missing (P1)', async () => {
    await create('one', 'word');
    const match = await create('two words', 'x');
    await expectFound(' ', [match]);
    const meta = { query: 'two words', count: 1 };
    expect((await app.get('/posts/search?q=two+words')).body).toEqual({ data: [match], meta });
  });

  it('finds only the exact text, within a single title or content (S9)', async () => {
    for (const [post, queries] of [
      [{ title: 'abc', content: 'def' }, ['cd', 'abcdef', 'abc def', 'bcde']],
      [{ title: 'Title', content: 'Content', authorId: 'needle' }, ['needle', '2026', '1']],
      [{ title: 'ecole', content: 'resume' }, ['école', 'é', 'ésu']],
      [{ title: 'o х %\u00a0', content: 'ç' }, ['ö', 'x', '_', '% ', 'c\u0327']],
      [{ title: 'a', content: 'aaaa' }, ['a'.repeat(1_000)]],
    ] as const) {
      await app.post('/posts', post);
      for (const query of queries) await expectFound(query, []);
    }
  });

  it('returns 400 without q, or with one that is empty, has a NUL or is repeated (P1, S13)', async () => {
    for (const query of ['', '?q=', '?q', '?Q=a', '?query=a', '?q=&q=a'])
      expectReplyTo(query, await app.get(`/posts/search${query}`), 400, missingQuery);
    for (const [query, problem] of [
      ['?q=a%00b', 'must not contain NUL characters'],
      ['?q=a&q=b', 'must be a single value'],
    ] as const) {
      const fields = { q: problem.replace('must', 'Must') };
      const error = { code: 'VALIDATION_ERROR', message: `q ${problem}`, fields };
      expectReplyTo(query, await app.get(`/posts/search${query}`), 400, { error });
    }
  });

  it('finds nothing for malformed escapes', async () => {
    await create('Title', 'Content');
    for (const broken of ['%', '%E9', '%ED%A0%80', '%C0%80', 'a%zz']) {
      const { status, body } = await app.get(`/posts/search?q=${broken}`);
      expect([broken, status, body.data]).toEqual([broken, 200, []]);
    }
  });
});
