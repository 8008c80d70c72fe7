import { describe, expect, it } from 'bun:test';
import { onEverySetup, onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { anyUuid, makeUser, makeUsers, newUser, unknownId } from '../support/flat-users.ts';
import { expectJson, expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `User${index}`);

describeOn('Flat Users API: one user', onEverySetup, useApp, (app) => {
  const foreign = { id: unknownId, created_at: '1999-01-01T00:00:00.000Z', admin: true, password: 'x' };

  describe('POST /users', () => {
    it('returns 201 with the bare user, whose role is `user` by default, and ignores other keys', async () => {
      const sent = { name: 'Ada', email: 'ada@example.com' };
      for (const json of [sent, { ...sent, ...foreign }]) {
        const expected = { id: anyUuid, ...sent, role: 'user', created_at: startOfTest };
        const { body } = expectJson(await app.post('/users', json), 201, expected);
        expectReply(await app.get(`/users/${body.id}`), 200, body);
      }
    });

    it('stores the given role, and every character of the name and e-mail', async () => {
      const sent = { name: '  Ådá "Love" 😀\n', email: 'Ada+Notes@Example.COM', role: 'éditeur en chef' };
      const expected = { id: anyUuid, ...sent, created_at: startOfTest };
      const { body } = expectReply(await app.post('/users', sent), 201, expected);
      expectReply(await app.get(`/users/${body.id}`), 200, body);
    });

    it('accepts the same name and e-mail twice, as two users, even with an invalid token', async () => {
      const first = await app.post('/users', newUser('Ada'));
      const second = await app.post('/users', newUser('Ada'), { token: 'nonsense' });
      expect([first.status, second.status]).toEqual([201, 201]);
      expectReply(await app.get('/users'), 200, [first.body, second.body]);
      expect(first.body.id).not.toBe(second.body.id);
    });
  });

  describe('PUT /users/:user_id', () => {
    const eve = { name: 'Eve', email: 'eve@example.org', role: 'admin' };
    const changes: readonly (readonly [sent: object, change?: object])[] = [
      [{ name: 'Eve' }],
      [{ email: 'eve@example.org' }],
      [{ role: 'admin' }],
      [{ name: 'Eve', email: 'eve@example.org' }],
      [eve],
      [{}],
      [{ name: '' }],
      [foreign, {}],
      [{ name: null, email: null, role: null }, {}],
      [{ name: 'Eve', email: null }, { name: 'Eve' }],
    ];
    it('changes only the supplied fields, and treats null as not supplied (F3)', async () => {
      for (const [sent, change = sent] of changes) {
        const [ada, ben] = await makeUsers(app, ['Ada', 'Ben'], 'editor');
        app.clock.advance(1000);
        expectReplyTo(sent, await app.put(`/users/${ada?.id}`, sent), 200, { ...ada, ...change });
        expectReply(await app.get(`/users/${ada?.id}`), 200, { ...ada, ...change });
        expectReply(await app.get(`/users/${ben?.id}`), 200, ben);
      }
    });

    it('keeps the place of the user in the order of creation (F2)', async () => {
      const [ada, ben] = await makeUsers(app, ['Ada', 'Ben']);
      await app.put(`/users/${ada?.id}`, { name: 'Zoe' });
      expectReply(await app.get('/users'), 200, [{ ...ada, name: 'Zoe' }, ben]);
    });
  });

  it('returns 404 for an unknown user with every method, before the body is parsed (F2)', async () => {
    const ada = await makeUser(app, 'Ada');
    const notFound = { detail: 'User not found' };
    for (const id of [unknownId, `${ada.id}x`, `x${ada.id}`, ada.id.slice(1)]) {
      expectReplyTo(id, await app.get(`/users/${id}`), 404, notFound);
      expectReplyTo(id, await app.put(`/users/${id}`, { name: 'Eve' }), 404, notFound);
      expectReplyTo(id, await app.request('PUT', `/users/${id}`, { body: '{' }), 404, notFound);
      expectReplyTo(id, await app.delete(`/users/${id}`), 404, notFound);
    }
    expectReply(await app.get('/users'), 200, [ada]);
  });
});

describeOn('Flat Users API: GET /users', onEverySetupInProcess, useApp, (app) => {
  const slices = [
    ['', 0, 10],
    ['?skip=0', 0, 10],
    ['?skip=-0', 0, 10],
    ['?skip=3', 3, 13],
    ['?limit=1', 0, 1],
    ['?limit=100', 0, 100],
    ['?skip=2&limit=3', 2, 5],
    ['?skip=100&limit=100', 100, 105],
    ['?skip=104', 104, 105],
    ['?skip=105', 105, 105],
    ['?skip=002&limit=03', 2, 5],
    ['?skip=9007199254740991&limit=100', 105, 105],
  ] as const;
  it('returns the slice that skip and limit select, in order of creation, as a bare array (F2)', async () => {
    const users = await makeUsers(app, names(105));
    for (const [query, from, to] of slices)
      expectReplyTo(query, await app.get(`/users${query}`), 200, users.slice(from, to));
  });

  it('filters by the exact role before slicing: no other case, substring or pattern', async () => {
    const roles = ['editor', 'user', 'editor', '', 'editor', 'user'];
    const users: unknown[] = [];
    for (const role of roles) users.push(await makeUser(app, 'Ada', role));
    for (const [query, ...places] of [
      ['role=editor', 0, 2, 4],
      ['role=editor&skip=1&limit=1', 2],
      ['role=editor&skip=3'],
      ['role=', 3],
      ...['Editor', 'edit', 'editor%20', '%25', 'e_itor', 'nobody'].map((role) => [`role=${role}`] as const),
    ] as readonly (readonly [string, ...number[]])[])
      expectReplyTo(
        query,
        await app.get(`/users?${query}`),
        200,
        places.map((place) => users[place]),
      );
  });

  it('applies a changed role to the filter at once', async () => {
    const ada = await makeUser(app, 'Ada', 'editor');
    await app.put(`/users/${ada.id}`, { role: 'chief' });
    expectReply(await app.get('/users?role=editor'), 200, []);
    expectReply(await app.get('/users?role=chief'), 200, [{ ...ada, role: 'chief' }]);
  });
});

describeOn('Flat Users API: GET /users/search', onEverySetupInProcess, useApp, (app) => {
  const expectFound = async (search: string, data: readonly unknown[]) =>
    expectReplyTo(search, await app.get(`/users/search?${search}`), 200, {
      query: new URLSearchParams(search).get('q'),
      count: data.length,
      data,
    });

  /** Each name and each domain shows where a match was found. */
  const bodies = [
    { name: 'Ada Lovelace', email: 'first@maths.example' },
    { name: 'Ben Maths', email: 'second@ada.example' },
    { name: 'Cléo ÉCOLE', email: 'third@example.org' },
    { name: '100% _real_ \\o/ *', email: 'fourth@example.org', role: 'editor' },
  ];
  const searches: readonly (readonly [search: string, ...found: number[]])[] = [
    ['q=ada', 0, 1],
    ['q=ada&field=all', 0, 1],
    ['q=ada&field=name', 0],
    ['q=ada&field=email', 1],
    ['q=ADA&field=name', 0],
    ['q=maths', 0, 1],
    ['q=MATHS.EX&field=email', 0],
    ['q=%C3%A9cole', 2],
    ['q=%C3%A9', 2],
    ['q=ecole'],
    ['q=e', 0, 1, 2, 3],
    ['q=lovelace+'],
    ['q=a+l', 0],
    ['q=%25', 3],
    ['q=_', 3],
    ['q=%5C', 3],
    ['q=*', 3],
    ['q=%25%20_real_', 3],
    ['q=%22'],
    ['q=ada%20OR%20ben'],
    ['q=adafirst'],
    ['q=nobody'],
    ['q=editor'],
  ];
  it('finds literal text in the chosen field, ignoring case, in order of creation (F2, S9)', async () => {
    const users = (await app.post('/users/bulk', bodies)).body;
    for (const [search, ...found] of searches)
      await expectFound(
        search,
        found.map((index) => users[index]),
      );
    await expectFound(`q=${users[0].id}`, []);
  });

  it('finds a user by the current name and e-mail, and no longer once it is deleted', async () => {
    const [ada, , other] = await makeUsers(app, ['Ada', 'Ben', 'Adam']);
    const changed = { ...ada, name: 'Countess', email: 'new@example.org' };
    await app.put(`/users/${ada?.id}`, { name: 'Countess', email: 'new@example.org' });
    await expectFound('q=ada', [other]);
    await expectFound('q=NEW@&field=email', [changed]);
    await app.delete(`/users/${ada?.id}`);
    await expectFound('q=countess', []);
  });
});

describeOn('Wrapped users (F5)', onEverySetup, useApp, (app) => {
  it('GET /wrapped/users counts existing users after deletes, updates and rejected creates', async () => {
    const [ada, ben, cleo] = await makeUsers(app, ['Ada', 'Ben', 'Cleo']);
    await app.delete(`/users/${ada?.id}`);
    await app.request('DELETE', '/users/bulk', { json: [cleo?.id, cleo?.id, unknownId] });
    await app.put(`/users/${ben?.id}`, { name: 'Bea' });
    await app.post('/users', { name: 'Broken' });
    const data = [{ ...ben, name: 'Bea' }, await makeUser(app, 'Dan')];
    const page = { page: 1, per_page: 10, total: 2, total_pages: 1 };
    expectReply(await app.get('/wrapped/users'), 200, { data, ...page });
  });

  it('GET /wrapped/users/:id returns the user in an ApiResponse, or 404 for an unknown id', async () => {
    const ada = await makeUser(app, 'Ada', 'editor');
    expectJson(await app.get(`/wrapped/users/${ada.id}`), 200, { success: true, data: ada });
    const unknown = { success: false, data: null, message: 'User not found' };
    for (const id of [unknownId, 'search', 'bulk'])
      expectJson(await app.get(`/wrapped/users/${id}`), 404, unknown);
  });
});
