import { migrate as bringUpToDate } from '../storage/migrate.ts';
import { connect, describeLocation } from '../storage/open.ts';
import { type Command, openOptions } from './command.ts';

export const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary: 'bring the database schema up to date (every start does so too)',
  words: 0,

  async run({ config, print }) {
    const database = await connect(openOptions(config));
    try {
      const steps = await bringUpToDate(database);
      for (const step of steps) print(`applied ${step}`);
      print(`${describeLocation(config.database)}: up to date`);
    } finally {
      await database.close();
    }
  },
};
