import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { register, useWriter } from '../support/blog.ts';
import { data, expectFailure } from '../support/graphql.ts';
import { befriend, createUser } from '../support/graphql-blog.ts';
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

    it('leaves the age null when it is not given, and lets profiles share an e-mail (A1)', async () => {
      await register(app, 'Ada');
      expect([await createUser(app, 'Ada'), await createUser(app, 'Ada')]).toEqual(['2', '3']);
      for (const age of ['', ', age: null']) {
        const text = `mutation { createUser(input: {name: "Ada", email: "a@b.co"${age}}) { age } }`;
        expect(await data(app, text)).toEqual({ createUser: { age: null } });
      }
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
    it('changes only the given fields; an explicit null clears the age alone (G7)', async () => {
      await createUser(app, 'Ada', 36);
      const text =
        'mutation($input: UpdateUserInput!) { updateUser(id: 1, input: $input) { id name email age } }';
      let updateUser = { id: '1', name: 'Ada', email: 'ada@example.com', age: 36 };
      for (const input of [{}, { name: 'Bea' }, { email: 'b@c.de' }, { age: 0 }, { age: null }]) {
        updateUser = { ...updateUser, ...input } as typeof updateUser;
        expect(await data(app, text, { variables: { input } })).toEqual({ updateUser });
      }
      const variables = { input: { name: null, email: null } };
      expect(await data(app, text, { variables })).toEqual({ updateUser });
    });

    it('keeps the age when its variable is omitted, and clears it when the variable is null', async () => {
      await createUser(app, 'Ada', 36);
      const text = 'mutation($age: Int) { updateUser(id: 1, input: {name: "Bea", age: $age}) { name age } }';
      expect(await data(app, text)).toEqual({ updateUser: { name: 'Bea', age: 36 } });
      expect(await data(app, text, { variables: { age: null } })).toEqual({
        updateUser: { name: 'Bea', age: null },
      });
    });

    it('rejects the e-mail of another account for an account, not for a profile (A1)', async () => {
      const ada = await register(app, 'Ada');
      await register(app, 'Bea');
      const text = 'mutation { updateUser(id: 1, input: {email: "BEA@example.com", age: 9}) { id } }';
      await expectFailure(app, text, ['updateUser', 'email has already been taken'], ada);
      const user = { email: 'ada@example.com', age: null };
      expect(await data(app, '{ user(id: 1) { email age } }')).toEqual({ user });
      await createUser(app, 'Cid');
      const profile = 'mutation { updateUser(id: 3, input: {email: "ada@example.com"}) { email } }';
      expect(await data(app, profile)).toEqual({ updateUser: { email: 'ada@example.com' } });
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

describeOn('GraphQL friends', onEverySetupInProcess, useApp, (app) => {
  const ada = useWriter(app, 'Ada');
  const friendsOf = async (id: number) => {
    const { user } = await data(app, `{ user(id: ${id}) { friends { name } } }`);
    return user.friends.map(({ name }: { name: string }) => name);
  };

  it('addFriend returns the caller and creates a mutual friendship (G2)', async () => {
    await register(app, 'Bea');
    const text = 'mutation { addFriend(userId: 2) { id name friends { name friends { name } } } }';
    expect(await data(app, text, ada)).toEqual({
      addFriend: { id: '1', name: 'Ada', friends: [{ name: 'Bea', friends: [{ name: 'Ada' }] }] },
    });
    expect([await friendsOf(1), await friendsOf(2)]).toEqual([['Bea'], ['Ada']]);
  });

  it('addFriend creates only one friendship, even if it is repeated from either side', async () => {
    const bea = await register(app, 'Bea');
    await befriend(app, ada, '2');
    await befriend(app, ada, '2');
    await befriend(app, bea, '1');
    expect(await friendsOf(1)).toEqual(['Bea']);
  });

  it('friends returns users in id order, including profiles', async () => {
    for (const name of ['Bea', 'Cid', 'Dan']) await createUser(app, name);
    for (const id of ['4', '2', '3']) await befriend(app, ada, id);
    expect(await friendsOf(1)).toEqual(['Bea', 'Cid', 'Dan']);
  });

  it('removeFriend ends the friendship for both users and returns the caller', async () => {
    const bea = await register(app, 'Bea');
    await createUser(app, 'Cid');
    for (const id of ['2', '3']) await befriend(app, ada, id);
    expect(await data(app, 'mutation { removeFriend(userId: 1) { name friends { name } } }', bea)).toEqual({
      removeFriend: { name: 'Bea', friends: [] },
    });
    expect(await friendsOf(1)).toEqual(['Cid']);
  });

  it('removeFriend changes nothing for a user who is not a friend, or for the caller (G2)', async () => {
    for (const name of ['Bea', 'Cid']) await createUser(app, name);
    await befriend(app, ada, '2');
    for (const id of [1, 3]) {
      const text = `mutation { removeFriend(userId: ${id}) { friends { name } } }`;
      expect(await data(app, text, ada)).toEqual({ removeFriend: { friends: [{ name: 'Bea' }] } });
    }
  });
});
