import { describeLocation } from '../storage/location.ts';
import { migrate as bringUpToDate } from '../storage/migrate.ts';
import { connect } from '../storage/open.ts';
import { type Action, openOptions, requireDatabase } from './command.ts';

export const migrate: Action = {
  name: 'migrate',
  summary: 'bring the database schema up to date',
  details: 'The server does the same when it starts.',
  example: '',

  async run({ config, print }) {
    requireDatabase(config, 'existing or new');
    const database = await connect(openOptions(config, 'existing or new'));
    try {
      const steps = await bringUpToDate(database);
      for (const step of steps) print(`applied ${step}`);
      print(`${describeLocation(config.databaseUrl)}: up to date`);
    } finally {
      await database.close();
    }
  },
};
