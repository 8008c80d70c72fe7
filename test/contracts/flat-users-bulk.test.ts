import { describe, expect, it } from 'bun:test';
import { onEverySetup, startOfTest, useApp } from '../support/app.ts';
import { anyUuid, countFlatUsers, makeUser, makeUsers, newUser, unknownId } from '../support/flat-users.ts';
import { expectJson, expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const bodies = (count: number) => Array.from({ length: count }, (_, index) => newUser(`User${index}`));

describeOn('Flat Users API: bulk', onEverySetup, useApp, (app) => {
  const allUsers = async () => (await app.get('/users?limit=100')).body;

  describe('POST /users/bulk', () => {
    it('returns 201 with the created users, in the given order', async () => {
      const { body } = expectJson(
        await app.post('/users/bulk', [newUser('Ben'), newUser('Ada', 'editor'), newUser('Ben')]),
        201,
        [
          { id: anyUuid, ...newUser('Ben', 'user'), created_at: startOfTest },
          { id: anyUuid, ...newUser('Ada', 'editor'), created_at: startOfTest },
          { id: anyUuid, ...newUser('Ben', 'user'), created_at: startOfTest },
        ],
      );
      expect(await allUsers()).toEqual(body);
      expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(3);
    });

    it('returns 201 [] for [] (F4)', async () => {
      expectReply(await app.post('/users/bulk', []), 201, []);
      expect(await countFlatUsers(app)).toBe(0);
    });

    it('accepts 1000 users at once (F4)', async () => {
      const sent = bodies(1000);
      const { status, body } = await app.post('/users/bulk', sent);
      expect(status).toBe(201);
      expect(body).toEqual(
        sent.map((user) => ({ id: anyUuid, ...user, role: 'user', created_at: startOfTest })),
      );
      expect(await countFlatUsers(app)).toBe(1000);
      expect((await app.get('/users?skip=900&limit=100')).body).toEqual(body.slice(900));
    });

    it('returns 422 for 1001 users and stores none (F4)', async () => {
      const sent = bodies(1001);
      expectReply(await app.post('/users/bulk', sent), 422, {
        detail: [
          { type: 'too_long', loc: ['body'], msg: 'List should have at most 1000 items', input: sent },
        ],
      });
      expect(await countFlatUsers(app)).toBe(0);
    });

    it.each([0, 1, 2])('stores none when the item at %d is invalid (F4)', async (index) => {
      const ada = await makeUser(app, 'Ada');
      const sent: unknown[] = bodies(3);
      sent[index] = { name: 'Broken', email: 'nowhere' };
      expectReply(await app.post('/users/bulk', sent), 422, {
        detail: [
          {
            type: 'value_error',
            loc: ['body', index, 'email'],
            msg: 'value is not a valid email address',
            input: 'nowhere',
          },
        ],
      });
      expect(await allUsers()).toEqual([ada]);
    });

    it('makes the users available to search and to the role filter', async () => {
      const [ada, , eve] = await makeUsers(app, ['Adaline', 'Ben', 'Adalbert'], 'crew');
      expect((await app.get('/users/search?q=adal')).body.data).toEqual([ada, eve]);
      expect((await app.get('/users?role=crew&skip=2')).body).toEqual([eve]);
    });
  });

  describe('DELETE /users/bulk', () => {
    it('returns 200 with the deleted and the missing ids, each in the given order (F4)', async () => {
      const [ada, ben, cleo, dan] = await makeUsers(app, ['Ada', 'Ben', 'Cleo', 'Dan']);
      const { status, headers, body } = await app.request('DELETE', '/users/bulk', {
        json: [dan?.id, 'x', ada?.id, unknownId, '', ben?.id],
      });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(body).toEqual({ deleted: [dan?.id, ada?.id, ben?.id], not_found: ['x', unknownId, ''] });
      expect(await allUsers()).toEqual([cleo]);
      expect(await countFlatUsers(app)).toBe(1);
      expect((await app.get('/users/search?q=dan')).body).toEqual({ query: 'dan', count: 0, data: [] });
    });

    it('lists a repeated id once as deleted, and then as not found (F4)', async () => {
      const [ada, ben] = await makeUsers(app, ['Ada', 'Ben']);
      const json = [ada?.id, unknownId, ada?.id, ben?.id, unknownId, ada?.id];
      expect((await app.request('DELETE', '/users/bulk', { json })).body).toEqual({
        deleted: [ada?.id, ben?.id],
        not_found: [unknownId, ada?.id, unknownId, ada?.id],
      });
      expect(await allUsers()).toEqual([]);
    });

    it('accepts an empty list', async () => {
      const ada = await makeUser(app, 'Ada');
      const { status, body } = await app.request('DELETE', '/users/bulk', { json: [] });
      expect({ status, body }).toEqual({ status: 200, body: { deleted: [], not_found: [] } });
      expect(await allUsers()).toEqual([ada]);
    });

    it('compares ids exactly: another case or a space does not match', async () => {
      const ada = await makeUser(app, 'Ada');
      const json = [ada.id.toUpperCase(), ` ${ada.id}`, `${ada.id} `, '__proto__', 'constructor'];
      // An id of digits alone has no other case.
      const unknown = json.filter((id) => id !== ada.id);
      const { body } = await app.request('DELETE', '/users/bulk', { json: unknown });
      expect(body).toEqual({ deleted: [], not_found: unknown });
      expect(await allUsers()).toEqual([ada]);
    });

    it('deletes more than 1000 users at once', async () => {
      const first = (await app.post('/users/bulk', bodies(1000))).body;
      const last = await makeUser(app, 'Last');
      const ids = [...first.map(({ id }: { id: string }) => id), last.id];
      const { status, body } = await app.request('DELETE', '/users/bulk', { json: ids });
      expect(status).toBe(200);
      expect(body).toEqual({ deleted: ids, not_found: [] });
      expect(await countFlatUsers(app)).toBe(0);
    });

    it('returns 422 for ids that are not strings, naming each of them, and deletes none (F4)', async () => {
      const ada = await makeUser(app, 'Ada');
      const wrong = [1, null, true, 1.5, {}, [], { id: ada.id }, [ada.id]];
      expectReply(await app.request('DELETE', '/users/bulk', { json: [ada.id, ...wrong] }), 422, {
        detail: wrong.map((input, index) => ({
          type: 'string_type',
          loc: ['body', index + 1],
          msg: 'Input should be a valid string',
          input,
        })),
      });
      expect(await allUsers()).toEqual([ada]);
    });
  });
});
