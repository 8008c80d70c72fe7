import type { Blog } from '../../blog/blog.ts';
import type { User } from '../../blog/model.ts';
import type { operationsFor } from '../../http/operation.ts';
import type { Bodies } from './bodies.ts';
import type { Views } from './views.ts';

export interface VersionedParts {
  readonly blog: Blog;
  readonly views: Views;
  readonly bodies: Bodies;
  /** Defines an operation with an authenticated caller. */
  readonly operation: ReturnType<typeof operationsFor<User>>;
}
