import type { Blog } from '../../blog/blog.ts';
import type { User } from '../../blog/model.ts';
import type { operationsFor } from '../../http/operation.ts';
import type { Bodies } from './bodies.ts';
import type { Views } from './views.ts';

/** What the chapters of this interface share. */
export interface VersionedParts {
  readonly blog: Blog;
  readonly views: Views;
  readonly bodies: Bodies;
  /** Makes an operation that knows its caller. */
  readonly operation: ReturnType<typeof operationsFor<User>>;
}
