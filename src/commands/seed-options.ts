import { longestPassword, shortestPassword } from '../blog/fields.ts';
import {
  commentsPerPost,
  completePlan,
  defaults,
  maxOfAKind,
  postsPerUser,
  type SeedOptions,
  UnusablePlan,
} from '../data/seed/seed-plan.ts';
import { parseWholeNumber } from '../lib/integer-id.ts';
import { countCharacters, isStorable } from '../lib/text.ts';
import { type CommandContext, type CommandOption, type CommandOptions, UsageError } from './command.ts';

const numbers = {
  seed: ['the number that all data is generated from', defaults.seed],
  users: ['users of the blog: GraphQL, the Versioned API, `/api/users`', defaults.users],
  posts: ['posts of the blog; about one in seven is a draft', `${postsPerUser} for each user`],
  comments: ['comments on published posts', `${commentsPerPost} for each post`],
  products: ['records of the Products API', defaults.products],
  'flat-users': ['records of the Flat Users API', defaults.flatUsers],
  'api-posts': ['records of the Posts API', defaults.apiPosts],
  accounts: ['how many of the first users can log in with `--password`', defaults.accounts],
} as const;

type Options = CommandContext['options'];

export const seedOptions: CommandOptions = {
  ...Object.fromEntries(
    Object.entries(numbers).map(([name, [meaning, preset]]) => [
      name,
      { value: 'n', default: String(preset), meaning },
    ]),
  ),
  password: {
    value: 'text',
    default: 'nobody can log in',
    meaning: 'the password of the users who can log in',
  },
};

export const appendOption: CommandOption = { meaning: 'also add to a database that already has data' };

/** The seed options of a command that generates data only with `--seed`, whose number is optional there. */
export function optionalSeedOptions(meaning: string): CommandOptions {
  const seed = String(defaults.seed);
  return { ...seedOptions, seed: { value: 'n', impliedValue: seed, default: seed, meaning } };
}

/** Reads the options of a plan. A plan that cannot be carried out is a usage error. */
export function readSeedOptions(options: Options): SeedOptions {
  const password = readPassword(options);
  const given: SeedOptions = {
    ...Object.fromEntries(
      Object.keys(numbers).flatMap((name) => {
        const value = readNumber(options, name as keyof typeof numbers);
        return value === undefined ? [] : [[toCamelCase(name), value]];
      }),
    ),
    ...(password !== null && { password }),
  };
  try {
    completePlan(given, (option) => `--${option}`);
  } catch (error) {
    throw error instanceof UnusablePlan ? new UsageError(error.message) : error;
  }
  return given;
}

export function readOptionalSeed(options: Options): SeedOptions | null {
  if (options.seed !== undefined) return readSeedOptions(options);
  const [stray] = Object.keys(seedOptions).filter((name) => options[name] !== undefined);
  if (stray !== undefined) throw new UsageError(`--${stray} requires --seed`);
  return null;
}

/** Maps `flat-users` on the command line to `flatUsers` in a plan. */
function toCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function readNumber(options: Options, name: keyof typeof numbers): number | undefined {
  return readWholeNumber(options, name, name === 'seed' ? Number.MAX_SAFE_INTEGER : maxOfAKind);
}

/** Reads a non-negative integer; undefined if the option is absent. */
export function readWholeNumber(options: Options, name: string, max: number): number | undefined {
  const given = options[name];
  if (typeof given !== 'string') return undefined;
  const value = parseWholeNumber(given);
  if (value !== null && value >= 0 && value <= max) return value;
  throw new UsageError(`--${name} must be a whole number from 0 to ${max}, not "${given}"`);
}

/** The password must satisfy the rules of registration. */
function readPassword({ password }: Options): string | null {
  if (typeof password !== 'string') return null;
  const length = countCharacters(password);
  if (isStorable(password) && length >= shortestPassword && length <= longestPassword) return password;
  throw new UsageError(`--password must have ${shortestPassword} to ${longestPassword} characters`);
}
