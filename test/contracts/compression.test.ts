import { expect, it } from 'bun:test';
import * as zlib from 'node:zlib';
import { onEverySetupInProcess, type RequestOptions, useApp } from '../support/app.ts';
import { password } from '../support/blog.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { failureOf, makeScene } from '../support/rest.ts';
import { describeOn, given } from '../support/suites.ts';

const text = 'A text that is long enough to be worth it. '.repeat(40);

const codings = {
  zstd: { pack: zlib.zstdCompressSync, unpack: zlib.zstdDecompressSync },
  br: { pack: zlib.brotliCompressSync, unpack: zlib.brotliDecompressSync },
  gzip: { pack: zlib.gzipSync, unpack: zlib.gunzipSync },
} as const;
type Coding = keyof typeof codings;
const names = Object.keys(codings) as Coding[];

const accepting = (coding: string) => ({ headers: { 'accept-encoding': coding } });

describeOn('Compressed responses', onEverySetupInProcess, useApp, (app) => {
  /** Returns the headers that matter here, and the body before compression. */
  async function read(path: string, options: RequestOptions = {}) {
    const response = await app.send('GET', path, options);
    const coding = response.headers.get('content-encoding') as Coding | null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return {
      coding,
      etag: response.headers.get('etag'),
      vary: response.headers.get('vary')?.includes('accept-encoding') ?? false,
      body: String(Buffer.from(coding === null ? bytes : codings[coding].unpack(bytes))),
      size: bytes.byteLength,
    };
  }

  it('use the requested coding for a long body, with a weak ETag of the same version', async () => {
    await app.post('/posts', { title: 'Title', content: text });
    const plain = await read('/posts/1');
    expect({ ...plain, body: JSON.parse(plain.body).data.content }).toEqual({
      coding: null,
      etag: expect.stringMatching(/^"[\w-]+"$/),
      vary: true,
      body: text,
      size: Buffer.byteLength(plain.body),
    });
    for (const coding of names) {
      const packed = await read('/posts/1', accepting(coding));
      const { size: _, ...same } = plain;
      expect(packed).toEqual({ ...same, coding, etag: `W/${plain.etag}`, size: expect.any(Number) });
      expect(packed.size).toBeLessThan(plain.size / 5);
    }
  });

  it('stay uncompressed if the client prefers that, or if the body is short', async () => {
    await app.post('/posts', { title: 'Title', content: text });
    for (const accepted of ['identity', 'deflate', 'gzip;q=0', '*;q=0', 'gzip;q=0.2, identity;q=0.9', '']) {
      const { coding, vary } = await read('/posts/1', accepting(accepted));
      expect([accepted, coding, vary]).toEqual([accepted, null, true]);
    }
    const { coding, vary } = await read('/posts/2', accepting('gzip'));
    expect([coding, vary]).toEqual([null, false]);
  });

  it('follow the weights; at equal weight, br comes before gzip, and zstd comes last', async () => {
    await app.post('/posts', { title: 'Title', content: text });
    for (const [accepted, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate, br', 'br'],
      // GraphQL Tools on Node 20, which cannot decode zstd.
      ['zstd, gzip, deflate', 'gzip'],
      ['zstd;q=0.8, gzip;q=0.8', 'gzip'],
      ['zstd, br;q=0.9, gzip;q=0.8', 'zstd'],
      ['gzip;q=0.5, zstd', 'zstd'],
      ['zstd, deflate', 'zstd'],
      ['gzip, br;q=0.9', 'gzip'],
      ['GZIP', 'gzip'],
      ['x-gzip', 'gzip'],
      ['*', 'br'],
      ['*, br;q=0', 'gzip'],
      ['*, br;q=0, gzip;q=0', 'zstd'],
      ['*;q=0.5, zstd', 'zstd'],
      ['br;q=0.5, *;q=0.1', 'br'],
    ] as const)
      expect([accepted, (await read('/posts/1', accepting(accepted))).coding]).toEqual([accepted, coding]);
  });

  it('cover long lists, pages, assets, documents and GraphQL', async () => {
    for (let count = 0; count < 30; count += 1)
      await app.post('/posts', { title: `Post ${count}`, content: 'x'.repeat(50_000) });
    const query = new URLSearchParams({ query: '{ __schema { types { name description } } }' });
    for (const path of [
      '/posts?limit=3',
      '/posts?limit=30',
      '/docs',
      '/assets/base.css',
      '/openapi.json',
      '/graphql/main.graphql',
      `/graphql?${query}`,
      '/graphql/assets/react.js',
    ]) {
      const plain = await read(path);
      for (const coding of names) {
        const packed = await read(path, accepting(coding));
        expect([path, packed.coding, packed.body === plain.body]).toEqual([path, coding, true]);
        // The second response may reuse the compressed body.
        expect((await read(path, accepting(coding))).body === plain.body).toBe(true);
      }
    }
  });

  it('have an ETag that If-None-Match and If-Match accept in every form a proxy may use', async () => {
    await app.post('/posts', { title: 'Title', content: text });
    for (const spell of [
      (tag: string) => tag,
      (tag: string) => `W/${tag}`,
      ...['-gzip', '-br', '-zstd', ';gzip', '--gzip'].map(
        (suffix) => (tag: string) => `${tag.slice(0, -1)}${suffix}"`,
      ),
      (tag: string) => `"other", W/${tag.slice(0, -1)}-gzip"`,
    ]) {
      const tag = (await read('/posts/1')).etag ?? '';
      const held = await app.get('/posts/1', {
        headers: { 'if-none-match': spell(tag), 'accept-encoding': 'br' },
      });
      expect([spell(tag), held.status, held.headers.get('etag')]).toEqual([spell(tag), 304, `W/${tag}`]);
      const ifMatch = { headers: { 'if-match': spell(tag) } };
      const written = await app.patch('/posts/1', { content: `${text}${spell(tag)}` }, ifMatch);
      const again = await app.patch('/posts/1', { title: 'x' }, ifMatch);
      expect([spell(tag), written.status, again.status]).toEqual([spell(tag), 200, 412]);
    }
  });

  it('exclude responses with a token, because their length could reveal it', async () => {
    const name = 'A'.repeat(5_000);
    const account = { name, email: 'ada@example.com', password, password_confirmation: password };
    const query = `mutation { login(email: "ada@example.com", password: "${password}") { token user { name } } }`;
    for (const [path, json, status] of [
      ['/api/v1/auth/register', account, 201],
      ['/api/v1/auth/login', { email: account.email, password }, 200],
      ['/graphql', { query }, 200],
    ] as const) {
      const reply = await app.send('POST', path, { json, ...accepting('gzip') });
      const { headers } = reply;
      const [coding, caching] = [headers.get('content-encoding'), headers.get('cache-control')];
      expect([path, reply.status, coding, caching]).toEqual([path, status, null, 'no-store']);
      expect((await reply.text()).includes(name)).toBe(true);
    }
  });
});

describeOn('Compressed bodies', onEverySetupInProcess, given(useApp, { MAX_BODY_BYTES: '20000' }), (app) => {
  const send = (coding: string, body: Uint8Array<ArrayBuffer>, path = '/posts') =>
    app.request('POST', path, { body, headers: { 'content-encoding': coding } });

  const pack = (coding: Coding, value: unknown) =>
    new Uint8Array(codings[coding].pack(JSON.stringify(value)));

  it('are decompressed for REST and GraphQL', async () => {
    for (const coding of [...names, 'GZip'] as Coding[]) {
      const known = coding.toLowerCase() as Coding;
      const post = await send(coding, pack(known, { title: 'Title', content: text, authorId: 1.5 }));
      expect([post.status, post.body.data.content, post.body.data.authorId]).toEqual([201, text, 1.5]);
      const user = await send(coding, pack(known, { name: 'Grace', email: 'grace@example.com' }), '/users');
      expect([user.status, user.body.name]).toEqual([201, 'Grace']);
      const graphql = await send(coding, pack(known, { query: '{ __typename }' }), '/graphql');
      expect([graphql.status, graphql.body]).toEqual([200, { data: { __typename: 'Query' } }]);
    }
  });

  it('are rejected with 413 in the format of the interface when they decompress past the limit', async () => {
    const scene = await makeScene(app);
    const bomb = Buffer.alloc(15_000_000, ' ');
    for (const coding of names) {
      const body = new Uint8Array(codings[coding].pack(bomb));
      expect(body.byteLength).toBeLessThan(20_000);
      for (const [owner, method, path] of [
        ['Posts API', 'POST', '/posts'],
        ['Flat Users API', 'POST', '/users'],
        ['Products API', 'POST', '/api/v1/products'],
        ['Versioned API', 'POST', '/api/v1/posts'],
      ] as const) {
        const headers = { 'content-encoding': coding };
        const reply = await scene.send(owner, method, path, { body, headers });
        expectReplyTo([coding, owner], reply, 413, failureOf(owner, 'PAYLOAD_TOO_LARGE').body);
      }
    }
    expect((await send('gzip', pack('gzip', 'x'.repeat(19_998)))).status).toBe(400);
    expect((await send('gzip', pack('gzip', 'x'.repeat(19_999)))).status).toBe(413);
  });

  it('are rejected with 400 when they are not valid in their coding', async () => {
    for (const coding of names)
      expectReply(await send(coding, new TextEncoder().encode('{"title":"T","content":"C"}')), 400, {
        error: { code: 'INVALID_JSON', message: `Body is not valid ${coding}` },
      });
  });
});
