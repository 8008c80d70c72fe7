import { createSchema } from '../storage/migrations/index.ts';
import { comment, friendship, post, tag, user } from './blog.ts';
import { Catalog } from './catalog.ts';
import { apiPost, flatUser, product } from './collections.ts';
import { tablesOf } from './tables.ts';

/** The records of the five contracts. */
export const contracts = new Catalog([user, tag, post, comment, friendship, apiPost, flatUser, product]);

export const contractsSchema = createSchema(tablesOf(contracts));
