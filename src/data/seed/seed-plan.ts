import type { LastIds } from '../data-header.ts';

/** How many records of each kind, and what they are drawn from. */
export interface SeedPlan {
  readonly seed: number;
  readonly users: number;
  readonly posts: number;
  readonly comments: number;
  readonly products: number;
  readonly flatUsers: number;
  readonly apiPosts: number;
  /** So many of the first users can log in, with the password of the hash. */
  readonly accounts: number;
  readonly passwordHash: string | null;
}

/** What is in the database already: ids go on after it, and tags are shared with it. */
export interface SeedGround {
  readonly lastIds: LastIds;
  readonly tagIds: ReadonlyMap<string, number>;
}
