import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';

const path = '/api/v1/products';
const unauthorized = { error: 'Unauthorized' };
const cup = { id: 1, name: 'Cup', price: 4.5, category: 'general' };

describe('Products API: failures in its own style', () => {
  onEverySetupInProcess((setup) => {
    describe('whatever is wrong with the request', () => {
      const app = useApp(setup);

      const createCup = () => app.post(path, { name: 'Cup', price: 4.5 }, { token: app.world.productsToken });
      const listed = async () => (await app.get(path)).body.data;

      const writes = [
        ['POST', path, { name: 'Pot', price: 20 }],
        ['PUT', `${path}/1`, { name: 'Pot' }],
        ['DELETE', `${path}/1`, undefined],
      ] as const;

      describe.each(writes)('%s %s', (method, target, json) => {
        it('answers 401 unless the whole header is the token, and stores nothing (R2)', async () => {
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
            expect({ authorization, status, body }).toEqual({
              authorization,
              status: 401,
              body: unauthorized,
            });
          }
          expect(await listed()).toEqual([cup]);
        });

        it('answers 401 without a header, wherever else the token stands', async () => {
          await createCup();
          const token = app.world.productsToken;
          for (const headers of [
            {},
            { cookie: `token=${token}` },
            { 'x-authorization': `Bearer ${token}` },
          ]) {
            const answer = await app.request(method, `${target}?access_token=${token}`, { json, headers });
            expect(answer.status).toBe(401);
            expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
            expect(answer.body).toEqual(unauthorized);
          }
          expect(await listed()).toEqual([cup]);
        });

        it('answers 401 to the token of an account of the Versioned API', async () => {
          await createCup();
          const password = 'secret1';
          const ann = { name: 'Ann', email: 'ann@example.com', password, password_confirmation: password };
          const { token } = (await app.post('/api/v1/auth/register', ann)).body;
          const { status, body } = await app.request(method, target, { json, token });
          expect(status).toBe(401);
          expect(body).toEqual(unauthorized);
        });
      });

      describe('checks the token, then the id, then the body (R1, S13)', () => {
        const badBodies = ['{"name": ', '{"name": ""}', '[]', '"'];

        it('401 before 404 and 400', async () => {
          for (const target of [`${path}/7`, `${path}/abc`]) {
            for (const body of badBodies)
              expect((await app.request('PUT', target, { body })).body).toEqual(unauthorized);
            expect((await app.delete(target)).body).toEqual(unauthorized);
          }
          for (const body of badBodies) expect((await app.request('POST', path, { body })).status).toBe(401);
          const headers = { 'content-type': 'text/plain' };
          expect((await app.request('POST', path, { body: 'x', headers })).status).toBe(401);
        });

        it('404 before 400 and 415', async () => {
          const token = app.world.productsToken;
          for (const target of [`${path}/7`, `${path}/abc`]) {
            for (const body of badBodies) {
              const answer = await app.request('PUT', target, { body, token });
              expect(answer.status).toBe(404);
              expect(answer.body).toEqual({ error: 'Product not found' });
            }
            const headers = { 'content-type': 'text/plain' };
            expect((await app.request('PUT', target, { body: 'x', token, headers })).status).toBe(404);
          }
        });
      });

      describe.each([
        ['POST', path],
        ['PUT', `${path}/1`],
      ])('%s %s', (method, target) => {
        it('returns 400 for a body that is not JSON, or nested too deeply (S8, S13)', async () => {
          await createCup();
          const tooDeep = `{"name": "Pot", "price": 1, "extra": ${'['.repeat(100)}${']'.repeat(100)}}`;
          const cases: [body: string, error: string][] = [
            ['', 'Body is not valid JSON'],
            ['{"name": "Pot", "price": 1', 'Body is not valid JSON'],
            ['{"name": "Pot", "price": NaN}', 'Body is not valid JSON'],
            ['name=Pot&price=1', 'Body is not valid JSON'],
            [tooDeep, 'Body is nested too deeply'],
          ];
          for (const [sent, error] of cases) {
            const options = { body: sent, token: app.world.productsToken };
            const { status, body } = await app.request(method, target, options);
            expect({ sent, status, body }).toEqual({ sent, status: 400, body: { error } });
          }
          expect(await listed()).toEqual([cup]);
        });

        it('answers 415 for a body of another type (S8)', async () => {
          await createCup();
          for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json']) {
            const { status, body } = await app.request(method, target, {
              body: '{"name": "Pot", "price": 1}',
              headers: { 'content-type': type },
              token: app.world.productsToken,
            });
            const expected = { error: 'Send the body as application/json' };
            expect({ type, status, body }).toEqual({ type, status: 415, body: expected });
          }
          expect(await listed()).toEqual([cup]);
        });
      });

      it('answers 405 with Allow for a wrong method, token or not (S7)', async () => {
        const cases: [method: string, target: string, allow: string][] = [
          ['PUT', path, 'GET, HEAD, POST'],
          ['PATCH', path, 'GET, HEAD, POST'],
          ['DELETE', path, 'GET, HEAD, POST'],
          ['POST', `${path}/1`, 'GET, HEAD, PUT, DELETE'],
          ['PATCH', `${path}/1`, 'GET, HEAD, PUT, DELETE'],
        ];
        for (const [method, target, allow] of cases) {
          const { status, headers, body } = await app.request(method, target);
          expect({ method, status, body }).toEqual({
            method,
            status: 405,
            body: { error: 'Method not allowed' },
          });
          expect(headers.get('allow')).toBe(allow);
        }
      });

      it('answers 404 for a route that is none', async () => {
        for (const target of [`${path}/1/reviews`, '/api/v1/product', '/api/v2/products', '/products']) {
          const { status, headers, body } = await app.get(target);
          expect({ target, status, body }).toEqual({
            target,
            status: 404,
            body: { error: 'Resource not found' },
          });
          expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        }
      });

      it('answers 500 and reveals nothing when the database fails', async () => {
        await app.world.database.exclusively((writer) => writer.script('drop table products'));
        const answers = [
          await app.get(path),
          await app.get(`${path}/1`),
          await createCup(),
          await app.delete(`${path}/1`, { token: app.world.productsToken }),
        ];
        for (const { status, body } of answers) {
          expect(status).toBe(500);
          expect(body).toEqual({ error: 'Internal server error' });
        }
        expect(app.unexpected.splice(0)).toHaveLength(answers.length);
      });
    });

    describe('with PRODUCTS_TOKEN', () => {
      const app = useApp(setup, { PRODUCTS_TOKEN: 'open-sesame' });

      it('takes exactly that token (R2)', async () => {
        expect((await app.post(path, { name: 'Cup', price: 4.5 }, { token: 'Open-Sesame' })).status).toBe(
          401,
        );
        const { status, body } = await app.post(path, { name: 'Cup', price: 4.5 }, { token: 'open-sesame' });
        expect(status).toBe(201);
        expect(body).toEqual({ data: cup });
      });
    });

    describe('with MAX_BODY_BYTES', () => {
      const app = useApp(setup, { MAX_BODY_BYTES: '100' });

      it('answers 413 for one byte more, and takes no id (S8, S12)', async () => {
        const send = (bytes: number) =>
          app.request('POST', path, {
            body: '{"name": "Cup", "price": 4.5}'.padEnd(bytes, ' '),
            token: app.world.productsToken,
          });
        const answer = await send(101);
        expect(answer.status).toBe(413);
        expect(answer.body).toEqual({ error: 'Body is too large' });
        expect((await send(100)).body).toEqual({ data: cup });
      });
    });
  });
});
