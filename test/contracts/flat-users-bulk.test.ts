import { describe, expect, it } from 'bun:test';
import { onEverySetup, startOfTest, useApp } from '../support/app.ts';
import { anyUuid, countFlatUsers, makeUser, makeUsers, newUser, unknownId } from '../support/flat-users.ts';
import { expectJson, expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const bodies = (count: number) => Array.from({ length: count }, (_, index) => newUser(`User${index}`));
const created = (name: string, role = 'user') => ({
  id: anyUuid,
  ...newUser(name, role),
  created_at: startOfTest,
});

describeOn('Flat Users API: bulk', onEverySetup, useApp, (app) => {
  const allUsers = async () => (await app.get('/users?limit=100')).body;

  describe('POST /users/bulk', () => {
    it('returns 201 with the created users, in the given order, and [] for [] (F4)', async () => {
      expectReply(await app.post('/users/bulk', []), 201, []);
      const sent = [newUser('Ben'), newUser('Ada', 'editor'), newUser('Ben')];
      const expected = [created('Ben'), created('Ada', 'editor'), created('Ben')];
      const { body } = expectJson(await app.post('/users/bulk', sent), 201, expected);
      expect(await allUsers()).toEqual(body);
      expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(3);
    });

    it('accepts 1000 users at once, and returns 422 for 1001 and stores none (F4)', async () => {
      const sent = bodies(1001);
      const msg = 'List should have at most 1000 items';
      expectReply(await app.post('/users/bulk', sent), 422, {
        detail: [{ type: 'too_long', loc: ['body'], msg, input: sent }],
      });
      expect(await countFlatUsers(app)).toBe(0);
      const expected = sent.slice(0, 1000).map(({ name }) => created(name));
      const { body } = expectReply(await app.post('/users/bulk', sent.slice(0, 1000)), 201, expected);
      expect(await countFlatUsers(app)).toBe(1000);
      expect((await app.get('/users?skip=900&limit=100')).body).toEqual(body.slice(900));
    });
  });

  describe('DELETE /users/bulk', () => {
    const remove = (json: unknown) => app.request('DELETE', '/users/bulk', { json });

    it('returns 200 with the deleted and the missing ids, each in the given order (F4)', async () => {
      const [ada, ben, cleo, dan] = await makeUsers(app, ['Ada', 'Ben', 'Cleo', 'Dan']);
      expectJson(await remove([]), 200, { deleted: [], not_found: [] });
      // A repeated id is deleted once, and then not found.
      expectJson(await remove([dan?.id, 'x', ada?.id, unknownId, '', ada?.id, ben?.id, unknownId]), 200, {
        deleted: [dan?.id, ada?.id, ben?.id],
        not_found: ['x', unknownId, '', ada?.id, unknownId],
      });
      expect(await allUsers()).toEqual([cleo]);
      expect(await countFlatUsers(app)).toBe(1);
      expectReply(await app.get('/users/search?q=dan'), 200, { query: 'dan', count: 0, data: [] });
    });

    it('compares ids exactly: another case or a space does not match', async () => {
      const ada = await makeUser(app, 'Ada');
      const similar = [ada.id.toUpperCase(), ` ${ada.id}`, `${ada.id} `, '__proto__', 'constructor'];
      // An id of digits alone has no other case.
      const unknown = similar.filter((id) => id !== ada.id);
      expectReply(await remove(unknown), 200, { deleted: [], not_found: unknown });
      expect(await allUsers()).toEqual([ada]);
    });

    it('deletes more than 1000 users at once', async () => {
      const first = (await app.post('/users/bulk', bodies(1000))).body;
      const last = await makeUser(app, 'Last');
      const ids = [...first.map(({ id }: { id: string }) => id), last.id];
      expectReply(await remove(ids), 200, { deleted: ids, not_found: [] });
      expect(await countFlatUsers(app)).toBe(0);
    });

    it('returns 422 for ids that are not strings, naming each of them, and deletes none (F4)', async () => {
      const ada = await makeUser(app, 'Ada');
      const wrong = [1, null, true, 1.5, {}, [], { id: ada.id }, [ada.id]];
      const msg = 'Input should be a valid string';
      expectReply(await remove([ada.id, ...wrong]), 422, {
        detail: wrong.map((input, index) => ({ type: 'string_type', loc: ['body', index + 1], msg, input })),
      });
      expect(await allUsers()).toEqual([ada]);
    });
  });
});
