import assert from 'node:assert/strict';
import { test } from 'node:test';
import simpleRest from '@refinedev/simple-rest';
import { makeSandbox } from '../support/sandbox.ts';

const { url } = await makeSandbox();

// #region docs
const provider = simpleRest(url);
// #endregion

interface User {
  readonly id: string;
  readonly name: string;
}

test('Refine: creates, reads, counts, deletes and pages users with the simple REST provider', async () => {
  for (const name of ['Ada', 'Ben', 'Cid']) {
    const variables = { name, email: `${name.toLowerCase()}@example.com` };
    const { data } = await provider.create({ resource: 'users', variables });
    assert.equal(data.name, name);
  }
  const { data, total } = await provider.getList<User>({ resource: 'users' });
  assert.deepEqual([data.map((user) => user.name).sort(), total], [['Ada', 'Ben', 'Cid'], 3]);
  const [{ id } = { id: '' }] = data;
  const one = await provider.getOne<User>({ resource: 'users', id });
  assert.deepEqual(one.data, data[0]);
  await provider.deleteOne({ resource: 'users', id, variables: {} });
  assert.equal((await provider.getList({ resource: 'users' })).total, 2);

  const payload = Array.from({ length: 120 }, (_, number) => ({
    name: `User ${number}`,
    email: `user${number}@example.com`,
  }));
  await provider.custom({ url: `${provider.getApiUrl()}/users/bulk`, method: 'post', payload });
  const paged = await provider.getList({ resource: 'users', pagination: { pageSize: 10 } });
  assert.deepEqual([paged.data.length < 122, paged.total], [true, 122]);
});
