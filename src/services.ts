import type { Blog } from './blog/blog.ts';
import type { Clock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';
import type { Database } from './storage/database.ts';

/** Everything an app is made of: a test, a second tenant or a sandbox is another set of these. */
export interface Services {
  readonly database: Database;
  readonly blog: Blog;
  readonly clock: Clock;
  readonly log: Log;
  readonly productsToken: string;
  readonly limits: Limits;
}

export interface Limits {
  readonly maxBodyBytes: number;
  /** The most rows of a list that has no pages (S10). */
  readonly maxResults: number;
}
