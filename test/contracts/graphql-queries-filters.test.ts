import { expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { makeTag, register, writePost } from '../support/blog.ts';
import { data, query } from '../support/graphql.ts';
import { publish, writeDraft } from '../support/graphql-blog.ts';
import { describeOn } from '../support/suites.ts';

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
    [{ tags: ['\u0000', '\ud800'] }, []],
    [{ tags: ['\u0000', 'red'] }, ['1', '2']],
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

  it('rejects a filter of the wrong type before execution (G8)', async () => {
    for (const filter of [
      { nope: 1 },
      { published: 'yes' },
      { tags: [null] },
      { tags: [1] },
      { authorId: 1.5 },
    ]) {
      const { status, body } = await query(app, text, { variables: { filter } });
      const codes = body.errors.map(({ extensions }: { extensions: unknown }) => extensions);
      expect({ filter, status, data: body.data, codes }).toEqual({
        filter,
        status: 400,
        data: undefined,
        codes: [{ code: 'BAD_USER_INPUT' }],
      });
    }
  });
});
