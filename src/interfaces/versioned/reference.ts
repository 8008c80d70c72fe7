import type * as z from 'zod';
import type { Fields } from '../../blog/fields.ts';
import { InvalidRecord } from '../../blog/problems.ts';
import type { Reference } from '../../http/reference.ts';
import type { Failure } from '../../lib/failure.ts';
import { integerId } from '../../openapi/shapes.ts';
import { authOperations, authTag } from './auth-reference.ts';
import { describeBodies } from './bodies.ts';
import { commentAndTagOperations, commentAndTagTags } from './comments-reference.ts';
import { postOperations, postsTag } from './posts-reference.ts';
import { failure, problemList, problemsByField } from './shapes.ts';
import { userOperations, usersTag } from './users-reference.ts';

export function describeVersioned(fields: Fields): Reference {
  const bodies = describeBodies(fields);
  return {
    document: 'versioned',
    prefix: 'Blog',
    description:
      'The blog over REST, with log-in: users, posts, comments and tags. Bodies may be wrapped (`{"user": {…}}`) or flat. No body at all counts as `{}`.',
    tags: { ...authTag, ...usersTag, ...postsTag, ...commentAndTagTags },
    token: {
      name: 'blogToken',
      description: 'A token from registering or logging in, good for 24 hours.',
      format: 'JWT',
    },
    pathParameters: {
      id: { description: 'The id of the record.', shape: integerId, example: 1, unknown: 999 },
    },
    shapeOfFailure,
    operations: {
      ...authOperations(bodies),
      ...userOperations(bodies),
      ...postOperations(bodies),
      ...commentAndTagOperations(bodies),
    },
  };
}

/** The answers of `errors.ts`, one shape each. */
function shapeOfFailure(one: Failure): z.ZodType {
  if (one instanceof InvalidRecord) return problemsByField;
  return one.code === 'INVALID_INPUT' ? problemList : failure;
}
