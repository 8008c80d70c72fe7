import type { LastIds } from '../document/document-ids.ts';

export interface SeedPlan {
  readonly seed: number;
  readonly users: number;
  readonly posts: number;
  readonly comments: number;
  readonly products: number;
  readonly flatUsers: number;
  readonly apiPosts: number;
  /** The number of users, from the first, that can log in with the password of the hash. */
  readonly accounts: number;
  readonly passwordHash: string | null;
}

/** The existing data: new ids continue after its ids, and its tags are reused. */
export interface SeedGround {
  readonly lastIds: LastIds;
  readonly tagIds: ReadonlyMap<string, number>;
}

export type SeedOptions = Partial<Omit<SeedPlan, 'passwordHash'>> & { readonly password?: string };

export const maxOfAKind = 10_000_000;

export class UnusablePlan extends Error {}

export const defaults = { seed: 42, users: 100, products: 200, flatUsers: 200, apiPosts: 500, accounts: 10 };
export const postsPerUser = 10;
export const commentsPerPost = 3;

/** Fills in the default numbers of a plan. `name` maps options to their names in error messages. */
export function completePlan(
  options: SeedOptions,
  name: (option: keyof SeedOptions) => string = (option) => option,
): Omit<SeedPlan, 'passwordHash'> {
  const { password, ...given } = options;
  const { users } = { ...defaults, ...given };
  const posts = options.posts ?? Math.min(postsPerUser * users, maxOfAKind);
  const comments = options.comments ?? Math.min(commentsPerPost * posts, maxOfAKind);
  const accounts = options.accounts ?? Math.min(defaults.accounts, users);
  const refuse = (message: string) => {
    throw new UnusablePlan(message);
  };
  if (posts > 0 && users === 0) refuse(`${name('posts')} needs authors: ${name('users')} must be at least 1`);
  if (comments > 0 && posts === 0)
    refuse(`${name('comments')} needs posts: ${name('posts')} must be at least 1`);
  if (password === undefined && options.accounts !== undefined)
    refuse(`${name('accounts')} requires ${name('password')}`);
  if (accounts > users) refuse(`${name('accounts')} must be at most the number of users, ${users}`);
  return { ...defaults, ...given, posts, comments, accounts: password === undefined ? 0 : accounts };
}
