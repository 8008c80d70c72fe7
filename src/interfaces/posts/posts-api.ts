import type { Interface } from '../../http/interface.ts';
import { textLimitsOf } from '../../lib/input-limits.ts';
import { integerId } from '../../openapi/shapes.ts';
import type { World } from '../../world.ts';
import { failure, replyToFailure } from './errors.ts';
import { postOperations } from './operations.ts';
import { describeBodies } from './post.ts';
import { createPostStore } from './store.ts';

/** The Posts API: an anonymous collection at `/posts` (P1 to P4). */
export function postsApi({ database, clock, runtime: { settings } }: World): Interface {
  const store = createPostStore(database);
  const bodies = describeBodies(textLimitsOf(settings));
  return {
    name: 'Posts API',
    showsData: true,
    home: {
      id: 'posts',
      contract: 'posts',
      path: '/posts',
      description: 'A collection of posts with pagination and search. No token or account required.',
    },
    replyToFailure,
    operations: postOperations({ store, bodies, clock, maxResults: settings.maxResults }),
    reference: {
      document: 'posts',
      prefix: 'Posts',
      description: 'A collection of posts with pagination and search. No authentication required.',
      tags: { Posts: 'Posts at `/posts`.' },
      pathParameters: {
        id: { description: 'The id of the post.', shape: integerId, example: 1, unknown: 999 },
      },
      shapeOfFailure: () => failure,
    },
  };
}
