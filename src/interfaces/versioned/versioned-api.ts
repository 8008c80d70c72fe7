import type { Interface } from '../../http/interface.ts';
import { operationsFor } from '../../http/operation.ts';
import { textLimitsOf } from '../../lib/input-limits.ts';
import { integerId } from '../../openapi/shapes.ts';
import type { World } from '../../world.ts';
import { authOperations, authTag } from './auth.ts';
import { describeBodies } from './bodies.ts';
import { commentOperations, commentsTag } from './comments.ts';
import { replyToFailure, shapeOfFailure } from './errors.ts';
import { postOperations, postsTag } from './posts.ts';
import { tagOperations, tagsTag } from './tags.ts';
import { userOperations, usersTag } from './users.ts';
import type { VersionedParts } from './views.ts';
import { createViews } from './views.ts';

/** The Versioned API at `/api/v1`, with its unversioned variant at `/api/users` (V1 to V11). */
export function versionedApi({ blog, runtime: { settings } }: World): Interface {
  const parts: VersionedParts = {
    blog,
    views: createViews(blog, { maxComments: settings.maxResults, maxBytes: settings.maxAnswerBytes }),
    bodies: describeBodies(textLimitsOf(settings)),
    operation: operationsFor({
      callerOf: (exchange) =>
        blog.accounts.callerOf(exchange.header('authorization'), { isToWrite: exchange.method !== 'GET' }),
      // Idempotency keys belong to the user, whichever token is used.
      identityOf: ({ id }) => `user ${id}`,
    }),
  };
  return {
    name: 'Versioned API',
    showsData: true,
    home: {
      id: 'versioned',
      contract: 'versioned',
      path: '/api/v1',
      alsoAt: ['/api/users'],
      description: 'The same blog over REST, with accounts: register, then send the token from the response.',
    },
    replyToFailure,
    operations: [
      ...authOperations(parts),
      ...userOperations(parts, { path: '/api/v1/users', noun: 'BlogUser', listsFlatErrors: true }),
      ...userOperations(parts, { path: '/api/users', noun: 'UnversionedUser', listsFlatErrors: false }),
      ...postOperations(parts),
      ...commentOperations(parts),
      ...tagOperations(parts),
    ],
    reference: {
      document: 'versioned',
      prefix: 'Blog',
      description:
        'The blog over REST, with authentication: users, posts, comments and tags. Bodies may be wrapped (`{"user": {…}}`) or flat. A missing body counts as `{}`.',
      tags: { ...authTag, ...usersTag, ...postsTag, ...commentsTag, ...tagsTag },
      token: {
        name: 'blogToken',
        description: 'A token from registration or login, valid for 24 hours.',
        format: 'JWT',
      },
      pathParameters: {
        id: { description: 'The id of the record.', shape: integerId, example: 1, unknown: 999 },
      },
      shapeOfFailure,
    },
  };
}
