import { expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { makeUser, makeUsers } from '../support/flat-users.ts';
import { expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `User${index}`);

describeOn('Flat Users API: GET /users', onEverySetupInProcess, useApp, (app) => {
  it('returns the first 10 users in order of creation, as a bare array (F2)', async () => {
    const users = await makeUsers(app, names(12));
    expect((await app.get('/users')).body).toEqual(users.slice(0, 10));
  });

  const slices = [
    ['skip=0', 0, 10],
    ['skip=-0', 0, 10],
    ['skip=3', 3, 13],
    ['limit=1', 0, 1],
    ['limit=100', 0, 100],
    ['skip=2&limit=3', 2, 5],
    ['skip=100&limit=100', 100, 105],
    ['skip=104', 104, 105],
    ['skip=105', 105, 105],
    ['skip=002&limit=03', 2, 5],
    ['skip=9007199254740991&limit=100', 105, 105],
  ] as const;
  it('returns the slice that skip and limit select', async () => {
    const users = await makeUsers(app, names(105));
    for (const [query, from, to] of slices)
      expectReplyTo(query, await app.get(`/users?${query}`), 200, users.slice(from, to));
  });

  it('filters by role before slicing', async () => {
    const mixed = [];
    for (let index = 0; index < 6; index += 1)
      mixed.push(await makeUser(app, `User${index}`, index % 2 === 0 ? 'editor' : 'user'));
    const editors = mixed.filter(({ role }) => role === 'editor');
    expect((await app.get('/users?role=editor')).body).toEqual(editors);
    expect((await app.get('/users?role=editor&skip=1&limit=1')).body).toEqual(editors.slice(1, 2));
    expect((await app.get('/users?role=editor&skip=3')).body).toEqual([]);
  });

  it('matches a role exactly: no other case, substring or pattern', async () => {
    await makeUser(app, 'Ada', 'editor');
    for (const role of ['Editor', 'edit', 'editor%20', '%25', 'e_itor', 'nobody'])
      expect({ role, body: (await app.get(`/users?role=${role}`)).body }).toEqual({ role, body: [] });
  });

  it('returns users with an empty role for an empty filter', async () => {
    const [plain] = await makeUsers(app, ['Ada'], '');
    await makeUser(app, 'Ben');
    expect((await app.get('/users?role=')).body).toEqual([plain]);
  });

  it('applies a changed role to the filter at once', async () => {
    const ada = await makeUser(app, 'Ada', 'editor');
    await app.put(`/users/${ada.id}`, { role: 'chief' });
    expect((await app.get('/users?role=editor')).body).toEqual([]);
    expect((await app.get('/users?role=chief')).body).toEqual([{ ...ada, role: 'chief' }]);
  });
});

describeOn('Flat Users API: GET /users/search', onEverySetupInProcess, useApp, (app) => {
  /** Each name and each domain tells where a match was found. */
  async function makeScene() {
    const bodies = [
      { name: 'Ada Lovelace', email: 'first@maths.example' },
      { name: 'Ben Maths', email: 'second@ada.example' },
      { name: 'Cléo ÉCOLE', email: 'third@example.org' },
      { name: '100% _real_ \\o/ *', email: 'fourth@example.org' },
    ];
    return (await app.post('/users/bulk', bodies)).body;
  }

  const searches = [
    ['q=ada', [0, 1]],
    ['q=ada&field=all', [0, 1]],
    ['q=ada&field=name', [0]],
    ['q=ada&field=email', [1]],
    ['q=ADA&field=name', [0]],
    ['q=maths', [0, 1]],
    ['q=MATHS.EX&field=email', [0]],
    ['q=%C3%A9cole', [2]],
    ['q=%C3%A9', [2]],
    ['q=ecole', []],
    ['q=e', [0, 1, 2, 3]],
    ['q=lovelace+', []],
    ['q=a+l', [0]],
    ['q=%25', [3]],
    ['q=_', [3]],
    ['q=%5C', [3]],
    ['q=*', [3]],
    ['q=%25%20_real_', [3]],
    ['q=%22', []],
    ['q=ada%20OR%20ben', []],
    ['q=adafirst', []],
    ['q=nobody', []],
  ] as const;
  it('finds literal text in the chosen field, ignoring case, in order of creation (F2, S9)', async () => {
    const users = await makeScene();
    for (const [search, found] of searches) {
      const { status, body } = await app.get(`/users/search?${search}`);
      const query = new URLSearchParams(search).get('q');
      const data = found.map((index) => users[index]);
      expect({ search, status, body }).toEqual({
        search,
        status: 200,
        body: { query, count: found.length, data },
      });
    }
  });

  it('finds a user by the current name and e-mail, not by the previous ones', async () => {
    const ada = await makeUser(app, 'Ada');
    await app.put(`/users/${ada.id}`, { name: 'Countess', email: 'new@example.org' });
    expect((await app.get('/users/search?q=ada')).body).toEqual({ query: 'ada', count: 0, data: [] });
    expect((await app.get('/users/search?q=NEW@&field=email')).body.data).toEqual([
      { ...ada, name: 'Countess', email: 'new@example.org' },
    ]);
  });

  it('does not find a deleted user', async () => {
    const [ada, , other] = await makeUsers(app, ['Ada', 'Ben', 'Adam']);
    await app.delete(`/users/${ada?.id}`);
    expect((await app.get('/users/search?q=ada')).body).toEqual({ query: 'ada', count: 1, data: [other] });
  });

  it('does not search roles or ids', async () => {
    const ada = await makeUser(app, 'Ada', 'editor');
    expect((await app.get('/users/search?q=editor')).body.data).toEqual([]);
    expect((await app.get(`/users/search?q=${ada.id}`)).body.data).toEqual([]);
  });
});
