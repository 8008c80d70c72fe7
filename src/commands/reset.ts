import { resetDatabase } from '../data/reset-database.ts';
import { describeLocation } from '../storage/location.ts';
import { connect } from '../storage/open.ts';
import { type Command, openOptions, requireDatabase, withDatabase } from './command.ts';
import { confirm, yesOption } from './confirm.ts';

export const reset: Command = {
  name: 'reset',
  usage: '[--ids] [--yes]',
  summary:
    'delete all accounts and data, after a question; ids are not given again unless --ids, secrets stay',
  options: {
    ids: { type: 'boolean', meaning: 'give ids from 1 again, and end every log-in token' },
    yes: yesOption,
  },
  words: 0,

  async run({ config, print, ...context }) {
    const location = describeLocation(config.database);
    requireDatabase(config);
    // Not brought up to date before the answer, and not asked about where it cannot be used.
    await (await connect(openOptions(config))).close();
    await confirm(context, {
      warning: `This deletes everything in ${location}.`,
      word: 'reset',
      deed: 'delete everything',
      refusal: 'nothing was deleted',
    });
    await withDatabase(config, async (database) => {
      const startsIdsAnew = context.options.ids === true;
      const records = await resetDatabase(database, { startsIdsAnew });
      print(`${location}: ${records} records deleted`);
    });
  },
};
