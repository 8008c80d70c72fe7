import { findProductsToken } from '../create-world.ts';
import { type Command, withDatabase } from './command.ts';

export const productsToken: Command = {
  name: 'products-token',
  usage: '',
  summary: 'show the token that writes of the Products API need',
  words: 0,

  async run({ config, print }) {
    // One that is set is the same on every database, and needs none.
    if (config.productsToken !== null) return print(config.productsToken);
    await withDatabase(config, async (database) => print(await findProductsToken(config, database)));
  },
};
