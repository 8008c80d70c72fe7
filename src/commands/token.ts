import { createUserStore } from '../blog/user-store.ts';
import { findTokens } from '../create-services.ts';
import { parseIntegerId } from '../lib/integer-id.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

export const token: Command = {
  name: 'token',
  usage: '<user id>',
  summary: 'mint a log-in token, valid for 24 hours, for a user of the blog',
  words: 1,

  run: ({ config, words: [id = ''], print }) =>
    withDatabase(config, async (database) => {
      const userId = parseIntegerId(id);
      const user = userId === null ? null : await createUserStore(database).find(database, userId);
      if (user === null) throw new UsageError(`there is no user with the id "${id}"`);
      const tokens = await findTokens(config, database);
      print(await tokens.issue(user.id));
    }),
};
