import { beforeEach, expect, it } from 'bun:test';
import { SignJWT } from 'jose';
import { onEverySetup, startOfTest, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

const secret = 'a secret that only this test and its app know';
const now = Date.parse(startOfTest) / 1000;
const day = 24 * 60 * 60;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(payload: Record<string, unknown>, alg = 'HS256', key = secret): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg, typ: 'JWT' }).sign(new TextEncoder().encode(key));
}

/** The same token with another payload under the old signature. */
function withPayload(token: string, payload: Record<string, unknown>): string {
  const [header, , signature] = token.split('.');
  return `${header}.${encode(payload)}.${signature}`;
}

function withChangedSignature(token: string): string {
  const at = token.lastIndexOf('.') + 1;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

describeOn('Versioned API: tokens (A7)', onEverySetup, given(useApp, { JWT_SECRET: secret }), (app) => {
  const payload = { user_id: 1, iat: now, exp: now + day };

  beforeEach(async () => {
    await register(app, 'Ada');
  });

  it('are the last space-separated segment of the header, signed with JWT_SECRET (S2)', async () => {
    const token = await sign(payload);
    for (const [status, ...forms] of [
      [200, 'Bearer $', '$', 'Token a b $', 'bearer $', 'Bearer  $', 'x.y.z $'],
      [401, 'Bearer $ x', '$ Bearer', 'Bearer,$', 'Bearer=$'],
    ] as const)
      for (const form of forms) {
        const authorization = form.replace('$', token);
        const reply = await app.get('/api/v1/posts', { headers: { authorization } });
        expect([form, reply.status]).toEqual([form, status]);
      }
  });

  const { exp: _, ...withoutExpiry } = payload;
  const { user_id: __, ...withoutUser } = payload;
  const unusable: readonly [title: string, token: () => string | Promise<string>][] = [
    ['an empty token', () => ''],
    ['garbage', () => 'garbage'],
    ['two dots', () => '..'],
    ['segments that are not base64', () => '!.?.*'],
    ['segments that are not JSON', () => 'aaaa.bbbb.cccc'],
    ['the algorithm none without a signature', () => `${encode({ alg: 'none' })}.${encode(payload)}.`],
    ['the algorithm None', () => `${encode({ alg: 'None', typ: 'JWT' })}.${encode(payload)}.`],
    [
      'the algorithm none with a good signature',
      async () => `${encode({ alg: 'none' })}.${(await sign(payload)).split('.').slice(1).join('.')}`,
    ],
    ['no algorithm', () => `${encode({ typ: 'JWT' })}.${encode(payload)}.`],
    ['HS512 with the right secret', () => sign(payload, 'HS512')],
    ['HS384 with the right secret', () => sign(payload, 'HS384')],
    ['another secret', () => sign(payload, 'HS256', `${secret}!`)],
    ['a tampered payload', async () => withPayload(await sign({ ...payload, user_id: 2 }), payload)],
    ['a tampered signature', async () => withChangedSignature(await sign(payload))],
    ['no signature', async () => `${(await sign(payload)).split('.').slice(0, 2).join('.')}.`],
    ['an expiry in the past', () => sign({ ...payload, exp: now - 1 })],
    ['an expiry that is now', () => sign({ ...payload, exp: now })],
    ['no expiry', () => sign(withoutExpiry)],
    ['a null expiry', () => sign({ ...payload, exp: null })],
    ['an expiry that is not a number', () => sign({ ...payload, exp: String(now + day) })],
    ['no user', () => sign(withoutUser)],
    ['the subject in place of the user', () => sign({ ...withoutUser, sub: '1' })],
    ['an unknown user', () => sign({ ...payload, user_id: 99 })],
    ['a user id that is text', () => sign({ ...payload, user_id: '1' })],
    ['a user id that is a fraction', () => sign({ ...payload, user_id: 1.5 })],
    ['a user id beyond every integer', () => sign({ ...payload, user_id: 1e300 })],
    ['a user id that is negative', () => sign({ ...payload, user_id: -1 })],
    ['a user id that is a list', () => sign({ ...payload, user_id: [1] })],
    ['a null user id', () => sign({ ...payload, user_id: null })],
  ];

  it('return 401 if invalid where one is required, and are ignored elsewhere (A2)', async () => {
    for (const [title, token] of unusable) {
      const options = { token: await token() };
      expectReplyTo(title, await app.get('/api/v1/posts', options), 401, { error: 'Unauthorized' });
      expect((await app.get('/api/v1/users', options)).status).toBe(200);
      expect((await app.get('/api/v1/tags', options)).status).toBe(200);
      expect((await app.patch('/api/v1/users/1', { user: { name: 'Eve' } }, options)).status).toBe(401);
    }
  });

  it('expire 24 hours after they were issued, not a second before', async () => {
    const { token } = await register(app, 'Bob');
    app.clock.advance((day - 1) * 1000);
    expect((await app.get('/api/v1/posts', { token })).status).toBe(200);
    app.clock.advance(1000);
    expectReply(await app.get('/api/v1/posts', { token }), 401, { error: 'Unauthorized' });
  });
});
