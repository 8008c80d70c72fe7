import { createPasswords } from '../auth/passwords.ts';
import { seedDatabase } from '../data/seed/seed-database.ts';
import { completePlan, type SeedOptions } from '../data/seed/seed-plan.ts';
import { counted } from '../lib/text.ts';
import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import { type Action, type CommandContext, requireDatabase, withDatabase } from './command.ts';
import { withProgress } from './progress.ts';
import { appendOption, readSeedOptions, seedOptions } from './seed-options.ts';

export const seed: Action = {
  name: 'seed',
  needsContracts: true,
  summary: 'fill every interface with generated data',
  details: 'On a new database, the same options give the same data.',
  options: { ...seedOptions, append: appendOption },
  example: '--users 100 --posts 1000 --password correct-horse',

  async run(context) {
    const { config, options } = context;
    requireDatabase(config, 'existing or new');
    const given = readSeedOptions(options);
    const fill = (database: Database) =>
      fillWithSeed(context, database, given, { append: options.append === true });
    await withDatabase(config, fill, 'existing or new');
  },
};

export async function fillWithSeed(
  { config, print, untilAskedToEnd }: CommandContext,
  database: Database,
  options: SeedOptions,
  { append }: { readonly append: boolean },
): Promise<void> {
  const { password } = options;
  // One hash for all accounts, because hashing costs more than writing a thousand records.
  const passwordHash = password === undefined ? null : await createPasswords().hash(password);
  const plan = { ...completePlan(options), passwordHash };
  const { records, firstEmail } = await withProgress(untilAskedToEnd(), (onProgress) =>
    seedDatabase(database, plan, { append, onProgress }),
  );
  print(`${describeLocation(config.databaseUrl)}: ${counted(records, 'record')}`);
  if (plan.accounts > 0) print(`the first ${plan.accounts} of the users can log in, such as ${firstEmail}`);
}
