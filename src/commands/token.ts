import { createMainWorld } from '../create-world.ts';
import { parseIntegerId } from '../lib/integer-id.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

export const token: Command = {
  name: 'token',
  usage: '<user id>',
  summary: 'mint a log-in token, valid for 24 hours, for a user of the blog',
  words: 1,

  run: ({ config, words: [id = ''], print }) =>
    withDatabase(config, async (database) => {
      const { blog } = await createMainWorld(config, database);
      const userId = parseIntegerId(id);
      const minted = userId === null ? null : await blog.accounts.mintToken(userId);
      if (minted === null) throw new UsageError(`there is no user with the id "${id}"`);
      print(minted);
    }),
};
