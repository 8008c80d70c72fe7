import { resetDatabase } from '../data/reset-database.ts';
import { counted } from '../lib/text.ts';
import { readLoadedFile } from '../own/load-own-file.ts';
import { contracts } from '../records/contracts.ts';
import { describeLocation } from '../storage/location.ts';
import { connect, isInUse } from '../storage/open.ts';
import { type Action, type CommandContext, UsageError, withDatabase } from './command.ts';
import { confirm, yesOption } from './confirm.ts';
import { load, readConfiguredFile, requireSameFile } from './own-file.ts';

export const reset: Action = {
  name: 'reset',
  summary: 'delete all accounts and data',
  details:
    'Asks for confirmation. Secrets are kept, and ids are not reused unless `--ids` is given. With `--api shop.json`, loads that file again.',
  options: {
    ids: { meaning: 'start ids at 1 again, and invalidate all login tokens' },
    yes: yesOption,
  },
  example: '--ids',

  async run(context) {
    const { config, print } = context;
    if (config.apiFile !== null) return loadAgain(context);
    const location = describeLocation(config.databaseUrl);
    // Fails before the prompt if the database is unusable, and migrates nothing until the user confirms.
    await withDatabase(config, async () => undefined, 'existing', connect);
    await confirm(context, {
      warning: `This deletes everything in ${location}.`,
      word: 'reset',
      action: 'delete everything',
      refusal: 'nothing was deleted',
    });
    await withDatabase(config, async (database) => {
      const restartsIds = context.options.ids === true;
      const records = await resetDatabase(database, contracts, { restartsIds });
      print(`${location}: ${counted(records, 'record')} deleted`);
    });
  },
};

/** Replaces everything by the file. Nothing changes if the file cannot be used. */
async function loadAgain(context: CommandContext): Promise<void> {
  const { config, options } = context;
  const { databaseUrl } = config;
  if (options.ids === true) throw new UsageError('--ids works on the five contracts only');
  await withDatabase(
    config,
    async (database) => requireSameFile(config, await readLoadedFile(database)),
    'existing',
    connect,
  );
  const file = await readConfiguredFile(config);
  const location = describeLocation(databaseUrl);
  if (databaseUrl.engine === 'sqlite' && isInUse(databaseUrl.path)) {
    throw new Error(
      `a server uses ${databaseUrl.path}: stop it first, or send it POST /_workbench/sandboxes/main/reset`,
    );
  }
  await confirm(context, {
    warning: `This replaces everything in ${location} with ${file.name}.`,
    word: 'reset',
    action: 'replace everything',
    refusal: 'nothing was replaced',
  });
  await withDatabase(config, (database) => load(context, database, file));
}
