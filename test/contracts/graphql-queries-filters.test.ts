import { expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { makeTag, register, writePost } from '../support/blog.ts';
import { data } from '../support/graphql.ts';
import { createUser, publish, writeDraft } from '../support/graphql-blog.ts';
import { describeOn, given } from '../support/suites.ts';

const text = `query($filter: PostFilter, $limit: Int, $offset: Int) {
  posts(filter: $filter, limit: $limit, offset: $offset) { id }
}`;

describeOn('GraphQL posts(filter)', onEverySetupInProcess, useApp, (app) => {
  async function filtered(filter: unknown, page: object = {}): Promise<string[]> {
    const { posts } = await data(app, text, { variables: { filter, ...page } });
    return posts.map(({ id }: { id: string }) => id);
  }

  /** 1 Ada red; 2 Ada red, blue, published; 3 Bea blue; 4 Bea without tags, published. */
  async function fill(): Promise<void> {
    const ada = await register(app, 'Ada');
    const bea = await register(app, 'Bea');
    await writeDraft(app, ada, { tags: ['Red'] });
    await publish(app, ada, await writeDraft(app, ada, { tags: ['red', 'Blue'] }));
    await writeDraft(app, bea, { tags: ['BLUE'] });
    await publish(app, bea, await writeDraft(app, bea));
  }

  const cases: readonly [filter: unknown, expected: readonly string[]][] = [
    [undefined, ['1', '2', '3', '4']],
    [null, ['1', '2', '3', '4']],
    [{}, ['1', '2', '3', '4']],
    [{ published: null, authorId: null, tags: null }, ['1', '2', '3', '4']],
    [{ published: true }, ['2', '4']],
    [{ published: false }, ['1', '3']],
    [{ authorId: '1' }, ['1', '2']],
    [{ authorId: 2 }, ['3', '4']],
    [{ authorId: '99' }, []],
    [{ authorId: '01' }, []],
    [{ authorId: ' 1' }, []],
    [{ authorId: '0' }, []],
    [{ authorId: '' }, []],
    [{ tags: ['red'] }, ['1', '2']],
    [{ tags: 'red' }, ['1', '2']],
    [{ tags: ['bLuE'] }, ['2', '3']],
    [{ tags: ['red', 'blue'] }, ['1', '2', '3']],
    [{ tags: ['red', 'unknown'] }, ['1', '2']],
    [{ tags: ['re', 'r%', '_ed', ' red'] }, []],
    [{ tags: ['unknown'] }, []],
    [{ tags: [''] }, []],
    [{ tags: [] }, []],
    [{ published: true, tags: ['blue'] }, ['2']],
    [{ published: false, authorId: 2, tags: ['blue'] }, ['3']],
    [{ published: true, authorId: 2, tags: ['blue'] }, []],
  ];
  it('returns the posts that match every given field (G5)', async () => {
    await fill();
    for (const [filter, expected] of cases)
      expect([filter, await filtered(filter)]).toEqual([filter, [...expected]]);
  });

  it('applies limit and offset after the filter', async () => {
    await fill();
    expect(await filtered({ tags: ['red', 'blue'] }, { limit: 1, offset: 1 })).toEqual(['2']);
    expect(await filtered({ tags: ['red', 'blue'] }, { offset: 2 })).toEqual(['3']);
    expect(await filtered({ published: true }, { limit: 0 })).toEqual([]);
  });

  it('matches tags of the Versioned API regardless of case, for all of Unicode (G5, S5)', async () => {
    const ada = await register(app, 'Ada');
    const tag = await makeTag(app, ada, 'ÉCOLE');
    await writePost(app, ada, { tag_ids: [tag.id] });
    expect(await filtered({ tags: ['école'] })).toEqual(['1']);
    expect(await data(app, '{ posts { tags } }')).toEqual({ posts: [{ tags: ['ÉCOLE'] }] });
  });

  it('returns a post once, even if several of its tags match', async () => {
    const ada = await register(app, 'Ada');
    await writeDraft(app, ada, { tags: ['a', 'b', 'c'] });
    expect(await filtered({ tags: ['a', 'b', 'c', 'A'] })).toEqual(['1']);
  });
});

const searchText = `query($query: String!) {
  search(query: $query) { __typename ... on User { name email } ... on Post { id title author { name } } }
}`;

/** Returns the names of the users and the titles of the posts that a search finds. */
async function search(app: TestApp, sought: string): Promise<string[]> {
  const { search } = await data(app, searchText, { variables: { query: sought } });
  return search.map(({ name, title }: { name?: string; title?: string }) => name ?? title);
}

describeOn('GraphQL search(query)', onEverySetupInProcess, useApp, (app) => {
  it('returns users first, then posts, each in id order, selected by inline fragments (G6)', async () => {
    const ada = await register(app, 'Ada Red');
    await writeDraft(app, ada, { title: 'Red sky' });
    await createUser(app, 'Fred');
    await writeDraft(app, ada, { title: 'Sky', content: 'It is RED' });
    expect(await data(app, searchText, { variables: { query: 'red' } })).toEqual({
      search: [
        { __typename: 'User', name: 'Ada Red', email: 'ada.red@example.com' },
        { __typename: 'User', name: 'Fred', email: 'fred@example.com' },
        { __typename: 'Post', id: '1', title: 'Red sky', author: { name: 'Ada Red' } },
        { __typename: 'Post', id: '2', title: 'Sky', author: { name: 'Ada Red' } },
      ],
    });
  });

  it('searches only the name and e-mail of users, and the title and content of posts', async () => {
    const ada = await register(app, 'Ada');
    await writeDraft(app, ada, { title: 'Title', content: 'Content', tags: ['tagged'] });
    const found: Record<string, string[]> = {};
    for (const sought of ['ada', '@example', 'itle', 'onten', 'tagged', 'user', '2026'])
      found[sought] = await search(app, sought);
    expect(found).toEqual({
      ada: ['Ada'],
      '@example': ['Ada'],
      itle: ['Title'],
      onten: ['Title'],
      tagged: [],
      user: [],
      '2026': [],
    });
  });

  it('returns nothing for a blank query (G6)', async () => {
    await writeDraft(app, await register(app, 'Ada'), { title: 'a b' });
    for (const sought of ['', ' ', '\t\n', '\u00a0', '\u3000'])
      expect([sought, await search(app, sought)]).toEqual([sought, []]);
  });

  it('no longer finds the old text of changed or deleted posts', async () => {
    const ada = await register(app, 'Ada');
    await writeDraft(app, ada, { title: 'Alpha' });
    await writeDraft(app, ada, { title: 'Alpine' });
    await data(app, 'mutation { updatePost(id: 1, title: "Omega") { id } deletePost(id: 2) }', ada);
    expect([await search(app, 'Alp'), await search(app, 'omega')]).toEqual([[], ['Omega']]);
  });
});

describeOn(
  'GraphQL search with MAX_RESULTS=3',
  onEverySetupInProcess,
  given(useApp, { MAX_RESULTS: '3' }),
  (app) => {
    it('returns at most that many results in total, users before posts (S10)', async () => {
      const ada = await register(app, 'Ada x');
      await createUser(app, 'Bea x');
      for (const title of ['x1', 'x2']) await writeDraft(app, ada, { title });
      expect(await search(app, 'x')).toEqual(['Ada x', 'Bea x', 'x1']);
      await createUser(app, 'Cid x');
      await createUser(app, 'Dan x');
      expect(await search(app, 'x')).toEqual(['Ada x', 'Bea x', 'Cid x']);
    });

    it('does not limit users, posts and drafts', async () => {
      const ada = await register(app, 'Ada');
      for (const name of ['Bea', 'Cid', 'Dan']) await createUser(app, name);
      for (let id = 1; id <= 4; id += 1) await writeDraft(app, ada);
      const { users, posts, drafts } = await data(app, '{ users { id } posts { id } drafts { id } }', ada);
      expect([users.length, posts.length, drafts.length]).toEqual([4, 4, 4]);
    });
  },
);
