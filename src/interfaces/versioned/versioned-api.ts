import { readJson } from '../../http/body.ts';
import type { Interface } from '../../http/interface.ts';
import type { Services } from '../../services.ts';
import { authRoutes } from './auth.ts';
import { commentRoutes } from './comments.ts';
import { answerFailure } from './errors.ts';
import type { VersionedParts } from './parts.ts';
import { postRoutes } from './posts.ts';
import { describeVersioned } from './reference.ts';
import { tagRoutes } from './tags.ts';
import { userRoutes } from './users.ts';
import { createViews } from './views.ts';

/** The Versioned API at `/api/v1`, with its unversioned variant at `/api/users` (V1 to V11). */
export function versionedApi({ blog, limits }: Services): Interface {
  const parts: VersionedParts = {
    blog,
    views: createViews(blog, { maxComments: limits.maxResults, maxBytes: limits.maxAnswerBytes }),
    callerOf: (exchange) => blog.accounts.callerOf(exchange.header('authorization')),
    readBody: (exchange) => readJson(exchange, limits.maxBodyBytes, {}),
  };
  return {
    name: 'Versioned API',
    answerFailure,
    isResourceful: true,
    reference: describeVersioned(blog.fields),
    routes: {
      ...authRoutes(parts),
      ...userRoutes(parts, { path: '/api/v1/users', listsFlatErrors: true }),
      ...userRoutes(parts, { path: '/api/users', listsFlatErrors: false }),
      ...postRoutes(parts),
      ...commentRoutes(parts),
      ...tagRoutes(parts),
    },
  };
}
