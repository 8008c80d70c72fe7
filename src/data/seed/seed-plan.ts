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

/** What is asked for; the rest follows from it. */
export type SeedOptions = Partial<Omit<SeedPlan, 'passwordHash'>> & { readonly password?: string };

export const maxOfAKind = 10_000_000;

/** A plan that cannot be carried out. */
export class UnusablePlan extends Error {}

export const defaults = { seed: 42, users: 100, products: 200, flatUsers: 200, apiPosts: 500, accounts: 10 };
export const postsPerUser = 10;
export const commentsPerPost = 3;

/** Completes a plan with the default numbers. `name` gives the names of options in error messages. */
export function completePlan(
  options: SeedOptions,
  name: (option: keyof SeedOptions) => string = (option) => option,
): Omit<SeedPlan, 'passwordHash'> {
  const { seed, users, products, flatUsers, apiPosts } = { ...defaults, ...options };
  const posts = options.posts ?? Math.min(postsPerUser * users, maxOfAKind);
  const comments = options.comments ?? Math.min(commentsPerPost * posts, maxOfAKind);
  const accounts = options.accounts ?? Math.min(defaults.accounts, users);
  const refuse = (message: string) => {
    throw new UnusablePlan(message);
  };
  if (posts > 0 && users === 0) refuse(`${name('posts')} needs authors: ${name('users')} must be at least 1`);
  if (comments > 0 && posts === 0)
    refuse(`${name('comments')} needs posts: ${name('posts')} must be at least 1`);
  if (options.password === undefined && options.accounts !== undefined)
    refuse(`${name('accounts')} requires ${name('password')}`);
  if (accounts > users) refuse(`${name('accounts')} must be at most the number of users, ${users}`);
  return {
    seed,
    users,
    posts,
    comments,
    products,
    flatUsers,
    apiPosts,
    accounts: options.password === undefined ? 0 : accounts,
  };
}
