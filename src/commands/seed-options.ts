import { longestPassword, shortestPassword } from '../blog/fields.ts';
import { completePlan, maxOfAKind, type SeedOptions, UnusablePlan } from '../data/seed/seed-plan.ts';
import { parseWholeNumber } from '../lib/integer-id.ts';
import { countCharacters, isStorable } from '../lib/text.ts';
import { type CommandContext, type CommandOption, UsageError } from './command.ts';

/** The options of a command that invents data. */

/** Those that are numbers, with what they mean. */
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

export const seedOptions: Readonly<Record<string, CommandOption>> = {
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
};

/** The same for a command that invents data only when it is given `--seed`, with or without its number. */
export function optionalSeedOptions(meaning: string): Readonly<Record<string, CommandOption>> {
  return { ...seedOptions, seed: { type: 'string', value: 'n', impliedValue: '42', meaning } };
}

/** What is asked for, in the words of a plan; one that cannot be carried out is misuse. */
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

/** Null where no data is asked for. */
export function readOptionalSeed(options: Options): SeedOptions | null {
  if (options.seed !== undefined) return readSeedOptions(options);
  const [stray] = Object.keys(seedOptions).filter((name) => options[name] !== undefined);
  if (stray !== undefined) throw new UsageError(`--${stray} needs --seed beside it`);
  return null;
}

/** `flat-users` on the command line is `flatUsers` in a plan. */
function toCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function readNumber(options: Options, name: keyof typeof numbers): number | undefined {
  return readWholeNumber(options, name, name === 'seed' ? Number.MAX_SAFE_INTEGER : maxOfAKind);
}

/** An option that is a number from 0; undefined where it is not given. */
export function readWholeNumber(options: Options, name: string, max: number): number | undefined {
  const given = options[name];
  if (typeof given !== 'string') return undefined;
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
