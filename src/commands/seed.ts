import { createPasswords } from '../auth/passwords.ts';
import { longestPassword, shortestPassword } from '../blog/fields.ts';
import { estimateRecords, seedDatabase } from '../data/seed/seed-database.ts';
import type { SeedPlan } from '../data/seed/seed-plan.ts';
import { parseWholeNumber } from '../lib/integer-id.ts';
import { countCharacters, isStorable } from '../lib/text.ts';
import { describeLocation } from '../storage/open.ts';
import { type Command, type CommandContext, UsageError, withDatabase } from './command.ts';
import { fillProgress, withProgress } from './progress.ts';

const numbers = [
  'seed',
  'users',
  'posts',
  'comments',
  'products',
  'flat-users',
  'api-posts',
  'accounts',
] as const;

const mostOfAKind = 10_000_000;

type Options = CommandContext['options'];

export const seed: Command = {
  name: 'seed',
  usage: '[options]',
  summary: 'fill every interface with invented data; docs/data.md lists the options',
  options: {
    ...Object.fromEntries(numbers.map((name) => [name, { type: 'string' }] as const)),
    password: { type: 'string' },
    append: { type: 'boolean' },
  },
  words: 0,

  async run({ config, options, print, untilAskedToEnd }) {
    const password = readPassword(options);
    const counts = readPlan(options, password);
    // One hash for all of them: to make one costs more than a thousand records.
    const passwordHash = password === null ? null : await createPasswords().hash(password);
    const plan = { ...counts, passwordHash };
    await withDatabase(config, async (database) => {
      const { records, firstEmail } = await withProgress(
        untilAskedToEnd(),
        (show) =>
          seedDatabase(database, plan, { append: options.append === true, onProgress: fillProgress(show) }),
        { unit: 'records', total: estimateRecords(plan) },
      );
      print(`${describeLocation(config.database)}: ${records} records`);
      if (plan.accounts > 0)
        print(`the first ${plan.accounts} of the users can log in, such as ${firstEmail}`);
    });
  },
};

/** A user writes ten posts and a post gets three comments, unless other numbers are given. */
function readPlan(options: Options, password: string | null): Omit<SeedPlan, 'passwordHash'> {
  const users = readNumber(options, 'users', 100);
  const posts = readNumber(options, 'posts', 10 * users);
  const comments = readNumber(options, 'comments', 3 * posts);
  if (posts > 0 && users === 0) throw new UsageError('--posts needs authors: --users must be at least 1');
  if (comments > 0 && posts === 0) throw new UsageError('--comments needs posts: --posts must be at least 1');
  if (password === null && options.accounts !== undefined) {
    throw new UsageError('--accounts needs the --password that they log in with');
  }
  const accounts = readNumber(options, 'accounts', Math.min(10, users));
  if (accounts > users) throw new UsageError(`--accounts must be at most the number of users, ${users}`);
  return {
    ...{ seed: readNumber(options, 'seed', 42, Number.MAX_SAFE_INTEGER), users, posts, comments },
    products: readNumber(options, 'products', 200),
    flatUsers: readNumber(options, 'flat-users', 200),
    apiPosts: readNumber(options, 'api-posts', 500),
    accounts: password === null ? 0 : accounts,
  };
}

function readNumber(
  options: Options,
  name: (typeof numbers)[number],
  otherwise: number,
  most = mostOfAKind,
): number {
  const given = options[name];
  if (typeof given !== 'string') return Math.min(otherwise, most);
  const value = parseWholeNumber(given);
  if (value !== null && value >= 0 && value <= most) return value;
  throw new UsageError(`--${name} must be a whole number from 0 to ${most}, not "${given}"`);
}

/** By the rules of registering. */
function readPassword({ password }: Options): string | null {
  if (typeof password !== 'string') return null;
  const length = countCharacters(password);
  if (isStorable(password) && length >= shortestPassword && length <= longestPassword) return password;
  throw new UsageError(`--password must have ${shortestPassword} to ${longestPassword} characters`);
}
