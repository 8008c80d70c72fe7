import { resetDatabase } from '../data/reset-database.ts';
import { counted } from '../lib/text.ts';
import { contracts } from '../records/contracts.ts';
import { describeLocation } from '../storage/location.ts';
import { connect } from '../storage/open.ts';
import { type Action, withDatabase } from './command.ts';
import { confirm, yesOption } from './confirm.ts';

export const reset: Action = {
  name: 'reset',
  summary: 'delete all accounts and data',
  details: 'Asks for confirmation. Secrets are kept, and ids are not reused unless `--ids` is given.',
  options: {
    ids: { meaning: 'start ids at 1 again, and invalidate all login tokens' },
    yes: yesOption,
  },
  example: '--ids',

  async run({ config, print, ...context }) {
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
