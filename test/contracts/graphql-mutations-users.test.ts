import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
import { data, failureOf, query } from '../support/graphql.ts';
import { createUser } from '../support/graphql-blog.ts';
import { describeOn } from '../support/suites.ts';

describeOn('GraphQL mutations of users', onEverySetupInProcess, useApp, (app) => {
  describe('createUser(input)', () => {
    it('creates a profile and returns it', async () => {
      const text = `mutation { createUser(input: {name: "Ada", email: "Ada@Example.com", age: 36}) {
          id name email age createdAt posts { id } friends { id } comments { id }
        } }`;
      expect(await data(app, text)).toEqual({
        createUser: {
          id: '1',
          name: 'Ada',
          email: 'Ada@Example.com',
          age: 36,
          createdAt: startOfTest,
          posts: [],
          friends: [],
          comments: [],
        },
      });
    });

    it.each(['', ', age: null'])('leaves the age null when it is not given (%j)', async (age) => {
      const text = `mutation { createUser(input: {name: "Ada", email: "a@b.co"${age}}) { age } }`;
      expect(await data(app, text)).toEqual({ createUser: { age: null } });
    });

    it('lets profiles share an e-mail, with each other and with an account (A1)', async () => {
      await register(app, 'Ada');
      expect([await createUser(app, 'Ada'), await createUser(app, 'Ada')]).toEqual(['2', '3']);
    });

    it('creates a user that the Versioned API shows as a profile (S5)', async () => {
      await createUser(app, 'Ada', 5);
      expect((await app.get('/api/v1/users/1')).body.data).toMatchObject({
        id: 1,
        name: 'Ada',
        role: 'user',
      });
      expect((await app.delete('/api/v1/users/1')).status).toBe(204);
      expect(await data(app, '{ user(id: 1) { id } }')).toEqual({ user: null });
    });
  });

  describe('updateUser(id, input)', () => {
    it('changes only the given fields', async () => {
      await createUser(app, 'Ada', 36);
      const update = async (input: string) =>
        (await data(app, `mutation { updateUser(id: 1, input: {${input}}) { id name email age } }`))
          .updateUser;
      const ada = { id: '1', name: 'Ada', email: 'ada@example.com', age: 36 };
      expect(await update('')).toEqual(ada);
      expect(await update('name: "Bea"')).toEqual({ ...ada, name: 'Bea' });
      expect(await update('email: "b@c.de"')).toEqual({ ...ada, name: 'Bea', email: 'b@c.de' });
      expect(await update('age: 0')).toEqual({ ...ada, name: 'Bea', email: 'b@c.de', age: 0 });
    });

    it('treats an explicit null as absent, except for the age, which it clears (G7)', async () => {
      await createUser(app, 'Ada', 36);
      const text =
        'mutation($input: UpdateUserInput!) { updateUser(id: 1, input: $input) { name email age } }';
      const update = (input: object) => data(app, text, { variables: { input } });
      const ada = { name: 'Ada', email: 'ada@example.com' };
      expect(await update({ name: null, email: null })).toEqual({ updateUser: { ...ada, age: 36 } });
      expect(await update({ age: null })).toEqual({ updateUser: { ...ada, age: null } });
    });

    it('keeps the age when its variable is omitted, and clears it when the variable is null', async () => {
      await createUser(app, 'Ada', 36);
      const text = 'mutation($age: Int) { updateUser(id: 1, input: {name: "Bea", age: $age}) { name age } }';
      expect(await data(app, text)).toEqual({ updateUser: { name: 'Bea', age: 36 } });
      expect(await data(app, text, { variables: { age: null } })).toEqual({
        updateUser: { name: 'Bea', age: null },
      });
    });

    it('rejects the e-mail of another account for an account, regardless of case (A1)', async () => {
      const { token } = await register(app, 'Ada');
      await register(app, 'Bea');
      const text = 'mutation { updateUser(id: 1, input: {email: "BEA@example.com", age: 9}) { id } }';
      const { body } = await query(app, text, { token });
      expect(body).toEqual(failureOf(text, 'updateUser', 'email has already been taken', 'BAD_USER_INPUT'));
      expect(await data(app, '{ user(id: 1) { email age } }')).toEqual({
        user: { email: 'ada@example.com', age: null },
      });
    });

    it('lets a profile have the e-mail of an account (A1)', async () => {
      await register(app, 'Ada');
      await createUser(app, 'Bea');
      const text = 'mutation { updateUser(id: 2, input: {email: "ada@example.com"}) { email } }';
      expect(await data(app, text)).toEqual({ updateUser: { email: 'ada@example.com' } });
    });
  });

  it('deleteUser(id) returns true once, and false for an unknown id (G7)', async () => {
    await createUser(app, 'Ada');
    expect(await data(app, 'mutation { deleteUser(id: 1) }')).toEqual({ deleteUser: true });
    for (const id of ['1', '99', '01', 'x', '']) {
      const reply = await data(app, 'mutation($id: ID!) { deleteUser(id: $id) }', { variables: { id } });
      expect([id, reply]).toEqual([id, { deleteUser: false }]);
    }
  });
});
