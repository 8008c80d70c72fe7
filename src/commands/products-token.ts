import { findProductsToken } from '../create-services.ts';
import { type Command, withDatabase } from './command.ts';

export const productsToken: Command = {
  name: 'products-token',
  usage: '',
  summary: 'show the token that writes of the Products API need',
  words: 0,

  run: ({ config, print }) =>
    withDatabase(config, async (database) => print(await findProductsToken(config, database))),
};
