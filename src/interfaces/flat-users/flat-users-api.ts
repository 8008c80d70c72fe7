import type { Interface } from '../../http/interface.ts';
import { textLimitsOf } from '../../lib/input-limits.ts';
import type { World } from '../../world.ts';
import { replyToFailure, shapeOfFailure } from './errors.ts';
import { userOperations } from './operations.ts';
import { createFlatUserStore } from './store.ts';
import { describeBodies, userIdParameter } from './user.ts';

/** The Flat Users API: an anonymous collection at `/users`, bodies without an envelope (F1 to F4). */
export function flatUsersApi({ database, clock, random, runtime: { settings } }: World): Interface {
  const store = createFlatUserStore(database, random);
  const bodies = describeBodies(textLimitsOf(settings));
  return {
    name: 'Flat Users API',
    showsData: true,
    home: {
      id: 'users',
      contract: 'flat-users',
      path: '/users',
      alsoAt: ['/wrapped/users'],
      description:
        'Users without an envelope, with search, bulk create and bulk delete. `/wrapped/users` serves the same users in an envelope.',
    },
    replyToFailure,
    operations: userOperations({ store, bodies, clock, maxResults: settings.maxResults }),
    reference: {
      document: 'users',
      prefix: 'Users',
      description:
        'A collection of users without an envelope, with search, bulk create and bulk delete. No authentication required.',
      tags: { Users: 'Users at `/users`.' },
      pathParameters: { id: userIdParameter },
      shapeOfFailure,
    },
  };
}
