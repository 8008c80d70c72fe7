import { expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { register, writeComment, writePost } from '../support/blog.ts';
import { refuseLanes } from '../support/lanes.ts';
import { describeOn, given } from '../support/suites.ts';

const long = 'x'.repeat(70_000);

const batches = given(useApp, { GRAPHQL_MAX_BATCH: '4' });
describeOn('GraphQL while no lane is free', onEverySetupInProcess, batches, (app) => {
  it('returns the result of a mutation that is already written', async () => {
    const ada = await register(app, 'Ada');
    await writePost(app, ada);
    for (const text of [long, long]) await writeComment(app, ada, 1, text);
    using _ = refuseLanes(app);
    const query = 'mutation { addComment(postId: 1, text: "short") { post { comments { text } } } }';
    const comments = [long, long, 'short'].map((text) => ({ text }));
    const { body } = await app.post('/graphql', { query }, { token: ada.token });
    expect(body).toEqual({ data: { addComment: { post: { comments } } } });
  });

  it('does not want the result of a client that is gone', async () => {
    using lane = refuseLanes(app);
    const leaving = new AbortController();
    const { signal } = leaving;
    const { body } = await app.post('/graphql', { query: '{ __schema { types { name } } }' }, { signal });
    expect(body.errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
    const [, , options] = lane.mock.calls[0] ?? [];
    const isWanted = [options?.isWanted?.()];
    leaving.abort();
    expect([...isWanted, options?.isWanted?.()]).toEqual([true, false]);
  });

  it('returns the results of a batch before an operation that finds no lane', async () => {
    using _ = refuseLanes(app);
    const create = {
      query: 'mutation { createUser(input: {name: "Bea", email: "bea@example.com"}) { name } }',
    };
    const large = { query: `{ __typename } # ${'x'.repeat(140_000)}` };
    const { status, body } = await app.post('/graphql', [create, large]);
    const refused = { errors: [expect.objectContaining({ extensions: { code: 'SERVICE_UNAVAILABLE' } })] };
    expect([status, body]).toEqual([200, [{ data: { createUser: { name: 'Bea' } } }, refused]]);
  });
});
