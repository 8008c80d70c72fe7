import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { test } from 'node:test';
import fetch from 'node-fetch';
import { makeSandbox } from '../support/sandbox.ts';

const { url } = await makeSandbox();

const agent = new Agent({ keepAlive: false }); // node-fetch 2 then sends Connection: close

async function createPost(title: string, content: string): Promise<{ data: { id: number } }> {
  const response = await fetch(`${url}/posts`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title, content }),
  });
  if (!response.ok) throw new Error((await response.json()).error.message);
  return response.json();
}

test('node-fetch 2: receives complete responses over closing connections, even large ones', async () => {
  const content = 'ü'.repeat(90_000);
  for (let id = 1; id <= 5; id += 1) assert.equal((await createPost(`Post ${id}`, content)).data.id, id);
  const response = await fetch(`${url}/posts?limit=5`, { agent });
  assert.equal(response.headers.get('connection'), 'close');
  const { data } = await response.json();
  assert.deepEqual(
    data.map((post: { content: string }) => post.content === content),
    Array(5).fill(true),
  );
  await assert.rejects(createPost(' ', 'c'), /title and content must be non-blank strings/);
  const gone = await fetch(`${url}/posts/1`, { method: 'DELETE', agent });
  assert.deepEqual([gone.status, await gone.text()], [204, '']);
  const same = await fetch(`${url}/posts/2`, {
    agent,
    headers: { 'if-none-match': (await fetch(`${url}/posts/2`, { agent })).headers.get('etag') ?? '' },
  });
  assert.deepEqual([same.status, await same.text()], [304, '']);
});
