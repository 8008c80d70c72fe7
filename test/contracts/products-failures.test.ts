import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { expectReply, expectStatus } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

const path = '/api/v1/products';
const unauthorized = { error: 'Unauthorized' };
const cup = { id: 1, name: 'Cup', price: 4.5, category: 'general' };

describeOn('Products API: failures', onEverySetupInProcess, useApp, (app) => {
  const createCup = () => app.post(path, { name: 'Cup', price: 4.5 }, { token: app.world.productsToken });
  const listed = async () => (await app.get(path)).body.data;

  const writes = [
    ['POST', path, { name: 'Pot', price: 20 }],
    ['PUT', `${path}/1`, { name: 'Pot' }],
    ['DELETE', `${path}/1`, undefined],
  ] as const;

  describe.each(writes)('%s %s', (method, target, json) => {
    it('returns 401 unless the header is exactly Bearer and the token, and stores nothing (R2)', async () => {
      await createCup();
      const token = app.world.productsToken;
      const wrong = [
        '',
        'Bearer',
        'Bearer wrong',
        token,
        `bearer ${token}`,
        `BEARER ${token}`,
        `Token ${token}`,
        `Bearer  ${token}`,
        `Bearer\t${token}`,
        `Bearer:${token}`,
        `Bearer${token}`,
        `Basic ${token}`,
        `Bearer ${token}x`,
        `Bearer x${token}`,
        `Bearer ${token} x`,
        `Bearer x ${token}`,
        `Bearer ${token.slice(0, -1)}`,
        `Bearer ${token}, Bearer ${token}`,
        `Bearer "${token}"`,
        `Bearer ${token.toUpperCase()}`,
        `Bearer ${'x'.repeat(5_000)}`,
        'Bearer undefined',
        'Bearer null',
      ];
      for (const authorization of wrong) {
        const { status, body } = await app.request(method, target, { json, headers: { authorization } });
        expect({ authorization, status, body }).toEqual({ authorization, status: 401, body: unauthorized });
      }
      expect(await listed()).toEqual([cup]);
    });

    it('returns 401 without the header, even if the token is elsewhere', async () => {
      await createCup();
      const token = app.world.productsToken;
      for (const headers of [{}, { cookie: `token=${token}` }, { 'x-authorization': `Bearer ${token}` }]) {
        const reply = await app.request(method, `${target}?access_token=${token}`, { json, headers });
        expect(reply.status).toBe(401);
        expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(reply.body).toEqual(unauthorized);
      }
      expect(await listed()).toEqual([cup]);
    });
  });

  describe('the order of the checks (R1, S13)', () => {
    const badBodies = ['{"name": ', '{"name": ""}', '[]', '"'];

    it('returns 401 before 404 and 400', async () => {
      for (const target of [`${path}/7`, `${path}/abc`]) {
        for (const body of badBodies)
          expect((await app.request('PUT', target, { body })).body).toEqual(unauthorized);
        expect((await app.delete(target)).body).toEqual(unauthorized);
      }
      for (const body of badBodies) expect((await app.request('POST', path, { body })).status).toBe(401);
      const headers = { 'content-type': 'text/plain' };
      expect((await app.request('POST', path, { body: 'x', headers })).status).toBe(401);
    });

    it('returns 404 before 400 and 415', async () => {
      const token = app.world.productsToken;
      for (const target of [`${path}/7`, `${path}/abc`]) {
        for (const body of badBodies)
          expectReply(await app.request('PUT', target, { body, token }), 404, { error: 'Product not found' });
        const headers = { 'content-type': 'text/plain' };
        expect((await app.request('PUT', target, { body: 'x', token, headers })).status).toBe(404);
      }
    });
  });
});

describeOn(
  'Products API: PRODUCTS_TOKEN',
  onEverySetupInProcess,
  given(useApp, { PRODUCTS_TOKEN: 'open-sesame' }),
  (app) => {
    it('accepts exactly that token (R2)', async () => {
      expectStatus(await app.post(path, { name: 'Cup', price: 4.5 }, { token: 'Open-Sesame' }), 401);
      const { status, body } = await app.post(path, { name: 'Cup', price: 4.5 }, { token: 'open-sesame' });
      expect(status).toBe(201);
      expect(body).toEqual({ data: cup });
    });
  },
);
