import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { makeSandbox } from '../support/sandbox.ts';

const { url } = await makeSandbox();

const api = new OpenAPIClientAxios({ definition: `${url}/openapi.json` });
const client = await api.init();
const created = await client.createPost?.({}, { title: 'Title', content: 'Content' });

test('openapi-client-axios: calls operations by id, on the server in the document', async () => {
  assert.deepEqual([created?.status, created?.data.data.id], [201, 1]);
  const found = await client.getPost?.({ id: 1 });
  assert.deepEqual([found?.status, found?.data.data], [200, created?.data.data]);
});
