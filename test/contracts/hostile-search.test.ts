import { expect, it } from 'bun:test';
import { onEverySetup, useApp } from '../support/app.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

describeOn('A search for highly repetitive text', onEverySetup, useApp, (app) => {
  const size = 100_000;

  it('is exact, regardless of how often its parts occur in a post', async () => {
    await app.post('/posts', { title: 'x', content: 'x'.repeat(size) });
    await app.post('/posts', { title: 'y', content: `${'x'.repeat(999)}y` });
    for (const [query, ids] of [
      ['x'.repeat(1000), [1]],
      [`${'x'.repeat(999)}y`, [2]],
      [`${'x'.repeat(500)}y`, [2]],
      [`y${'x'.repeat(999)}`, []],
    ] as const) {
      const { status, body } = await app.get(`/posts/search?q=${query}`);
      expect([status, body.data.map(({ id }: { id: number }) => id)]).toEqual([200, ids]);
    }
  });

  it('is rejected beyond 1000 characters, in the format of the interface', async () => {
    const query = 'é'.repeat(1001);
    expectReply(await app.get(`/posts/search?q=${query}`), 400, {
      error: {
        code: 'VALIDATION_ERROR',
        message: 'q must be at most 1000 characters',
        fields: { q: 'Must be at most 1000 characters' },
      },
    });
    const users = await app.get(`/users/search?q=${query}`);
    const msg = 'String should have at most 1000 characters';
    expect([users.status, users.body]).toEqual([
      422,
      { detail: [{ type: 'string_too_long', loc: ['query', 'q'], msg, input: query }] },
    ]);
    const graphql = await app.post('/graphql', { query: `{ search(query: "${query}") { __typename } }` });
    expect(graphql.body.errors[0].message).toBe('query must be at most 1000 characters');
  });
});
