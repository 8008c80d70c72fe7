import { describe, expect, it } from 'bun:test';
import { onEverySetup, useApp } from '../support/app.ts';
import { makeUser, makeUsers, unknownId } from '../support/flat-users.ts';
import { expectJson } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `User${index}`);

describeOn('Wrapped users (F5)', onEverySetup, useApp, (app) => {
  describe('GET /wrapped/users', () => {
    const pages = [
      ['', 1, 10, [0, 10], 3],
      ['?page=2', 2, 10, [10, 20], 3],
      ['?page=3', 3, 10, [20, 25], 3],
      ['?page=4', 4, 10, [25, 25], 3],
      ['?per_page=25', 1, 25, [0, 25], 1],
      ['?per_page=24', 1, 24, [0, 24], 2],
      ['?per_page=1&page=25', 25, 1, [24, 25], 25],
      ['?per_page=100', 1, 100, [0, 25], 1],
      ['?per_page=12&page=2', 2, 12, [12, 24], 3],
      ['?page=9007199254740991', 9007199254740991, 10, [25, 25], 3],
      ['?page=9007199254740991&per_page=100', 9007199254740991, 100, [25, 25], 1],
    ] as const;
    it('returns the requested page in order of creation, even past the end (S11)', async () => {
      const users = await makeUsers(app, names(25));
      for (const [query, page, size, [from, to], totalPages] of pages) {
        const { status, body } = await app.get(`/wrapped/users${query}`);
        expect({ query, status, body }).toEqual({
          query,
          status: 200,
          body: { data: users.slice(from, to), page, per_page: size, total: 25, total_pages: totalPages },
        });
      }
    });

    it('counts existing users after deletes, updates and rejected creates', async () => {
      const [ada, ben, cleo] = await makeUsers(app, ['Ada', 'Ben', 'Cleo']);
      await app.delete(`/users/${ada?.id}`);
      await app.request('DELETE', '/users/bulk', { json: [cleo?.id, cleo?.id, unknownId] });
      await app.put(`/users/${ben?.id}`, { name: 'Bea' });
      await app.post('/users', { name: 'Broken' });
      const dan = await makeUser(app, 'Dan');
      expect((await app.get('/wrapped/users')).body).toEqual({
        data: [{ ...ben, name: 'Bea' }, dan],
        page: 1,
        per_page: 10,
        total: 2,
        total_pages: 1,
      });
    });
  });

  describe('GET /wrapped/users/:id', () => {
    it('returns the user in an ApiResponse', async () => {
      const ada = await makeUser(app, 'Ada', 'editor');
      expectJson(await app.get(`/wrapped/users/${ada.id}`), 200, { success: true, data: ada });
    });

    it('returns 404 with success false and a message for an unknown id', async () => {
      await makeUser(app, 'Ada');
      for (const id of [unknownId, 'search', 'bulk']) {
        const { status, headers, body } = await app.get(`/wrapped/users/${id}`);
        expect({ id, status, body }).toEqual({
          id,
          status: 404,
          body: { success: false, data: null, message: 'User not found' },
        });
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      }
    });
  });
});
