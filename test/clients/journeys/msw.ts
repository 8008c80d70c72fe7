import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bypass, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { makeSandbox } from '../support/sandbox.ts';

const { url } = await makeSandbox();

const mocks = setupServer(
  // Mocks one path,
  http.get(`${url}/api/v1/products`, () =>
    HttpResponse.json({ data: [{ id: 7, name: 'Mocked' }], count: 1 }),
  ),
  // changes the response of another,
  http.get(`${url}/posts/:id`, async ({ request }) => {
    const { data } = await (await fetch(bypass(request))).json();
    return HttpResponse.json({ data: { ...data, title: `${data.title} (changed)` } });
  }),
);
// and passes the others to the server.
mocks.listen({ onUnhandledRequest: 'bypass' });

test('MSW: mocks some requests, and passes the rest to the server', async () => {
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${url}${path}`, init);
    return { status: response.status, body: await response.json() };
  };
  const headers = { 'content-type': 'application/json' };
  const created = await ask('/posts', { method: 'POST', headers, body: '{"title":"Real","content":"ü"}' });
  assert.deepEqual([created.status, created.body.data.content], [201, 'ü']);
  assert.deepEqual(await ask('/api/v1/products'), {
    status: 200,
    body: { data: [{ id: 7, name: 'Mocked' }], count: 1 },
  });
  assert.equal((await ask('/posts/1')).body.data.title, 'Real (changed)');
  assert.equal((await ask('/posts')).body.data[0].title, 'Real');
  mocks.close();
  assert.deepEqual((await ask('/api/v1/products')).body, { data: [], count: 0 });
});
