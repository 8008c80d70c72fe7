import { resetDatabase } from '../data/reset-database.ts';
import { describeLocation } from '../storage/open.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

export const reset: Command = {
  name: 'reset',
  usage: '[--yes]',
  summary: 'delete all accounts and data, after a question; ids are not given again, secrets stay',
  options: { yes: { type: 'boolean' } },
  words: 0,

  async run({ config, options, print, ask }) {
    const location = describeLocation(config.database);
    if (options.yes !== true) {
      const answer = await ask(`This deletes everything in ${location}. Type "reset" to go on: `);
      if (answer === null)
        throw new UsageError('there is no terminal to ask at: say --yes to delete everything');
      if (answer.trim() !== 'reset') throw new Error('nothing was deleted');
    }
    await withDatabase(config, async (database) => {
      const records = await resetDatabase(database);
      print(`${location}: ${records} records deleted`);
    });
  },
};
