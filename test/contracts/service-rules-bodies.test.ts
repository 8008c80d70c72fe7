import { expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { onEverySetup, type RequestOptions, useApp } from '../support/app.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import {
  type BodyRoute,
  bodyRoutes,
  failureOf,
  type InterfaceName,
  invalidJsonOf,
  makeScene,
  type Scene,
} from '../support/rest.ts';
import { describeOn, given } from '../support/suites.ts';

const jsonType = 'application/json; charset=utf-8';
const textOf = (route: BodyRoute) => JSON.stringify(route.json());
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A body without a declared length, in three pieces. */
function streamOf(text: string): ReadableStream<Uint8Array> {
  const bytes = bytesOf(text);
  const size = Math.ceil(bytes.length / 3);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}

/** The body of a route with an ignored key, nested to this many levels in total. */
function nestedTo(levels: number, route: BodyRoute): string {
  const text = textOf(route);
  const outside = text.startsWith('[') ? 2 : 1;
  const nested = '['.repeat(levels - outside) + ']'.repeat(levels - outside);
  const end = text.lastIndexOf('}');
  return `${text.slice(0, end)},"ignored":${nested}${text.slice(end)}`;
}

const invalidJson = (message: string) => (owner: InterfaceName) => invalidJsonOf(owner, message);

/** A list of ids has no keys to ignore. */
const takesKeys = ({ method }: BodyRoute) => method !== 'DELETE';

/** Sends a body to every route that reads one. */
async function expectTaken(scene: Scene, options: (route: BodyRoute) => RequestOptions, routes = bodyRoutes) {
  for (const route of routes) {
    const { owner, method, path, status } = route;
    const reply = await scene.send(owner, method, path, options(route));
    expect({ method, path, status: reply.status }).toEqual({ method, path, status });
    expect(reply.headers.get('content-type')).toBe(jsonType);
  }
}

/** The same, but every interface must reject it in its own format and store nothing. */
async function expectRefused(
  scene: Scene,
  options: (route: BodyRoute) => RequestOptions,
  failure: (owner: InterfaceName) => { status: number; body: unknown },
) {
  const before = await scene.snapshot();
  for (const route of bodyRoutes) {
    const { owner, method, path } = route;
    const { status, headers, body } = await scene.send(owner, method, path, options(route));
    expect({ method, path, status, body }).toEqual({ method, path, ...failure(owner) });
    expect(headers.get('content-type')).toBe(jsonType);
  }
  expect(await scene.snapshot()).toEqual(before);
}

describeOn('Service rules: bodies (S8, S13)', onEverySetup, useApp, (app) => {
  const taken = [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json; charset="utf-8"',
    'application/json; version=1',
    'application/merge-patch+json',
    'application/vnd.api+json; charset=utf-8',
  ];
  it('accept any JSON media type', async () => {
    const scene = await makeScene(app);
    for (const type of taken)
      await expectTaken(scene, (route) => ({ body: textOf(route), headers: { 'content-type': type } }));
  });

  const refused = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/json',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    ...words('application/jsonx application/xml application/json+xml json */*'),
    'text/plain; x=application/json',
  ];
  it('are rejected with 415 for any other media type', async () => {
    const scene = await makeScene(app);
    for (const type of refused)
      await expectRefused(
        scene,
        (route) => ({ body: textOf(route), headers: { 'content-type': type } }),
        (owner) => failureOf(owner, 'UNSUPPORTED_MEDIA_TYPE'),
      );
  });

  it('are rejected with 415 in an unsupported coding, and identity counts as none', async () => {
    const send = (coding: string, path = '/posts', json: unknown = { title: 'T', content: 'C' }) => {
      const body = new TextEncoder().encode(JSON.stringify(json));
      return app.request('POST', path, { body, headers: { 'content-encoding': coding } });
    };
    const message = 'Send the body uncompressed, or with Content-Encoding zstd, br or gzip';
    for (const coding of ['deflate', 'compress', 'identity, gzip']) {
      const { headers } = expectReply(await send(coding), 415, {
        error: { code: 'UNSUPPORTED_MEDIA_TYPE', message },
      });
      expect(headers.get('accept-encoding')).toBe('br, gzip, zstd');
    }
    expect((await send('deflate', '/users', {})).body).toEqual({ detail: message });
    expect((await send('deflate', '/graphql', { query: '{ me { id } }' })).body).toEqual({
      errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }],
    });
    expect((await send('Identity')).status).toBe(201);
  });

  it('are rejected if not JSON, with 400, or 422 in the Flat Users API', async () => {
    const scene = await makeScene(app);
    const noValues = [' ', '{', '{]', '[1,]', 'name=Ada', 'undefined', 'NaN', '{} {}', '{} x', '\u0000'];
    const noMembers = [...words(`{"a":1,} {'a':1} {a:1} {"a":01} {"a":Infinity} {"a":"\\x"}`), '{"a":"\n"}'];
    for (const body of [...noValues, ...noMembers])
      await expectRefused(scene, () => ({ body }), invalidJson('Body is not valid JSON'));
  });

  it('are not JSON if empty, except in the Versioned API', async () => {
    const scene = await makeScene(app);
    for (const { owner, method, path } of bodyRoutes.filter((route) => route.owner !== 'Versioned API')) {
      const { status, body } = await scene.send(owner, method, path, { body: '' });
      expect({ method, path, status, body }).toEqual({
        method,
        path,
        ...invalidJsonOf(owner, 'Body is not valid JSON'),
      });
    }
  });

  it('are rejected if the bytes are not UTF-8', async () => {
    const scene = await makeScene(app);
    const broken = ['ff', 'c328', 'eda080', 'f8a1a1a1a1', 'c3'].map((bytes) => Buffer.from(bytes, 'hex'));
    for (const bytes of broken) {
      const body = new Uint8Array(Buffer.concat([Buffer.from('{"a":"'), bytes, Buffer.from('"}')]));
      await expectRefused(scene, () => ({ body }), invalidJson('Body is not valid UTF-8'));
    }
  });

  it('may be 100 levels deep, not counting brackets inside strings', async () => {
    const scene = await makeScene(app);
    const brackets = (route: BodyRoute) => ({ body: nestedTo(100, route) });
    await expectTaken(scene, brackets, bodyRoutes.filter(takesKeys));
    const post = { title: '['.repeat(500), content: '\\"{'.repeat(500) };
    const { status, body } = await app.post('/posts', post);
    expect([status, body.data]).toEqual([201, expect.objectContaining(post)]);
  });

  it('are rejected at 101 levels, and at 500,000', async () => {
    const scene = await makeScene(app);
    for (const levels of [101, 500_000])
      await expectRefused(
        scene,
        (route) => ({
          body: takesKeys(route) ? nestedTo(levels, route) : '['.repeat(levels) + ']'.repeat(levels),
        }),
        invalidJson('Body is nested too deeply'),
      );
  });

  it('have at most 1 MiB by default', async () => {
    const mebibyte = 1_048_576;
    const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com' });
    expect((await app.request('POST', '/users', { body: body.padEnd(mebibyte) })).status).toBe(201);
    expectReply(await app.request('POST', '/users', { body: body.padEnd(mebibyte + 1) }), 413, {
      detail: 'Body is too large',
    });
  });

  it('are read after the check of permission, and so is the query (S13)', async () => {
    const plain = { body: '{', headers: { 'content-type': 'text/plain' } };
    const unreadable: readonly RequestOptions[] = [plain, { body: '{' }, { body: '[]' }, { body: '' }];
    const guarded = [
      ['POST', '/api/v1/products'],
      ['PUT', '/api/v1/products/1'],
      ['POST', '/api/v1/posts'],
      ['PUT', '/api/v1/posts/1'],
      ['PATCH', '/api/v1/posts/1'],
      ['POST', '/api/v1/posts/1/comments'],
      ['POST', '/api/v1/tags'],
      ...['/api/v1/users/1', '/api/users/1'].flatMap((path) => [
        ['PUT', path] as const,
        ['PATCH', path] as const,
      ]),
    ] as const;
    await makeScene(app);
    for (const [method, path] of guarded) {
      for (const options of unreadable) {
        expectReplyTo([method, path], await app.request(method, path, options), 401, {
          error: 'Unauthorized',
        });
      }
    }
    expect((await app.get('/api/v1/posts?page=0')).status).toBe(401);
  });
});

const small = given(useApp, { MAX_BODY_BYTES: '300' });
describeOn('Service rules: MAX_BODY_BYTES (S8)', onEverySetup, small, (app) => {
  /** JSON allows white space around it. */
  const padded = (route: BodyRoute, size: number) => textOf(route).padEnd(size);
  const tooLarge = (owner: InterfaceName) => failureOf(owner, 'PAYLOAD_TOO_LARGE');

  it('accepts a body at the limit, with or without a declared length', async () => {
    const scene = await makeScene(app);
    await expectTaken(scene, (route) => ({ body: padded(route, 300) }));
    await expectTaken(scene, (route) => ({ body: streamOf(padded(route, 300)) }));
  });

  it('returns 413 one byte past the limit, with or without a declared length', async () => {
    const scene = await makeScene(app);
    await expectRefused(scene, (route) => ({ body: padded(route, 301) }), tooLarge);
    await expectRefused(scene, (route) => ({ body: streamOf(padded(route, 301)) }), tooLarge);
    await expectTaken(scene, (route) => ({ json: route.json() }));
  });

  it('counts bytes, not characters', async () => {
    const name = 'é'.repeat(140);
    const text = JSON.stringify({ name, email: 'a@example.com' });
    expect(text.length).toBeLessThan(300);
    expect((await app.request('POST', '/users', { body: text })).status).toBe(413);
  });
});
