import { expect, it } from 'bun:test';
import { createHash } from 'node:crypto';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { expectStatus } from '../support/replies.ts';
import { makeScene } from '../support/rest.ts';
import { describeOn } from '../support/suites.ts';

/** Deterministic text that no engine can compress to fit a page of an index. */
function noise(length: number): string {
  const blocks: string[] = [];
  for (let size = 0; size < length; size += 88)
    blocks.push(createHash('sha512').update(String(blocks.length)).digest('base64'));
  return blocks.join('').slice(0, length);
}

/** The longest that are accepted (S14). */
const longestText = 100_000;
const longestTitle = 10_000;

describeOn('Hostile input: large texts', onEverySetupInProcess, useApp, (app) => {
  it('are stored unchanged up to the limit, and found by a substring (S14)', async () => {
    const scene = await makeScene(app);
    const text = noise(longestText);
    const title = text.slice(0, longestTitle);
    const part = encodeURIComponent(title.slice(5_000, 5_060));

    const post = await app.post('/posts', { title, content: text });
    expect(post.status).toBe(201);
    expect(post.body.data.title === title && post.body.data.content === text).toBe(true);
    expect((await app.get(`/posts/search?q=${part}`)).body.meta.count).toBe(1);

    const user = await app.post('/users', { name: title, email: 'large@example.com' });
    expect(user.status).toBe(201);
    expect((await app.get(`/users/${user.body.id}`)).body.name === title).toBe(true);
    expect((await app.get(`/users/search?q=${part}&field=name`)).body.count).toBe(1);

    expect((await app.post('/api/v1/users', { name: title, email: 'large@example.com' })).status).toBe(201);
    const written = [
      ['/api/v1/posts', { title, body: 'short' }],
      ['/api/v1/posts', { title: 'short', body: text }],
      ['/api/v1/posts/1/comments', { body: text }],
    ] as const;
    for (const [path, json] of written)
      expect((await scene.send('Versioned API', 'POST', path, { json })).status).toBe(201);
    const product = { name: title, price: 1 };
    expectStatus(await scene.send('Products API', 'POST', '/api/v1/products', { json: product }), 201);
  }, 120_000);

  it('are accepted up to the limit in the characters that take the most space', async () => {
    const scene = await makeScene(app);
    // The second one grows when its case is folded.
    for (const character of ['\u{10ffff}', 'ΐ', 'ﬃ']) {
      const text = character.repeat(255);
      const ada = { name: 'Ada', email: 'ada@example.org' };
      const writes = [
        ['Flat Users API', '/users', { ...ada, role: text }],
        ['Versioned API', '/api/v1/users', { user: { ...ada, role: text } }],
        ['Versioned API', '/api/v1/tags', { tag: { name: text } }],
        ['Products API', '/api/v1/products', { name: 'Cup', price: 1, category: text }],
      ] as const;
      for (const [owner, path, json] of writes) {
        const { status } = await scene.send(owner, 'POST', path, { json });
        expect({ path, character, status }).toEqual({ path, character, status: 201 });
      }
    }
  });

  it('can be searched for up to the maximum length', async () => {
    await makeScene(app);
    // The maximum length of a request line over a socket.
    const text = noise(10_000);
    const query = encodeURIComponent(text).slice(0, 14_000).replace(/%.?$/, '');
    // The maximum length of a search.
    const sought = [...text].slice(0, 1000).join('');
    const search = encodeURIComponent(sought);
    expect((await app.get(`/posts/search?q=${search}`)).body).toEqual({
      data: [],
      meta: { query: sought, count: 0 },
    });
    expect((await app.get(`/users/search?q=${search}`)).body).toEqual({ query: sought, count: 0, data: [] });
    expect((await app.get(`/users?role=${query}`)).body).toEqual([]);
    expect((await app.get(`/api/v1/products?category=${query}`)).body).toEqual({ data: [], count: 0 });
  });
});
