import { createPasswords } from '../auth/passwords.ts';
import { longestPassword, shortestPassword } from '../blog/fields.ts';
import { estimateRecords, seedDatabase } from '../data/seed/seed-database.ts';
import { completePlan, maxOfAKind, type SeedPlan, UnusablePlan } from '../data/seed/seed-plan.ts';
import { parseWholeNumber } from '../lib/integer-id.ts';
import { countCharacters, isStorable } from '../lib/text.ts';
import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import { type Command, type CommandContext, requireDatabase, UsageError, withDatabase } from './command.ts';
import { fillProgress, withProgress } from './progress.ts';

/** The options that are numbers, with what they mean. */
const numbers = {
  seed: 'what everything is drawn from; default: 42',
  users: 'users of the blog; default: 100',
  posts: 'posts of the blog; default: 10 for each user',
  comments: 'comments on published posts; default: 3 for each post',
  products: 'records of the Products API; default: 200',
  'flat-users': 'records of the Flat Users API; default: 200',
  'api-posts': 'records of the Posts API; default: 500',
  accounts: 'how many of the first users can log in, with --password; default: 10',
} as const;

type Options = CommandContext['options'];

export const seed: Command = {
  name: 'seed',
  usage: '[options]',
  summary: 'fill every interface with invented data, the same for the same numbers on a new database',
  options: {
    ...Object.fromEntries(
      Object.entries(numbers).map(
        ([name, meaning]) => [name, { type: 'string', value: 'n', meaning }] as const,
      ),
    ),
    password: {
      type: 'string',
      value: 'text',
      meaning: 'lets the first users log in with it; default: nobody can',
    },
    append: { type: 'boolean', meaning: 'also to a database that has data already' },
  },
  words: 0,

  async run({ config, options, print, untilAskedToEnd }) {
    requireDatabase(config, 'also new');
    const password = readPassword(options);
    const counts = readPlan(options, password);
    // One hash for all of them: to make one costs more than a thousand records.
    const passwordHash = password === null ? null : await createPasswords().hash(password);
    const plan = { ...counts, passwordHash };
    const work = async (database: Database) => {
      const { records, firstEmail } = await withProgress(
        untilAskedToEnd(),
        (show) =>
          seedDatabase(database, plan, { append: options.append === true, onProgress: fillProgress(show) }),
        estimateRecords(plan),
      );
      print(`${describeLocation(config.database)}: ${records} records`);
      if (plan.accounts > 0)
        print(`the first ${plan.accounts} of the users can log in, such as ${firstEmail}`);
    };
    await withDatabase(config, work, 'also new');
  },
};

function readPlan(options: Options, password: string | null): Omit<SeedPlan, 'passwordHash'> {
  const given = Object.fromEntries(
    Object.keys(numbers).flatMap((name) => {
      const value = readNumber(options, name as keyof typeof numbers);
      return value === undefined ? [] : [[toCamelCase(name), value]];
    }),
  );
  try {
    return completePlan({ ...given, ...(password !== null && { password }) }, (option) => `--${option}`);
  } catch (error) {
    throw error instanceof UnusablePlan ? new UsageError(error.message) : error;
  }
}

/** `flat-users` on the command line is `flatUsers` in a plan. */
function toCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function readNumber(options: Options, name: keyof typeof numbers): number | undefined {
  const given = options[name];
  if (typeof given !== 'string') return undefined;
  const max = name === 'seed' ? Number.MAX_SAFE_INTEGER : maxOfAKind;
  const value = parseWholeNumber(given);
  if (value !== null && value >= 0 && value <= max) return value;
  throw new UsageError(`--${name} must be a whole number from 0 to ${max}, not "${given}"`);
}

/** By the rules of registering. */
function readPassword({ password }: Options): string | null {
  if (typeof password !== 'string') return null;
  const length = countCharacters(password);
  if (isStorable(password) && length >= shortestPassword && length <= longestPassword) return password;
  throw new UsageError(`--password must have ${shortestPassword} to ${longestPassword} characters`);
}
