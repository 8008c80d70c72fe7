import type { TextLimits } from '../lib/input-limits.ts';
import type { Access } from './access.ts';
import { type AccountServices, createAccounts } from './accounts.ts';
import { createCommentStore } from './comment-store.ts';
import { createComments } from './comments.ts';
import { createFields } from './fields.ts';
import { createFriends } from './friends.ts';
import { createOwnedIds } from './owned-ids.ts';
import { createPostLists } from './post-lists.ts';
import { createPostStore } from './post-store.ts';
import { createPosts } from './posts.ts';
import { createTagStore } from './tag-store.ts';
import { createTags } from './tags.ts';
import { createUserStore } from './user-store.ts';
import { createUsers } from './users.ts';

/** Creates the domain behind both GraphQL and the Versioned API (S5). */
export function createBlog(services: AccountServices, access: Access, limits: TextLimits) {
  const { database, clock } = services;
  const userStore = createUserStore(database);
  const postStore = createPostStore(database);
  const tagStore = createTagStore(database);
  return {
    access,
    fields: createFields(limits),
    accounts: createAccounts(services, userStore),
    users: createUsers(database, clock, userStore, access),
    posts: createPosts(
      database,
      clock,
      {
        posts: postStore,
        lists: createPostLists(database),
        users: userStore,
        tags: tagStore,
      },
      access,
    ),
    comments: createComments(database, clock, createCommentStore(database), postStore),
    tags: createTags(database, tagStore),
    friends: createFriends(database, userStore),
    owned: createOwnedIds(database),
  };
}

export type Blog = ReturnType<typeof createBlog>;
