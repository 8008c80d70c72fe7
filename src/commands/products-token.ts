import { findProductsToken } from '../create-world.ts';
import { type Action, withDatabase } from './command.ts';

export const productsToken: Action = {
  name: 'products-token',
  summary: 'show the token for writes to the Products API',
  example: '',

  async run({ config, print }) {
    // A configured token is the same for every database, so none is opened.
    if (config.productsToken !== null) return print(config.productsToken);
    await withDatabase(config, async (database) => print(await findProductsToken(config, database)));
  },
};
