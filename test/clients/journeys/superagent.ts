import assert from 'node:assert/strict';
import { test } from 'node:test';
import request from 'superagent';
import { makeSandbox } from '../support/sandbox.ts';

const { url } = await makeSandbox();

const agent = request
  .agent()
  .accept('json')
  .ok((response: request.Response) => response.status < 500);
const created = await agent.post(`${url}/users`).send({ name: 'Grace', email: 'grace@example.com' });

test('superagent: sends and reads JSON, including error responses', async () => {
  assert.deepEqual([created.status, created.body.name], [201, 'Grace']);
  const again = await agent.get(`${url}/users/${created.body.id}`);
  assert.deepEqual([again.status, again.body], [200, created.body]);
  const gone = await agent.get(`${url}/users/3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11`);
  assert.deepEqual([gone.status, gone.body], [404, { detail: 'User not found' }]);
});
