import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUser, createUsers, deleteUser, getUser, listUsers } from '../generated/orval.ts';
import { connection } from '../support/orval-fetch.ts';
import { makeSandbox } from '../support/sandbox.ts';

const { url } = await makeSandbox();

connection.url = url;
const grace = await createUser({ name: 'Grace', email: 'grace@example.com' });
if (grace.status !== 201) throw new Error(`not created: ${JSON.stringify(grace.data)}`);

test('orval: generates functions for the flat users, typed by status', async () => {
  assert.equal(grace.data.role, 'user');
  const invalid = await createUser({ name: 'Nobody', email: 'nowhere' });
  assert.equal(invalid.status, 422);
  assert(invalid.status === 422 && Array.isArray(invalid.data.detail));
  assert.deepEqual(
    invalid.data.detail.map(({ loc }) => loc),
    [['body', 'email']],
  );
  const many = await createUsers([
    { name: 'Alan', email: 'alan@example.com', role: 'editor' },
    { name: 'Edsger', email: 'edsger@example.com', role: 'editor' },
  ]);
  assert.equal(many.status, 201);
  const editors = await listUsers({ role: 'editor', limit: 1, skip: 1 });
  assert(editors.status === 200);
  assert.deepEqual(
    editors.data.map(({ name }) => name),
    ['Edsger'],
  );
  assert.equal((await deleteUser(grace.data.id)).status, 204);
  const gone = await getUser(grace.data.id);
  assert.deepEqual([gone.status, gone.data], [404, { detail: 'User not found' }]);
});
