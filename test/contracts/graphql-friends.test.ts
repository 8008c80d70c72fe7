import { expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
import { data } from '../support/graphql.ts';
import { befriend, createUser } from '../support/graphql-blog.ts';
import { describeOn } from '../support/suites.ts';

const everyone = '{ users { name friends { name } } }';

describeOn('GraphQL friends', onEverySetupInProcess, useApp, (app) => {
  it('addFriend returns the caller and creates a mutual friendship (G2)', async () => {
    const ada = await register(app, 'Ada');
    await register(app, 'Bea');
    const text = 'mutation { addFriend(userId: 2) { id name friends { name friends { name } } } }';
    expect(await data(app, text, ada)).toEqual({
      addFriend: { id: '1', name: 'Ada', friends: [{ name: 'Bea', friends: [{ name: 'Ada' }] }] },
    });
    expect(await data(app, everyone)).toEqual({
      users: [
        { name: 'Ada', friends: [{ name: 'Bea' }] },
        { name: 'Bea', friends: [{ name: 'Ada' }] },
      ],
    });
  });

  it('addFriend creates only one friendship, even if it is repeated from either side', async () => {
    const ada = await register(app, 'Ada');
    const bea = await register(app, 'Bea');
    await befriend(app, ada, '2');
    await befriend(app, ada, '2');
    await befriend(app, bea, '1');
    expect(await data(app, '{ user(id: 1) { friends { name } } }')).toEqual({
      user: { friends: [{ name: 'Bea' }] },
    });
  });

  it('friends returns users in id order, including profiles', async () => {
    const ada = await register(app, 'Ada');
    for (const name of ['Bea', 'Cid', 'Dan']) await createUser(app, name);
    for (const id of ['4', '2', '3']) await befriend(app, ada, id);
    expect(await data(app, '{ me { friends { name } } }', ada)).toEqual({
      me: { friends: [{ name: 'Bea' }, { name: 'Cid' }, { name: 'Dan' }] },
    });
  });

  it('removeFriend ends the friendship for both users and returns the caller', async () => {
    const ada = await register(app, 'Ada');
    const bea = await register(app, 'Bea');
    await createUser(app, 'Cid');
    for (const id of ['2', '3']) await befriend(app, ada, id);
    expect(await data(app, 'mutation { removeFriend(userId: 1) { name friends { name } } }', bea)).toEqual({
      removeFriend: { name: 'Bea', friends: [] },
    });
    expect(await data(app, '{ me { friends { name } } }', ada)).toEqual({
      me: { friends: [{ name: 'Cid' }] },
    });
  });

  it('removeFriend changes nothing for a user who is not a friend, or for the caller (G2)', async () => {
    const ada = await register(app, 'Ada');
    for (const name of ['Bea', 'Cid']) await createUser(app, name);
    await befriend(app, ada, '2');
    for (const id of [1, 3]) {
      const text = `mutation { removeFriend(userId: ${id}) { friends { name } } }`;
      expect(await data(app, text, ada)).toEqual({ removeFriend: { friends: [{ name: 'Bea' }] } });
    }
  });
});
