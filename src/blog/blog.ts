import type { TextLimits } from '../lib/input-limits.ts';
import type { Access } from './access.ts';
import { type AccountServices, createAccounts } from './accounts.ts';
import { createComments } from './comments.ts';
import { createFields } from './fields.ts';
import { createFriends } from './friends.ts';
import { createPosts } from './posts.ts';
import { createTags } from './tags.ts';
import { createUserStore } from './user-store.ts';
import { createUsers } from './users.ts';

/** Creates the domain behind both GraphQL and the Versioned API (S5). */
export function createBlog(services: AccountServices, access: Access, limits: TextLimits) {
  const { database, clock } = services;
  const userStore = createUserStore(database);
  const tags = createTags(database);
  return {
    access,
    fields: createFields(limits),
    accounts: createAccounts(services, userStore),
    users: createUsers(database, clock, userStore, access),
    posts: createPosts(database, clock, userStore, tags, access),
    comments: createComments(database, clock),
    tags,
    friends: createFriends(database, userStore),
  };
}

export type Blog = ReturnType<typeof createBlog>;
