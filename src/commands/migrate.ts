import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import { migrate as bringUpToDate } from '../storage/migrate.ts';
import { connect } from '../storage/open.ts';
import { type Action, catalogs, servedBy, withDatabase } from './command.ts';

export const migrate: Action = {
  name: 'migrate',
  summary: 'bring the database schema up to date',
  details: 'The server does the same when it starts.',
  example: '',

  async run({ config, print }) {
    const update = (database: Database) => bringUpToDate(database, catalogs[servedBy(config)].schema);
    for (const step of await withDatabase(config, update, 'existing or new', connect))
      print(`applied ${step}`);
    print(`${describeLocation(config.databaseUrl)}: up to date`);
  },
};
