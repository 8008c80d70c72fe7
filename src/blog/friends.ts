import type { Budget } from '../lib/budget.ts';
import { Failure } from '../lib/failure.ts';
import { user } from '../records/blog.ts';
import { type Database, MissingReference } from '../storage/database.ts';
import { readWithin } from '../storage/read-within.ts';
import type { User } from './model.ts';
import { InvalidRecord } from './problems.ts';
import type { UserStore } from './user-store.ts';

/** Friendships are mutual, so each is stored as two rows. */
export function createFriends(database: Database, users: UserStore) {
  const ofUsersStatement = `
    select user_id as "userId", ${user.columns} from blog_friends join blog_users on blog_users.id = friend_id
    where ${database.dialect.oneOf('user_id', '$1')} order by user_id, friend_id`;

  async function requireUser(id: number | null): Promise<number> {
    if (id === null || (await users.find(database.fresh, id)) === null)
      throw new Failure('NOT_FOUND', 'User not found');
    return id;
  }

  return {
    /** Returns the friends of many users, each with the user whose friend it is. */
    async ofUsers(
      ids: readonly number[],
      budget: Budget,
    ): Promise<readonly (User & { readonly userId: number })[]> {
      const values = [JSON.stringify(ids)];
      const friends = await readWithin<User & { userId: number }>(database, budget, ofUsersStatement, values);
      return friends.map(user.read);
    },

    async add(caller: User, otherId: number | null): Promise<void> {
      if (otherId === caller.id) throw new InvalidRecord([{ field: 'userId', rule: 'oneself' }]);
      const friendId = await requireUser(otherId);
      // Both users insert the rows in the same order: otherwise two of them who befriend each other would deadlock.
      const ids = [Math.min(caller.id, friendId), Math.max(caller.id, friendId)];
      try {
        await database.autocommit.run(
          `insert into blog_friends (user_id, friend_id) values ($1, $2), ($2, $1)
           on conflict (user_id, friend_id) do nothing`,
          ids,
        );
      } catch (error) {
        if (error instanceof MissingReference) throw new Failure('NOT_FOUND', 'User not found');
        throw error;
      }
    },

    /** Removing a user who is not a friend changes nothing. */
    async remove(caller: User, otherId: number | null): Promise<void> {
      const friendId = await requireUser(otherId);
      await database.autocommit.run(
        `delete from blog_friends
         where (user_id = $1 and friend_id = $2) or (user_id = $2 and friend_id = $1)`,
        [caller.id, friendId],
      );
    },
  };
}
