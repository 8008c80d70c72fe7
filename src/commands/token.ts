import type { Accounts } from '../blog/accounts.ts';
import { createMainWorld, findProductsToken } from '../create-world.ts';
import { parseIntegerId } from '../lib/integer-id.ts';
import { type Action, UsageError, withDatabase } from './command.ts';

export const token: Action = {
  name: 'token',
  needsContracts: true,
  summary: 'create a login token for a blog user',
  details: 'The token is valid for 24 hours.',
  operands: ['<user id>'],
  example: '1',
  run: forUser((accounts, userId) => accounts.mintToken(userId)),
};

export const revoke: Action = {
  name: 'revoke',
  needsContracts: true,
  summary: 'invalidate all login tokens of a blog user',
  operands: ['<user id>'],
  example: '1',
  run: forUser(async (accounts, userId) =>
    (await accounts.revoke(userId)) ? `all tokens of user ${userId} are now invalid` : null,
  ),
};

export const productsToken: Action = {
  name: 'products-token',
  needsContracts: true,
  summary: 'show the token for writes to the Products API',
  example: '',

  async run({ config, print }) {
    // A configured token is the same for every database, so none is opened.
    if (config.productsToken !== null) return print(config.productsToken);
    await withDatabase(config, async (database) => print(await findProductsToken(config, database)));
  },
};

/** Runs a command for a user and prints its result; null means that there is no such user. */
function forUser(work: (accounts: Accounts, userId: number) => Promise<string | null>): Action['run'] {
  return ({ config, words: [id = ''], print }) =>
    withDatabase(config, async (database) => {
      const { blog } = await createMainWorld(config, database);
      const userId = parseIntegerId(id);
      const result = userId === null ? null : await work(blog.accounts, userId);
      if (result === null) throw new UsageError(`there is no user with the id "${id}"`);
      print(result);
    });
}
