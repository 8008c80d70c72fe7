import { expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';
import { words } from '../support/words.ts';

const missingQuery = { error: { code: 'MISSING_QUERY', message: 'The query parameter q is required' } };

describeOn('Posts API: GET /posts/search', onEverySetupInProcess, useApp, (app) => {
  const create = async (title: string, content: string) =>
    (await app.post('/posts', { title, content })).body.data;

  const search = (query: string) => app.get(`/posts/search?q=${encodeURIComponent(query)}`);

  it('returns 200 with the posts and the query', async () => {
    await create('Nothing', 'to see here');
    await create('Hello', 'World');
    const { status, headers, body } = await search('Hello');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const times = { createdAt: startOfTest, updatedAt: startOfTest };
    expect(body).toEqual({
      data: [{ id: 2, title: 'Hello', content: 'World', ...times }],
      meta: { query: 'Hello', count: 1 },
    });
  });

  it('looks in the title and in the content, in ascending id (P4)', async () => {
    const inContent = await create('First', 'a needle here');
    await create('Second', 'hay');
    const inTitle = await create('needless', 'hay');
    const inBoth = await create('Needle', 'needle needle');
    expect((await search('needle')).body).toEqual({
      data: [inContent, inTitle, inBoth],
      meta: { query: 'needle', count: 3 },
    });
  });

  it('does not match across the end of the title and the start of the content', async () => {
    await create('abc', 'def');
    for (const query of ['cd', 'abcdef', 'abc def', 'bcde'])
      expect((await search(query)).body).toEqual({ data: [], meta: { query, count: 0 } });
  });

  it('does not look in other fields', async () => {
    await app.post('/posts', { title: 'Title', content: 'Content', authorId: 'needle' });
    for (const query of ['needle', '2026', '1'])
      expect((await search(query)).body).toEqual({ data: [], meta: { query, count: 0 } });
  });

  it('finds no longer what was deleted', async () => {
    await create('needle', 'hay');
    const kept = await create('needle', 'hay');
    await app.delete('/posts/1');
    for (const query of ['needle', 'ne'])
      expect((await search(query)).body).toEqual({ data: [kept], meta: { query, count: 1 } });
  });

  it('matches in any case, for all of Unicode (S9)', async () => {
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
      ['É', 'é'],
      ['ab', 'B'],
    ];
    for (const [text, query] of pairs) {
      const found = [await create(text, '.'), await create('.', `... ${text} ...`)];
      expect((await search(query)).body).toEqual({ data: found, meta: { query, count: 2 } });
      for (const { id } of found) await app.delete(`/posts/${id}`);
    }
  });

  it('distinguishes letters that are not case variants (S9)', async () => {
    await create('ecole', 'resume');
    for (const query of ['école', 'é', 'ésu'])
      expect((await search(query)).body).toEqual({ data: [], meta: { query, count: 0 } });
  });

  it('is literal, whatever a character means to an engine, and for short queries too (S9)', async () => {
    const queries = [
      '%',
      '_',
      '\\',
      ...words('* " \' ? ^ $1 . - : ( [a] { + & # ; %%% ___'),
      '\\\\\\',
      ...words('*** """ \'\'\' a%b a_b'),
      'a\\b',
      'a*b',
      'a"b',
      '\\%',
      '\\_',
      'NOT',
      'a OR b',
      'a AND b',
      'NEAR(a b)',
      'title : a',
      '{title_folded} : "a"',
      '"a" OR "b"',
      "' or 1=1 --",
      '😀',
      '😁😀',
      '👩‍👩‍👧',
      ' a ',
      '\n',
      'e\u0301',
      '\u0301',
      '\ufeff',
      ...words('日本 日本語 a ab abc'),
      '😀b',
      'a😀b',
      'axb',
    ];
    const posts: { title: string }[] = [];
    for (const query of queries) posts.push(await create(`<${query}>`, '~'));
    for (const query of queries) {
      const found = posts.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()));
      expect((await search(query)).body).toEqual({ data: found, meta: { query, count: found.length } });
    }
  }, 120_000);

  it('distinguishes characters that some engines do not treat as text (S9)', async () => {
    const texts = ['\ufffd\ufffd\ufffd', '\ufffe\ufffe\ufffe', 'a\ufffdb', 'a\ufffeb', 'a\uffffb'];
    const posts: unknown[] = [];
    for (const text of texts) posts.push(await create(text, '~'));
    for (const [index, query] of texts.entries())
      expect((await search(query)).body).toEqual({ data: [posts[index]], meta: { query, count: 1 } });
  });

  it('takes a blank query at its word: only an empty one is missing (P1)', async () => {
    await create('one', 'word');
    const match = await create('two words', 'x');
    expect((await search(' ')).body).toEqual({ data: [match], meta: { query: ' ', count: 1 } });
  });

  it('reads a plus as a space, as forms write it', async () => {
    const match = await create('two words', 'x');
    expect((await app.get('/posts/search?q=two+words')).body).toEqual({
      data: [match],
      meta: { query: 'two words', count: 1 },
    });
  });

  it('takes a query longer than any text', async () => {
    await create('a', 'aaaa');
    const query = 'a'.repeat(1_000);
    expect((await search(query)).body).toEqual({ data: [], meta: { query, count: 0 } });
  });

  it('returns 400 MISSING_QUERY without q, or with an empty one (P1)', async () => {
    for (const query of ['', '?q=', '?q', '?Q=a', '?query=a', '?q=&q=a'])
      expectReplyTo(query, await app.get(`/posts/search${query}`), 400, missingQuery);
  });

  it('returns 400 VALIDATION_ERROR for a NUL (S13)', async () => {
    expectReply(await app.get('/posts/search?q=a%00b'), 400, {
      error: {
        code: 'VALIDATION_ERROR',
        message: 'q must not contain NUL characters',
        fields: { q: 'Must not contain NUL characters' },
      },
    });
  });

  it('finds nothing by escapes that are broken', async () => {
    await create('Title', 'Content');
    for (const broken of ['%', '%E9', '%ED%A0%80', '%C0%80', 'a%zz']) {
      const { status, body } = await app.get(`/posts/search?q=${broken}`);
      expect({ broken, status, found: body.data }).toEqual({ broken, status: 200, found: [] });
    }
  });
});
