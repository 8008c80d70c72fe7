import { expect, it } from 'bun:test';
import fc from 'fast-check';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { anyUuid, type FlatUserShape, newUser } from '../support/flat-users.ts';
import { describeOn } from '../support/suites.ts';

const valid = fc.constantFrom(newUser('Ada'), newUser('Ben', 'editor'), newUser('Cleo', ''));
const invalid = fc.constantFrom<unknown>(
  null,
  1,
  'Ada',
  [],
  {},
  { name: 'Ada' },
  { email: 'ada@example.com' },
  { ...newUser('Ada'), email: 'ada' },
  { ...newUser('Ada'), role: null },
  { ...newUser('\0') },
);

/** Mostly valid items, because a list with one invalid item is the interesting case. */
const mix = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: valid.map((item) => ({ item: item as unknown, isValid: true })) },
    { weight: 1, arbitrary: invalid.map((item) => ({ item, isValid: false })) },
  ),
  { maxLength: 12 },
);

/** The user to delete: an existing one by index, or an unknown id. */
const named = fc.oneof(
  { weight: 4, arbitrary: fc.nat(9) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 6 }).filter((text) => !text.includes('\0')),
  },
);

describeOn('Flat Users API, for any input', onEverySetupInProcess, useApp, (app) => {
  const allUsers = async (): Promise<FlatUserShape[]> => (await app.get('/users?limit=100')).body;
  const deleteAll = async () =>
    app.request('DELETE', '/users/bulk', { json: (await allUsers()).map(({ id }) => id) });
  const total = async () => (await app.get('/wrapped/users')).body.total;

  it('creates all users of a bulk request or none (F4)', async () => {
    await fc.assert(
      fc.asyncProperty(mix, async (items) => {
        await deleteAll();
        const sent = items.map(({ item }) => item);
        const { status, body } = await app.post('/users/bulk', sent);
        const stored = await allUsers();
        expect(await total()).toBe(stored.length);
        if (items.every(({ isValid }) => isValid)) {
          expect(status).toBe(201);
          expect(body).toMatchObject(sent.map((item) => ({ ...(item as object), id: anyUuid })));
          expect(stored).toEqual(body);
          return;
        }
        const wrong = items.flatMap(({ isValid }, index) => (isValid ? [] : [index]));
        const fields = body.detail.map(({ loc }: { loc: unknown[] }) => loc[1]);
        expect({ status, fields: [...new Set(fields)] }).toEqual({ status: 422, fields: wrong });
        expect(stored).toEqual([]);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('splits the ids of a bulk delete into deleted and not found, each in order (F4)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(8), fc.array(named, { maxLength: 20 }), async (count, wanted) => {
        await deleteAll();
        const users = (await app.post('/users/bulk', Array(count).fill(newUser('Ada')))).body;
        const ids = wanted.map((one) => (typeof one === 'number' ? (users[one]?.id ?? `no ${one}`) : one));
        const { status, body } = await app.request('DELETE', '/users/bulk', { json: ids });

        const left = new Map(users.map((user: FlatUserShape) => [user.id, user]));
        const expected = { deleted: [] as string[], not_found: [] as string[] };
        for (const id of ids) (left.delete(id) ? expected.deleted : expected.not_found).push(id);
        expect({ status, body }).toEqual({ status: 200, body: expected });
        expect(await allUsers()).toEqual([...left.values()] as FlatUserShape[]);
        expect(await total()).toBe(left.size);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('returns a slice of the users with the role', async () => {
    const roles = ['user', 'editor', 'Editor', ''];
    const bodies = Array.from({ length: 120 }, (_, index) =>
      newUser(`User${index}`, roles[(index * index) % 7]),
    );
    const users: FlatUserShape[] = (await app.post('/users/bulk', bodies)).body;
    const query = fc.record(
      {
        skip: fc.oneof(fc.nat(130), fc.maxSafeNat()),
        limit: fc.integer({ min: 1, max: 100 }),
        role: fc.constantFrom(...roles, 'nobody'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, async ({ skip, limit, role }) => {
        const search = new URLSearchParams();
        for (const [name, value] of Object.entries({ skip, limit, role })) {
          if (value !== undefined) search.set(name, String(value));
        }
        const kept = users.filter((user) => role === undefined || user.role === role);
        const from = skip ?? 0;
        const { status, body } = await app.get(`/users?${search}`);
        expect({ status, body }).toEqual({ status: 200, body: kept.slice(from, from + (limit ?? 10)) });
      }),
      { numRuns: 150 },
    );
  }, 120_000);
});
