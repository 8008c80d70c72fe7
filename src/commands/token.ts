import { createMainWorld } from '../create-world.ts';
import { parseIntegerId } from '../lib/integer-id.ts';
import { type Action, UsageError, withDatabase } from './command.ts';

export const token: Action = {
  name: 'token',
  summary: 'create a login token for a blog user',
  details: 'The token is valid for 24 hours.',
  operands: [{ name: 'user id' }],
  example: '1',

  run: ({ config, words: [id = ''], print }) =>
    withDatabase(config, async (database) => {
      const { blog } = await createMainWorld(config, database);
      const userId = parseIntegerId(id);
      const minted = userId === null ? null : await blog.accounts.mintToken(userId);
      if (minted === null) throw new UsageError(`there is no user with the id "${id}"`);
      print(minted);
    }),
};

export const revoke: Action = {
  name: 'revoke',
  summary: 'invalidate all login tokens of a blog user',
  operands: [{ name: 'user id' }],
  example: '1',

  async run({ config, words: [id = ''], print }) {
    await withDatabase(config, async (database) => {
      const { blog } = await createMainWorld(config, database);
      const userId = parseIntegerId(id);
      if (userId === null || !(await blog.accounts.revoke(userId))) {
        throw new UsageError(`there is no user with the id "${id}"`);
      }
      print(`all tokens of user ${userId} are now invalid`);
    });
  },
};
