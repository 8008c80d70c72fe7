import { createMainWorld } from '../create-world.ts';
import { parseIntegerId } from '../lib/integer-id.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

export const revoke: Command = {
  name: 'revoke',
  usage: '<user id>',
  summary: 'end every log-in token of a user of the blog',
  words: 1,

  async run({ config, words: [id = ''], print }) {
    await withDatabase(config, async (database) => {
      const { blog } = await createMainWorld(config, database);
      const userId = parseIntegerId(id);
      if (userId === null || !(await blog.accounts.revoke(userId))) {
        throw new UsageError(`there is no user with the id "${id}"`);
      }
      print(`every token of user ${userId} is void`);
    });
  },
};
